import { strict as assert } from "node:assert";
import { createSampleProject, runBobbin, writeFile } from "../sample_project.ts";
import { prepareIndex } from "./bobbin_process.ts";

const CONFIG = ".bobbin/config.toml";

Deno.test("index leaves out what the configuration excludes", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  writeFile(project.path, CONFIG, '[index]\nexclude = ["docs/"]\n');
  assert.match(runBobbin(project, "index").stderr, /^Indexed 4 files, .* 1 removed/);
});

Deno.test("search prints as many results as the configuration says, and -n goes before it", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  writeFile(project.path, CONFIG, "[search]\ndefault_limit = 1\n");
  const count = (...args: string[]): number =>
    runBobbin(project, "search", "--files", "retry policy", ...args).stdout.trim().split("\n")
      .length;
  assert.equal(count(), 1);
  assert.equal(count("-n", "3"), 3);
});

Deno.test("verbs refuse a bad configuration with file, line, key, what was found and what is allowed", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  writeFile(project.path, CONFIG, '# mine\n[hooks]\nbudget = "many"\n');
  for (const args of [["index"], ["search", "retry"], ["context", "retry"]]) {
    const { code, stdout, stderr } = runBobbin(project, ...args);
    assert.match(
      stderr,
      /^Cannot use "hooks\.budget" of ".*config\.toml", line 3: found "many", allowed is .*\n$/,
    );
    assert.deepEqual([code, stdout], [2, ""]);
  }
});

Deno.test("verbs warn of an unknown key with the nearest, and go on", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  writeFile(project.path, CONFIG, "[hooks]\ngate_treshold = 0.6\n");
  const { code, stderr } = runBobbin(project, "search", "retry");
  assert.match(stderr, /no such key; did you mean "(hooks\.)?gate_threshold"\?\n/);
  assert.equal(code, 0);
});
