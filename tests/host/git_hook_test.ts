/** The post-commit hook of real repositories, of all layouts. */
import { strict as assert } from "node:assert";
import { hookPath, installGitHook, uninstallGitHook } from "../../lib/host/git_hook.ts";
import { createSampleProject, runGit, type SampleProject, writeFile } from "../sample_project.ts";
import { until } from "../until.ts";

/** Leaves a mark, as a whole, that tells where it ran and which of git's variables would lead it astray. */
const MARK = [
  "sh",
  "-c",
  '{ pwd; env | grep -E "^GIT_(DIR|INDEX_FILE|WORK_TREE|PREFIX)="; } > "$0.new"; mv "$0.new" "$0"',
];

function install(project: SampleProject, root = project.path): string {
  const command = [...MARK, `${project.home}/mark`];
  return installGitHook({ top: project.path, root, command }).path;
}

/** Commits, and returns what the hook in the background left. */
async function commit(project: SampleProject, folder = project.path): Promise<string> {
  const mark = `${project.home}/mark`;
  runGit(folder, "commit", "--quiet", "--allow-empty", "--message", "x");
  await until(() => read(mark) !== undefined);
  const text = read(mark) ?? "";
  Deno.removeSync(mark);
  return text.trim();
}

function read(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return undefined;
  }
}

function writeHook(path: string, text: string, mode = 0o755): void {
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(path, text);
  Deno.chmodSync(path, mode);
}

Deno.test("installGitHook() runs after a commit, in the project's folder, beside what is there", async () => {
  using project = createSampleProject();
  const path = hookPath(project.path);
  assert.equal(path, `${project.path}/.git/hooks/post-commit`);
  const text = `#!/bin/sh\nset -e\ntouch '${project.home}/theirs'\nexit 0\n`;
  writeHook(path, text, 0o744);
  assert.equal(install(project), path);
  assert.equal(await commit(project), project.path);
  assert.notEqual(read(`${project.home}/theirs`), undefined);

  assert.equal(
    installGitHook({ top: project.path, root: project.path, command: ["x"] }).status,
    "installed",
  );
  assert.equal(
    installGitHook({ top: project.path, root: project.path, command: ["x"] }).status,
    "unchanged",
  );
  assert.equal(uninstallGitHook(project.path).status, "uninstalled");
  assert.equal(read(path), text);
  assert.equal((Deno.statSync(path).mode ?? 0) & 0o777, 0o744);
  assert.equal(uninstallGitHook(project.path).status, "unchanged");
});

Deno.test("installGitHook() goes to a root below the top, whatever its name", async () => {
  using project = createSampleProject();
  const root = `${project.path}/packages/it's $HOME 한`;
  Deno.mkdirSync(root, { recursive: true });
  const path = install(project, root);
  assert.equal(await commit(project), root);
  uninstallGitHook(project.path);
  assert.equal(read(path), undefined, "a file of our own goes with the section");
});

Deno.test("installGitHook() serves the linked worktrees of a repository", async () => {
  using project = createSampleProject();
  const tree = `${project.home}/tree`;
  runGit(project.path, "worktree", "add", "--quiet", tree);
  assert.equal(hookPath(tree), hookPath(project.path));
  install(project);
  assert.equal(await commit(project, tree), tree);
});

Deno.test("installGitHook() goes where core.hooksPath and husky lead", async (t) => {
  const cases: [name: string, hooksPath: string, file: string][] = [
    ["a folder of the project", ".githooks", ".githooks/post-commit"],
    ["husky 9", ".husky/_", ".husky/post-commit"],
    ["husky 4 to 8", ".husky", ".husky/post-commit"],
  ];
  for (const [name, hooksPath, file] of cases) {
    await t.step(name, async () => {
      using project = createSampleProject();
      runGit(project.path, "config", "core.hooksPath", hooksPath);
      Deno.mkdirSync(`${project.path}/sub`);
      assert.equal(install(project), `${project.path}/${file}`);
      if (hooksPath === ".husky/_") {
        // What husky itself puts there.
        const h = 'sh -e "$(dirname "$(dirname "$0")")/$(basename "$0")" "$@"\n';
        writeHook(`${project.path}/.husky/_/post-commit`, h);
      }
      assert.equal(await commit(project), project.path);
    });
  }
});

Deno.test("installGitHook() keeps links, and bytes that are no UTF-8", () => {
  using project = createSampleProject();
  const path = hookPath(project.path), target = `${project.home}/shared-hook`;
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode("#!/bin/sh\n# "),
    0xe9,
    0x80,
    0xff,
    10,
  ]);
  Deno.writeFileSync(target, bytes, { mode: 0o755 });
  Deno.symlinkSync(target, path);
  install(project);
  assert.ok(Deno.lstatSync(path).isSymlink);
  assert.ok(Deno.readFileSync(target).length > bytes.length);
  uninstallGitHook(project.path);
  assert.ok(Deno.lstatSync(path).isSymlink);
  assert.deepEqual(Deno.readFileSync(target), bytes);
});

Deno.test("installGitHook() leaves alone what it cannot use, and says why", () => {
  using project = createSampleProject();
  const path = hookPath(project.path);
  const cases: [text: string, mode: number, reason: RegExp][] = [
    ["#!/usr/bin/env python3\n", 0o755, /Cannot edit ".*post-commit": not a shell script/],
    ["#!/bin/sh\nold\n", 0o644, /Cannot use ".*post-commit": git passes it over/],
  ];
  for (const [text, mode, message] of cases) {
    writeHook(path, text, mode);
    assert.throws(() => install(project), { name: "UserError", message });
    assert.equal(read(path), text);
  }
  Deno.removeSync(path);
  runGit(project.path, "config", "core.hooksPath", "/dev/null");
  assert.throws(() => install(project), { name: "UserError", message: /not a folder/ });
  assert.throws(() => hookPath(project.home), { name: "UserError", message: /no git repository/ });
  // As of one that belongs to somebody else, which git refuses.
  writeFile(project.path, ".git/config", "[");
  const message = /: git does not answer for it; "git -C .* status" says why$/;
  assert.throws(() => hookPath(project.path), { name: "UserError", message });
});
