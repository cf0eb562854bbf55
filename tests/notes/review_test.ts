/** Which notes are proposed for burial, by rules and on a real vault with a history. */
import { strict as assert } from "node:assert";
import { DAY } from "../../lib/notes/days.ts";
import { isFresh, proposeBurials, type ReviewedNote } from "../../lib/notes/review.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const DAYS = { inboxDays: 30, decayDays: 90 };

function note(facts: Partial<ReviewedNote>): ReviewedNote {
  return {
    path: "a.md",
    title: "A",
    tier: undefined,
    expires: "",
    triaged: "",
    changed: NOW - 200 * DAY,
    signs: [],
    isLinked: false,
    ...facts,
  };
}

function sign(tool: "kb_read" | "kb_inject", daysAgo: number, left: number): ReviewedNote["signs"] {
  return [{ tool, at: NOW - daysAgo * DAY, until: NOW + left * DAY }];
}

Deno.test("proposeBurials() names what nothing keeps alive, with the reasons", () => {
  const rest = ["nothing alive links to it", "unchanged for 200 days"];
  const cases: [facts: Partial<ReviewedNote>, reasons: string[] | undefined][] = [
    [{}, ["never cited, read or injected", ...rest]],
    [{ tier: "L1" }, ["never cited, read or injected", ...rest]],
    [{ signs: sign("kb_read", 120, -30) }, ["last read 120 days ago", ...rest]],
    [{ tier: "L0" }, undefined],
    [{ isLinked: true }, undefined],
    [{ changed: NOW - 90 * DAY }, undefined],
    [{ signs: sign("kb_inject", 3, 27) }, undefined],
    [{ tier: "inbox", expires: "2026-11-29", signs: sign("kb_read", 1, 89), isLinked: true }, [
      "in the inbox until 2026-11-29, not sorted since",
    ]],
    [{ tier: "inbox", expires: "2026-11-30", changed: NOW }, undefined],
    [{ tier: "inbox", triaged: "2026-10-01", changed: NOW }, [
      "in the inbox until 2026-10-31, not sorted since",
    ]],
    [{ tier: "inbox", expires: "some day", changed: NOW }, undefined],
    // The day counts only in the inbox.
    [{ tier: "L1", expires: "2026-01-01", changed: NOW }, undefined],
  ];
  for (const [facts, reasons] of cases) {
    const [proposal] = proposeBurials([note(facts)], DAYS, NOW);
    assert.deepEqual(proposal?.reasons, reasons, JSON.stringify(facts));
  }
});

Deno.test("isFresh() ends with the days of decay", () => {
  assert.equal(isFresh(NOW - 90 * DAY, DAYS, NOW), true);
  assert.equal(isFresh(NOW - 91 * DAY, DAYS, NOW), false);
});
