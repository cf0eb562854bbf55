/** The debug log of `[log] payloads`: what hosts sent, secrets masked. Loaded only where it is asked for. */
import { maskSecrets } from "../search/visible.ts";
import type { CallFacts } from "./hook_call.ts";
import { appendRow } from "./journal.ts";

const FILE = "payloads.jsonl";
/** The file and the one before it: 8 MB at most. */
const MOST_BYTES = 4 << 20;
/** Characters of one payload; a pasted log would push out everything else. */
const LONGEST = 100_000;

/** Appends a payload to `payloads.jsonl` of the state folder; false when it could not be. */
export function logPayload(stateFolder: string, facts: CallFacts, payload: string): boolean {
  const { event, host } = facts;
  // Masked as a whole: a cut might leave half of a secret that no pattern knows.
  const text = maskSecrets(payload.toWellFormed());
  const cut = text.length > LONGEST ? { cut: text.length - LONGEST } : {};
  const time = new Date().toISOString();
  const row = { time, event, host, payload: text.slice(0, LONGEST).toWellFormed(), ...cut };
  return appendRow(`${stateFolder}/${FILE}`, row, MOST_BYTES);
}
