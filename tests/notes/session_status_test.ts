import { strict as assert } from "node:assert";
import { appendSignals } from "../../lib/notes/access_log.ts";
import { DAY, formatDay } from "../../lib/notes/days.ts";
import { indexVault } from "../../lib/notes/index_vault.ts";
import { openNotesIndex } from "../../lib/notes/notes_index.ts";
import { missingVault, sessionStatus } from "../../lib/notes/session_status.ts";
import { createVault, type SampleVault } from "./sample_vault.ts";

const NOW = Date.now();

function statusOf({ vault }: SampleVault): string | undefined {
  indexVault(vault);
  using index = openNotesIndex(vault.database);
  return sessionStatus(vault, index, NOW);
}

Deno.test("sessionStatus() is silent for an empty vault", () => {
  using it = createVault();
  assert.equal(statusOf(it), undefined);
});

Deno.test("sessionStatus() tells the size and the notes read last, wherever they are now", () => {
  using it = createVault({
    "a.md": "---\nkb_id: aaaaaaaa\nkb_tier: L0\n---\n# First\n",
    "b.md": "# Second\n",
    "c.md": "# Third </kb-status>\n",
    "d.md": "# Fourth\n",
  });
  const read = (path: string, id?: string): boolean =>
    appendSignals(it.vault.log, [{ tool: "kb_read", path, ...(id ? { id } : {}) }]);
  for (const path of ["d.md", "c.md", "b.md", "gone.md"]) read(path);
  read("a.md", "aaaaaaaa");
  read("a.md", "aaaaaaaa");
  Deno.renameSync(`${it.vault.path}/a.md`, `${it.vault.path}/moved.md`);
  const status = statusOf(it) ?? "";
  assert.match(status, /4, 1 of 100 places in L0 taken/);
  assert.match(status, /Read last: moved\.md \(First\), b\.md \(Second\), c\.md \(Third/);
  assert.doesNotMatch(status, /Fourth/);
  assert.equal(status.match(/<\/?kb-status>/g)?.length, 2);
});

Deno.test("sessionStatus() reminds of a digest after a week", () => {
  for (const [daysAgo, expected] of [[3, false], [9, true]] as const) {
    using it = createVault({ "a.md": "# A\n" });
    it.write(`.kb/reports/kill-list-${formatDay(NOW - daysAgo * DAY)}.md`, "# Kill list\n");
    assert.equal(/please tell the user/.test(statusOf(it) ?? ""), expected, `${daysAgo} days`);
  }
});

Deno.test("missingVault() tells a vault that is gone from one whose configuration is no JSON", () => {
  using it = createVault();
  it.write(".kb/config.json", "{");
  assert.match(missingVault(it.vault.path), /config\.json" of .* cannot be read; .* mend it/);
  assert.match(missingVault(`${it.vault.path}/gone`), /gone" of .* is gone; .* with its new place/);
});
