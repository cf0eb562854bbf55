/** What this session's model has been given: one row a chunk, told apart by path and content. */
import { appendRows, openJournal, readRows } from "./journal.ts";
import { makeStateFolder } from "../project/root.ts";

export interface LedgerRow {
  /** `path:start-end`, with the repository in front where the root holds several; `path:0-0` for a file named only. */
  chunk_key: string;
  /** Hash of the text as it was rendered: changed code comes again, code that only moved does not. */
  hash: string;
  injection_id: string;
  turn: number;
}

export interface Ledger {
  /** Turn of the next injection, from 1. */
  nextTurn: number;
  /** Chunks given so far. */
  size: number;
  /** Ids of the injections that gave text, in their order. */
  injections: readonly string[];
  /** Files of which text was given. */
  files: ReadonlySet<string>;
  has(path: string, hash: string): boolean;
  /** Returns the texts given of a file. */
  textsOf(path: string): readonly GivenText[];
  /** True when text of the file was given, or its name. */
  isNamed(path: string): boolean;
  /** True when the last turn gave just these chunks, in any order. */
  isLastTurn(chunks: readonly { path: string; hash: string }[]): boolean;
}

export interface GivenText {
  /** Number of lines. */
  lines: number;
  hash: string;
}

const FILE = "ledger.jsonl";

/** Reads a session's ledger; `folder` is the session's, undefined for a host that names no session. */
export function readLedger(folder: string | undefined): Ledger {
  const named = new Set<string>(), given = new Set<string>(), injections = new Set<string>();
  const texts = new Map<string, GivenText[]>();
  let turn = 0, last = new Set<string>();
  for (const { path, lines, hash, id, ofTurn } of folder ? readGiven(folder) : []) {
    named.add(path);
    if (lines === 0) continue;
    const key = `${path} ${hash}`;
    given.add(key);
    injections.add(id);
    texts.set(path, [...texts.get(path) ?? [], { lines, hash }]);
    if (ofTurn > turn) [turn, last] = [ofTurn, new Set()];
    if (ofTurn === turn) last.add(key);
  }
  return {
    nextTurn: turn + 1,
    size: given.size,
    injections: [...injections].filter((id) => id !== ""),
    files: new Set(texts.keys()),
    has: (path, hash) => given.has(`${path} ${hash}`),
    textsOf: (path) => texts.get(path) ?? [],
    isNamed: (path) => named.has(path),
    isLastTurn: (chunks) => {
      const keys = new Set(chunks.map(({ path, hash }) => `${path} ${hash}`));
      return keys.size > 0 && keys.size === last.size && keys.isSubsetOf(last);
    },
  };
}

interface GivenRow extends GivenText {
  path: string;
  id: string;
  /** 0 for a row that does not tell. */
  ofTurn: number;
}

function readGiven(folder: string): GivenRow[] {
  return readRows(`${folder}/${FILE}`).flatMap(
    ({ chunk_key: key, hash, turn, injection_id: id }) => {
      if (typeof key !== "string" || typeof hash !== "string") return [];
      const ofTurn = typeof turn === "number" ? turn : 0;
      return [{ ...readKey(key), hash, ofTurn, id: typeof id === "string" ? id : "" }];
    },
  );
}

/** Milliseconds that a hook waits for another one of its session, and between two looks. */
const LONGEST_WAIT = 300;
const PAUSE = 2;

/**
 * Keeps parallel hooks of a session apart from here until the process ends: two that read the ledger at
 * once would give the same. One that has to wait too long goes on without.
 */
export function claimLedger(folder: string | undefined): void {
  if (folder === undefined) return;
  try {
    // Never closed: the system takes the lock away with the process.
    const file = openLedger(folder);
    for (let waited = 0; waited < LONGEST_WAIT && !file.tryLockSync(true); waited += PAUSE) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  } catch {
    // No place for a ledger: nothing will be recorded there either.
  }
}

function openLedger(folder: string): Deno.FsFile {
  const path = `${folder}/${FILE}`;
  try {
    return openJournal(path);
  } catch {
    // The first prompt of a session makes its folder.
    makeStateFolder(folder);
    return openJournal(path);
  }
}

/** Records what was rendered; false when it could not be. */
export function recordGiven(folder: string | undefined, rows: readonly LedgerRow[]): boolean {
  return folder !== undefined && appendRows(`${folder}/${FILE}`, rows);
}

/** Returns the row of a file that was named without any of its text. */
export function namedRow(path: string, injection_id: string, turn: number): LedgerRow {
  return { chunk_key: `${path}:0-0`, hash: "", injection_id, turn };
}

/** A key without a range is taken for one of one line. */
function readKey(key: string): { path: string; lines: number } {
  const [, path = key, start = "1", end = "1"] = /^(.*):(\d+)-(\d+)$/s.exec(key) ?? [];
  return { path, lines: end === "0" ? 0 : Number(end) - Number(start) + 1 };
}

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a new name for an injection: "inj-" and a ULID, so that they sort by time; `now` in milliseconds since 1970. */
export function newInjectionId(now: number): string {
  let time = "";
  for (let i = 0, rest = now; i < 10; i++) {
    time = DIGITS[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `inj-${time}${Array.from(random, (byte) => DIGITS[byte % 32]).join("")}`;
}
