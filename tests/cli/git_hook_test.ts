/** The git hook as people meet it: a commit, and the search knows it. */
import { strict as assert } from "node:assert";
import { tryLockIndex } from "../../lib/index/lock.ts";
import { readIndexFacts } from "../../lib/index/index_facts.ts";
import { realPath } from "../../lib/project/paths.ts";
import { commitAll, createSampleProject, runBobbin, writeFile } from "../sample_project.ts";
import { until } from "../until.ts";
import { prepareIndex, startBobbin } from "./bobbin_process.ts";

Deno.test("after install-git-hook, a commit is indexed in the background", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const installed = runBobbin(project, "hook", "install-git-hook");
  assert.match(installed.stderr, /^Installed into ".*\/\.git\/hooks\/post-commit"\n$/);
  const { status } = JSON.parse(runBobbin(project, "hook", "install-git-hook", "--json").stdout);
  assert.equal(status, "unchanged");
  const hook = Deno.readTextFileSync(`${project.path}/.git/hooks/post-commit`);
  assert.match(hook, /deno['"]? run -A --cached-only /, "no commit asks a registry");

  writeFile(
    project.path,
    "src/shipping.ts",
    "export function shippingCosts(): number {\n  return 4;\n}\n",
  );
  commitAll(project.path, "Add shipping");
  const index = `${project.path}/.bobbin/index.db`;
  await until(() => readIndexFacts(index).files === 6);
  assert.match(
    runBobbin(project, "search", "shippingCosts", "--files").stdout,
    /src\/shipping\.ts/,
  );

  assert.equal(runBobbin(project, "hook", "uninstall-git-hook").code, 0);
  assert.throws(() => Deno.statSync(`${project.path}/.git/hooks/post-commit`));
});

Deno.test("after-commit leaves the work to the run that waits already", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const state = `${project.path}/.bobbin`;
  writeFile(project.path, "src/late.ts", "export const late = 1;\n");
  const running = tryLockIndex(`${state}/index.lock`) ?? assert.fail();
  const first = startBobbin(project, "hook", "after-commit");
  await until(() => realPath(`${state}/index.next.lock`) !== undefined);
  // The second one ends although the index is still locked.
  assert.equal(runBobbin(project, "hook", "after-commit").code, 0);
  assert.equal(readIndexFacts(`${state}/index.db`).files, 5);
  running[Symbol.dispose]();
  assert.equal((await first.output()).code, 0);
  assert.equal(readIndexFacts(`${state}/index.db`).files, 6);
});
