/** What a hook has to say, and what is to be recorded once it is said. */
import type { LedgerRow } from "../ledger/ledger.ts";

export interface Injection {
  id: string;
  turn: number;
  /** One row for each chunk that was rendered and each file that was only named. */
  rows: LedgerRow[];
  files: string[];
  lines: number;
  /** Records it once it is said; never throws. */
  keep(): void;
}

export interface Reply {
  /** For the model; undefined is silence. */
  text?: string;
  /** For the person, on stderr. */
  talk?: string;
  /** "injected", or why nothing is said. */
  reason: string;
  /** Of the search, 0…1, where there was one. */
  confidence?: number;
  injection?: Injection;
  /** What was wrong with the input or the state, without its text. */
  fault?: string;
}
