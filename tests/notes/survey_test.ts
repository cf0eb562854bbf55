/** A whole vault on disk, from its notes, its log and its history to proposals and numbers. */
import { strict as assert } from "node:assert";
import { DAY } from "../../lib/notes/days.ts";
import { LARGEST_NOTE } from "../../lib/notes/note_stamp.ts";
import { proposeBurials } from "../../lib/notes/review.ts";
import { countVault } from "../../lib/notes/stats.ts";
import { surveyVault } from "../../lib/notes/survey.ts";
import { openVault } from "../../lib/notes/vault.ts";
import { createSampleProject, type SampleProject, writeFile } from "../sample_project.ts";

const NOW = Date.now();

/** A vault outside git whose files are 200 days old. */
function createVault(files: Readonly<Record<string, string>>, config: unknown): SampleProject {
  const vault = createSampleProject({ ".kb/config.json": JSON.stringify(config), ...files });
  const old = new Date(NOW - 200 * DAY);
  for (const name of Object.keys(files)) Deno.utimeSync(`${vault.path}/${name}`, old, old);
  Deno.removeSync(`${vault.path}/.git`, { recursive: true });
  return vault;
}

function logRow(daysAgo: number, row: Readonly<Record<string, string>>): string {
  return JSON.stringify({ ts: new Date(NOW - daysAgo * DAY).toISOString(), ...row }) + "\n";
}

const FILES = {
  "dead.md": "# Dead\n",
  "core.md": "---\nkb_tier: L0\nkb_use_when: always\n---\n# Core\n[[by core]]\n",
  "by core.md": "linked by a note of the core that is itself old\n",
  "read.md": "---\nkb_id: readread\n---\n# Read\n[[by read]]\n",
  "by read.md": "# Linked by what lives\n",
  "cited long ago.md": "# Cited\n",
  "out/report.md": "see [x](../in%20a%20report.md)\n",
  "in a report.md": "# In a report\n",
  "inbox.md": "---\nkb_tier: inbox\nkb_expires: 2020-01-01\n---\n# Inbox\n",
  "dead a.md": "[[dead b]]\n",
  "dead b.md": "[[dead a]]\n",
  "_graveyard/buried.md": "[[dead]]\n",
};

Deno.test("surveyVault() and proposeBurials() find what nothing keeps alive", async () => {
  using project = createVault(FILES, { version: 2, outputDirs: ["out"], decayDays: 90 });
  writeFile(project.path, "fresh.md", "# Fresh\n");
  const log = logRow(300, { tool: "kb_cite", path: "cited long ago.md" }) +
    logRow(20, { tool: "kb_read", id: "readread", path: "old/name.md" }) +
    logRow(1, { tool: "kb_search", query: "dead" }) + "{torn";
  writeFile(project.path, ".kb/access.log.jsonl", log);
  const vault = openVault(project.path);
  const survey = await surveyVault(vault, NOW);
  const proposals = proposeBurials(survey.notes, vault.config, NOW);
  const never = [
    "never cited, read or injected",
    "nothing alive links to it",
    "unchanged for 200 days",
  ];
  assert.deepEqual(proposals.map(({ path, reasons }) => [path, reasons]).sort(), [
    ["by core.md", never],
    ["cited long ago.md", ["last cited 300 days ago", ...never.slice(1)]],
    ["dead a.md", never],
    ["dead b.md", never],
    ["dead.md", never],
    ["inbox.md", ["in the inbox until 2020-01-01, not sorted since"]],
    ["out/report.md", never],
  ]);
});

Deno.test("countVault() counts tiers, signs and the last week", async () => {
  using project = createVault(FILES, {});
  const log = logRow(400, { tool: "kb_read", id: "readread" }) +
    logRow(20, { tool: "kb_read", id: "readread" }) +
    logRow(2, { tool: "kb_inject", id: "readread" }) +
    logRow(1, { tool: "kb_inject", path: "core.md" });
  writeFile(project.path, ".kb/access.log.jsonl", log);
  for (const path of ["export.md", "assets/no note.md", "export.txt"]) {
    writeFile(project.path, path, "a".repeat(LARGEST_NOTE + 1));
  }
  const vault = openVault(project.path);
  const survey = await surveyVault(vault, NOW);
  const stats = countVault(survey, vault.config, NOW - 8 * DAY, NOW);
  assert.deepEqual(stats, {
    notes: 11,
    tooLarge: ["export.md"],
    tiers: { L0: 1, L1: 0, inbox: 1, unsorted: 9 },
    l0Cap: 100,
    orphans: 6,
    dying: 7,
    aliveBy: { kb_cite: 0, kb_read: 1, kb_inject: 1 },
    lastWeek: { kb_inject: 2 },
    daysSinceDigest: 8,
  });
});
