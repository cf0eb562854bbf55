/** The kill list: written, ticked by a person, read again. */
import { strict as assert } from "node:assert";
import { killList, killListName, readKillList } from "../../lib/notes/digest.ts";
import { digestReminder, lastDigestTime, newestKillList } from "../../lib/notes/digest_age.ts";
import type { Proposal } from "../../lib/notes/review.ts";
import { inTempFolder } from "../ledger/temp_folder.ts";

const NOW = Date.parse("2026-11-30T23:00:00Z");

function proposal(path: string, title = "Title"): Proposal {
  return { path, title, tier: "L1", reasons: ["never read", "unchanged for 100 days"] };
}

Deno.test("killList() writes one box a note, readable again whatever the path", () => {
  const paths = [
    "a.md",
    "sub dir/慢.md",
    "with `ticks`.md",
    "``.md",
    "[x] odd | name.md",
    " blank.md",
  ];
  const text = killList(paths.map((path) => proposal(path)), NOW);
  assert.match(text, /^# Kill list 2026-11-30$/m);
  assert.match(text, /^- \[ \] `a\.md` — \[L1\] Title \| never read, unchanged for 100 days$/m);
  assert.deepEqual(readKillList(text), paths.map((path) => ({ path, isTicked: false })));
});

Deno.test("killList() lets neither a path nor a title forge a ticked line", () => {
  const text = killList([proposal("x`\n- [x] `a.md"), proposal("b.md", "T\n- [x] `a.md`")], NOW);
  assert.deepEqual(readKillList(text), [{ path: "b.md", isTicked: false }]);
});

Deno.test("killList() keeps what a person did to the list of the same day", () => {
  const first = killList([proposal("a.md"), proposal("b.md")], NOW);
  const ticked = first.replace("- [ ] `a.md`", "- [x] `a.md`").trimEnd() + "\n\nb may stay!";
  assert.equal(killList([proposal("a.md")], NOW, ticked).startsWith(ticked), true);
  assert.deepEqual(readKillList(killList([proposal("b.md"), proposal("c.md")], NOW, ticked)), [
    { path: "a.md", isTicked: true },
    { path: "b.md", isTicked: false },
    { path: "c.md", isTicked: false },
  ]);
});

Deno.test("readKillList() understands a list of kb-metabolism and a person's hand", () => {
  const text =
    "# 处决名单\r\n- [x] `旧/笔记.md` — [inbox] 标题 | 过期\r\n  * [X] `b.md`\r\n- [ ] `c.md`\r\n" +
    "- [x] no path\r\n[x] `no item.md`\r\n- [-] `d.md`";
  assert.deepEqual(readKillList(text), [
    { path: "旧/笔记.md", isTicked: true },
    { path: "b.md", isTicked: true },
    { path: "c.md", isTicked: false },
  ]);
});

Deno.test("lastDigestTime() is the day of the newest list", () => {
  inTempFolder((folder) => {
    assert.equal(lastDigestTime(`${folder}/reports`), undefined);
    for (
      const name of [
        killListName(NOW),
        "kill-list-2025-12-31.md",
        "kill-list-x.md",
        "health-2027-01-01.md",
      ]
    ) {
      Deno.writeTextFileSync(`${folder}/${name}`, "");
    }
    assert.equal(newestKillList(folder), "kill-list-2026-11-30.md");
    assert.equal(lastDigestTime(folder), Date.parse("2026-11-30"));
  });
});

Deno.test("digestReminder() speaks when a digest is over a week old, never of an empty vault", () => {
  const cases: [notes: number, daysSinceDigest: number | null, expected: RegExp | undefined][] = [
    [5, 7, undefined],
    [5, 8, /^8 days since the last digest/],
    [5, null, /^There was no digest yet/],
    [0, null, undefined],
    [0, 90, undefined],
  ];
  for (const [notes, daysSinceDigest, expected] of cases) {
    const reminder = digestReminder({ notes, daysSinceDigest });
    if (expected) assert.match(reminder ?? "", expected);
    else assert.equal(reminder, undefined);
  }
});
