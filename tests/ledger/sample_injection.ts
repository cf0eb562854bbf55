/** An injection for tests. */
import type { InjectionRecord } from "../../lib/ledger/feedback.ts";

/** Returns an injection of one excerpt. */
export function injection(id: string, more: Partial<InjectionRecord> = {}): InjectionRecord {
  return {
    id,
    event: "prompt",
    session: "s1",
    agent: "default",
    query: `question ${id}`,
    shown: [{ path: "a.ts", start: 1, end: 9, symbol: "load" }],
    omitted: [],
    ...more,
  };
}
