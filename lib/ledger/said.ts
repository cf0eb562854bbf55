/**
 * The single facts that this session's model was told after its tools, so that none comes twice: "uses a.ts
 * RetryPolicy b.ts". Excerpts are in the ledger instead, where the prompt hook looks too.
 */
import { appendRows, readRows } from "./journal.ts";

export interface Said {
  has(fact: string): boolean;
}

const FILE = "said.jsonl";

/** Reads what was said; `waiting` are facts that will be with the next prompt. */
export function readSaid(folder: string | undefined, waiting: readonly string[] = []): Said {
  const facts = new Set<unknown>(waiting);
  for (const { fact } of folder ? readRows(`${folder}/${FILE}`) : []) facts.add(fact);
  return { has: (fact) => facts.has(fact) };
}

/** Records what is said now; false when it could not be. */
export function recordSaid(folder: string | undefined, facts: readonly string[]): boolean {
  return folder !== undefined && appendRows(`${folder}/${FILE}`, facts.map((fact) => ({ fact })));
}
