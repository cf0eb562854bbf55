import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { refreshChanged } from "../../lib/index/refresh_changed.ts";
import { tryLockIndex } from "../../lib/index/lock.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { createSampleProject, runGit, type SampleProject, writeFile } from "../sample_project.ts";

const RULES = DEFAULT_SETTINGS.index;

function indexOf({ path }: SampleProject): string {
  return `${path}/.bobbin/index.db`;
}

function symbolsIn(project: SampleProject, path: string): string[] | undefined {
  using index = openIndex(indexOf(project));
  const file = index.fileAt(1, path);
  return file && index.outline(file.id).map(({ symbol }) => symbol);
}

Deno.test("refreshChanged() reads what changed, is gone, or is new to git", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  assert.deepEqual(await refreshChanged(indexOf(project), RULES, 60_000), {
    refreshed: 0,
    complete: true,
  });

  writeFile(project.path, "src/invoice.py", "def total_without_tax():\n    return 1\n");
  writeFile(project.path, "src/parcel.ts", "export function parcelWeight() {}\n");
  writeFile(project.path, "src/untracked.ts", "export const untracked = 1;\n");
  Deno.removeSync(`${project.path}/src/session_store.ts`);
  runGit(project.path, "add", "src/parcel.ts");
  assert.deepEqual(await refreshChanged(indexOf(project), RULES, 60_000), {
    refreshed: 3,
    complete: true,
  });
  assert.deepEqual(symbolsIn(project, "src/invoice.py"), ["total_without_tax"]);
  assert.deepEqual(symbolsIn(project, "src/parcel.ts"), ["parcelWeight"]);
  assert.equal(symbolsIn(project, "src/session_store.ts"), undefined);
  assert.equal(symbolsIn(project, "src/untracked.ts"), undefined);
});

Deno.test("refreshChanged() does nothing without time, an index, or a tree", async () => {
  using project = createSampleProject();
  const nothing = { refreshed: 0, complete: false };
  assert.deepEqual(await refreshChanged(indexOf(project), RULES, 60_000), nothing);
  assert.throws(() => Deno.statSync(indexOf(project)));

  await prepareIndex(project);
  writeFile(project.path, "src/invoice.py", "def other():\n    return 1\n");
  assert.deepEqual(await refreshChanged(indexOf(project), RULES, 0), nothing);
  {
    using _other = tryLockIndex(`${project.path}/.bobbin/index.lock`);
    const { refreshed } = await refreshChanged(indexOf(project), RULES, 60_000);
    assert.equal(refreshed, 1, "the lock of the indexer is no lock of the database");
  }
  const other = `${project.home}/other`;
  writeFile(other, "a.ts", "export const a = 1;\n");
  await indexProject({ root: project.path, repo: "other", source: other });
  Deno.renameSync(other, `${project.home}/away`);
  const complete = { refreshed: 0, complete: true };
  assert.deepEqual(await refreshChanged(indexOf(project), RULES, 60_000), complete);
});
