/** How long notes live by which signal. */
import { strict as assert } from "node:assert";
import type { SignalRow } from "../../lib/notes/access_log.ts";
import { DAY } from "../../lib/notes/days.ts";
import { collectLifeSigns, longestSign } from "../../lib/notes/signals.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const DAYS = { citeDays: 180, readDays: 90, injectDays: 30 };
const NOTES = [{ id: "aaaaaaaa", path: "a.md" }, { id: "bbbbbbbb", path: "b.md" }];

function row(tool: string, daysAgo: number, note: Partial<SignalRow>): SignalRow {
  return { tool, time: NOW - daysAgo * DAY, ...note };
}

Deno.test("a note lives by its longest signal: cited 180 days, read 90, injected 30, others none", () => {
  const cases: [rows: [tool: string, daysAgo: number][], expected: [string, number] | undefined][] =
    [
      [[["kb_cite", 180]], ["kb_cite", 0]],
      [[["kb_cite", 180.1]], undefined],
      [[["kb_read", 90]], ["kb_read", 0]],
      [[["kb_read", 90.1]], undefined],
      [[["kb_inject", 30]], ["kb_inject", 0]],
      [[["kb_inject", 30.1]], undefined],
      [[["kb_search", 0], ["kb_add", 0], ["kb_ui", 0], ["kb_promote", 0]], undefined],
      [[["kb_read", 10], ["kb_cite", 150]], ["kb_read", 80]],
      [[["kb_read", 10], ["kb_cite", 50]], ["kb_cite", 130]],
      [[["kb_cite", 400], ["kb_inject", 1]], ["kb_inject", 29]],
      [[["kb_read", 10], ["kb_read", 40]], ["kb_read", 80]],
      [[["kb_read", -5000]], ["kb_read", 90]],
    ];
  for (const [rows, expected] of cases) {
    const signals = rows.map(([tool, daysAgo]) => row(tool, daysAgo, { id: "aaaaaaaa" }));
    const signs = collectLifeSigns(signals, NOTES, DAYS, NOW).get("a.md") ?? [];
    const sign = longestSign(signs, NOW);
    const found = sign && [sign.tool, Math.round((sign.until - NOW) / DAY)];
    assert.deepEqual(found, expected, JSON.stringify(rows));
  }
});

Deno.test("collectLifeSigns() claims by id wherever the note is now, by path only without an id", () => {
  const cases: [note: Partial<SignalRow>, path: string | undefined][] = [
    [{ id: "aaaaaaaa", path: "was/here.md" }, "a.md"],
    [{ path: "b.md" }, "b.md"],
    [{ id: "aaaaaaaa", path: "b.md" }, "a.md"],
    // The note that had this path is gone, another one has it now.
    [{ id: "cccccccc", path: "b.md" }, undefined],
    [{ path: "gone.md" }, undefined],
    [{}, undefined],
  ];
  for (const [note, path] of cases) {
    const signs = collectLifeSigns([row("kb_read", 1, note)], NOTES, DAYS, NOW);
    assert.deepEqual([...signs.keys()], path === undefined ? [] : [path], JSON.stringify(note));
  }
});
