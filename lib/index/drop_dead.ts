/** Takes the postings of forgotten files out, where a rebuild of one tree must leave those of others alone. */
import type { Database } from "./database.ts";
import { clearDead } from "./dead_files.ts";
import { BLOCK_SIZE, postingKey, postingsOf } from "./posting.ts";
import { encodePostings } from "./posting_writer.ts";

/** Leaves postings of files only that the index holds; `limit` is one more than the highest file number. */
export function dropDead(database: Database, limit: number): void {
  const alive = new Set(database.all("select id from file").map(({ id }) => Number(id)));
  for (let block = 0; block * BLOCK_SIZE < limit; block++) dropFromBlock(database, block, alive);
  clearDead(database);
}

function dropFromBlock(database: Database, block: number, alive: ReadonlySet<number>): void {
  const sql = "select key, data from post where key >= ? and key < ?";
  for (const { key, data } of database.all(sql, postingKey(block, 0), postingKey(block + 1, 0))) {
    const { files, impacts } = postingsOf(data as Uint8Array);
    const kept = files.flatMap((file, i) => alive.has(block * BLOCK_SIZE + file) ? [i] : []);
    if (kept.length === files.length) continue;
    database.run("delete from post where key = ?", Number(key));
    if (kept.length === 0) continue;
    const left = kept.map((i) => files[i] as number);
    const blob = encodePostings(left, kept.map((i) => impacts[i] as number), BLOCK_SIZE);
    const insert = "insert into post values (?, ?, ?, ?)";
    database.run(insert, Number(key), left.length, left.at(-1) as number, blob);
  }
}
