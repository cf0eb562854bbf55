/** Gives back the space that forgotten versions of files have left in the index. */
import { openDatabase } from "./database.ts";
import { lockIndex } from "./lock.ts";
import { hasOurTables } from "./schema.ts";

/**
 * Rewrites the index and returns the bytes that it is smaller by. Waits for another run to end. Throws
 * when the index is missing, unreadable or of another version.
 */
export async function vacuumIndex(path: string): Promise<number> {
  const before = Deno.statSync(path).size;
  using _lock = await lockIndex(path.replace(/\.db$/, ".lock"));
  using database = openDatabase(path);
  if (!hasOurTables(database)) throw new Error(`Cannot read "${path}": written by another version`);
  database.all("pragma wal_checkpoint(truncate)");
  database.run("vacuum");
  database.all("pragma wal_checkpoint(truncate)");
  return Math.max(0, before - Deno.statSync(path).size);
}
