/** Adds one file to the postings of the index, without the block builder, which is made for thousands. */
import { type Database, insertRows } from "./database.ts";
import type { DeadFiles } from "./dead_files.ts";
import { FIELD_COUNT, type FieldCounts } from "./field_counts.ts";
import { type FieldLengths, occurrenceWeights, weightedFrequency } from "./field_weights.ts";
import { BLOCK_SIZE, postingKey, postingsOf, toImpact } from "./posting.ts";
import { appendPosting, encodePostings } from "./posting_writer.ts";

/** Longer postings are not searched for forgotten versions: decoding all of them would cost more than it saves. */
const MOST_TO_CLEAN = 256;

/**
 * Adds the terms that were counted to the postings, under the file number `id`, which must be the highest.
 * Postings that are written anyway lose the `dead` files: the versions before of a file that is edited
 * again and again would make its own words look usual.
 */
export function appendFile(
  database: Database,
  id: number,
  counts: FieldCounts,
  termKeys: readonly number[],
  usual: FieldLengths,
  dead: DeadFiles,
): void {
  const block = Math.floor(id / BLOCK_SIZE), offset = block * BLOCK_SIZE;
  const impacts = impactsByKey(block, counts, termKeys, usual);
  const known = readPostings(database, [...impacts.keys()]);
  const isDead = (file: number): boolean => dead.has(offset + file);
  const rows = Array.from(impacts, ([key, impact]) => {
    const old = known.get(key) ?? { ...NO_POSTING, key };
    const { count, last, data } = grow(old, id - offset, impact, isDead);
    return [key, count, last, data];
  });
  insertRows(database, "insert or replace into post", rows);
}

interface PostingRow {
  key: number;
  count: number;
  last: number;
  data: Uint8Array;
}

const NO_POSTING = { count: 0, last: 0, data: new Uint8Array(0) };

function impactsByKey(
  block: number,
  counts: FieldCounts,
  termKeys: readonly number[],
  usual: FieldLengths,
): Map<number, number> {
  const worth = occurrenceWeights(counts.lengths, usual), parts = new Uint16Array(FIELD_COUNT);
  return new Map(counts.terms.map((term, place) => {
    counts.copyParts(place, parts);
    const impact = toImpact(weightedFrequency(parts, worth));
    return [postingKey(block, termKeys[term] as number), impact];
  }));
}

function readPostings(database: Database, keys: readonly number[]): Map<number, PostingRow> {
  const sql =
    "select key, count, last, data from post where key in (select value from json_each(?))";
  return new Map(
    database.all(sql, JSON.stringify(keys)).map((row) => [Number(row.key), {
      key: Number(row.key),
      count: Number(row.count),
      last: Number(row.last),
      data: row.data instanceof Uint8Array ? row.data : NO_POSTING.data,
    }]),
  );
}

/** Returns the posting with one more file, and without dead ones. */
function grow(
  { key, count, last, data }: PostingRow,
  file: number,
  impact: number,
  isDead: (file: number) => boolean,
): PostingRow {
  // Most often the only other file is the version before: then nothing has to be decoded.
  if (count === 0 || count === 1 && isDead(last)) {
    return { key, count: 1, last: file, data: encodePostings([file], [impact], BLOCK_SIZE) };
  }
  const grown = appendPosting(data, last, file, impact);
  const whole = { key, count: count + 1, last: file, data: grown };
  if (count === 1 || count > MOST_TO_CLEAN) return whole;
  const { files, impacts } = postingsOf(grown);
  let alive = 0;
  for (let i = 0; i < files.length; i++) {
    if (isDead(files[i] as number)) continue;
    files[alive] = files[i] as number;
    impacts[alive++] = impacts[i] as number;
  }
  if (alive === files.length) return whole;
  files.length = impacts.length = alive;
  return { ...whole, count: alive, data: encodePostings(files, impacts, BLOCK_SIZE) };
}
