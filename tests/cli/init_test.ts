import { strict as assert } from "node:assert";
import { createSampleProject, runBobbin, runGit, writeFile } from "../sample_project.ts";

Deno.test("init makes a private folder with the people's files, and a second run changes nothing", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const state = `${project.path}/.bobbin`;
  const first = runBobbin(project, "init");
  assert.deepEqual([first.code, first.stdout], [0, ""]);
  assert.match(first.stderr, /^Created ".*\/\.bobbin"; next: bobbin index\n$/);
  assert.equal((Deno.statSync(state).mode ?? 0) & 0o777, 0o700);
  assert.deepEqual([...Deno.readDirSync(state)].map(({ name }) => name).sort(), [
    ".gitignore",
    "config.toml",
  ]);

  const config = Deno.readTextFileSync(`${state}/config.toml`);
  assert.match(config, /^# gate_threshold = 0\.45$/m);
  assert.ok(config.split("\n").every((line) => /^(#.*|\[[a-z]+\]|)$/.test(line)));

  Deno.writeTextFileSync(`${state}/config.toml`, "# mine\n");
  assert.equal(runBobbin(project, "init").code, 0);
  assert.equal(Deno.readTextFileSync(`${state}/config.toml`), "# mine\n");
  const { stdout } = runBobbin(project, "init", "--json", "--quiet");
  assert.deepEqual(JSON.parse(stdout), { status: "unchanged", path: state });
});

Deno.test("init lets git see what people write and nothing else", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  runBobbin(project, "init");
  const people = ["reactions.toml", "guards.toml", "tags.toml", "boundaries.toml"];
  for (const name of [...people, "index.db", "metrics.jsonl", "session/s1/ledger.jsonl"]) {
    writeFile(project.path, `.bobbin/${name}`, "x\n");
  }
  runGit(project.path, "add", "--all");
  const { stdout } = new Deno.Command("git", {
    args: ["-C", project.path, "ls-files", ".bobbin"],
  }).outputSync();
  const listed = new TextDecoder().decode(stdout).trim().split("\n");
  const wanted = [".gitignore", "config.toml", ...people].map((name) => `.bobbin/${name}`);
  assert.deepEqual(listed.sort(), wanted.sort());
});

Deno.test("init says that a folder leaves the project around it", () => {
  using project = createSampleProject({ "a.txt": "a\n", "part/b.txt": "b\n" });
  runBobbin(project, "init");
  const part = { ...project, path: `${project.path}/part` };
  const note = `Note: this folder is no part of the project "${project.path}" any more\n`;
  assert.ok(runBobbin(part, "init").stderr.endsWith(note));
  assert.ok(!runBobbin(part, "init").stderr.includes("Note:"));
});

Deno.test("init refuses the home directory and what lies above it, unless forced", () => {
  using project = createSampleProject({ "a.txt": "alpha\n" });
  const above = project.home.slice(0, project.home.lastIndexOf("/"));
  for (const path of [project.home, above, "/"]) {
    const { code, stderr } = runBobbin({ ...project, path }, "init");
    assert.match(stderr, /^Cannot make ".*" a project: it holds everything you have/);
    assert.equal(code, 2);
    assert.throws(() => Deno.statSync(`${path}/.bobbin`), Deno.errors.NotFound);
  }
  const home = { ...project, path: project.home };
  assert.match(runBobbin(home, "init", "--force").stderr, /hooks pass it over/);
  writeFile(project.home, "notes.md", "# Rhubarb\n");
  assert.equal(runBobbin(home, "index").code, 0);
  assert.equal(runBobbin(home, "search", "rhubarb", "--files").stdout, "notes.md\n");
});
