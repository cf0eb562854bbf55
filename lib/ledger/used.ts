/** Which of the excerpts that a session was given it worked with most. */
import { readRows } from "./journal.ts";
import { readTouched } from "./touched.ts";

export interface GivenChunk {
  /** As shown to the model. */
  path: string;
  start: number;
  end: number;
  hash: string;
  turn: number;
}

/** What it says for an excerpt that the agent changed its file, or read it, against being given once more. */
const EDITED = 4;
const READ = 2;
/** An excerpt of every file that mattered says more than all of one. */
const MOST_OF_ONE_FILE = 2;

/** Returns the excerpts, the most used first; of equal ones those of the last turn, in its order. */
export function mostUsed(folder: string | undefined, most: number): GivenChunk[] {
  const { edited, read } = readTouched(folder);
  const worth = new Map<string, number>();
  const add = (path: string, more: number): void =>
    void worth.set(path, (worth.get(path) ?? 0) + more);
  for (const path of edited) add(path, EDITED);
  for (const path of read) add(path, READ);
  const given = folder === undefined ? [] : readGiven(folder);
  for (const { path } of given) add(path, 1);
  const ranked = given.sort((a, b) =>
    (worth.get(b.path) ?? 0) - (worth.get(a.path) ?? 0) || b.turn - a.turn
  );
  const taken = new Map<string, number>(), hashes = new Set<string>();
  return ranked.filter(({ path, hash }) => {
    const ofFile = (taken.get(path) ?? 0) + 1;
    if (ofFile > MOST_OF_ONE_FILE || hashes.has(hash)) return false;
    taken.set(path, ofFile);
    hashes.add(hash);
    return true;
  }).slice(0, most);
}

/** Rows without a range name a file only: there is no excerpt to give again. */
function readGiven(folder: string): GivenChunk[] {
  return readRows(`${folder}/ledger.jsonl`).flatMap(({ chunk_key: key, hash, turn }) => {
    const [, path, start, end] = /^(.*):(\d+)-(\d+)$/s.exec(String(key)) ?? [];
    if (path === undefined || typeof hash !== "string" || Number(end) === 0) return [];
    return [{ path, start: Number(start), end: Number(end), hash, turn: Number(turn) || 0 }];
  });
}
