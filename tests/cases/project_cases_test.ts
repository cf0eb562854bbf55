/** What went wrong with roots, worktrees and ignore rules elsewhere (PJ-…): each report as a test by its id. */
import { strict as assert } from "node:assert";
import { walk, WALK_DEFAULTS } from "../../lib/index/walk.ts";
import { basename } from "../../lib/project/paths.ts";
import { findRoot } from "../../lib/project/root.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { createSampleProject, runBobbin, runGit, writeFile } from "../sample_project.ts";

/** A folder for a test, symlinks resolved. */
class Place implements Disposable {
  readonly path = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin place " }));

  /** Makes a folder a root, and returns its path. */
  root(name: string): string {
    writeFile(this.path, `${name}/.bobbin/config.toml`, "");
    return `${this.path}/${name}`;
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) writeFile(this.path, name, text);
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.path, { recursive: true });
  }
}

/** Returns the paths that would be indexed. */
async function indexable(folder: string): Promise<string[]> {
  return (await walk(folder, WALK_DEFAULTS)).map(({ path }) => path);
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  "PJ-01": ["w/외주/app", "w/개인/app", "w/新聞", "w/暫存"],
  "PJ-02": ["test-project", "test/project", "test_project", "test.project"],
  "PJ-03": ["Desktop/开发/后端"],
};

for (const [id, names] of Object.entries(NAMES)) {
  Deno.test(`${id}: projects share no state, whatever they are called`, () => {
    using place = new Place();
    const roots = names.map((name) => findRoot(place.root(name))?.path ?? "");
    assert.equal(new Set(roots).size, names.length);
    assert.deepEqual(roots.map(basename), names.map(basename), "names stay as people wrote them");
    const states = roots.map((root) => findRoot(root)?.state);
    assert.deepEqual(states, roots.map((root) => `${root}/.bobbin`));
  });
}

Deno.test("PJ-05: a linked worktree has a root and an index of its own", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const tree = `${project.home}/tree`;
  runGit(project.path, "worktree", "add", "--quiet", tree, "-b", "topic");
  const root = findRoot(tree);
  assert.deepEqual([root?.path, root?.index], [tree, `${tree}/.bobbin/index.db`]);
  assert.equal(root?.config, `${project.path}/.bobbin`);
  // No file of the main checkout is shown for it: there is no index yet.
  const { code, stderr } = runBobbin({ ...project, path: tree }, "search", "RetryPolicy");
  assert.equal(code, 2);
  assert.match(stderr, /Cannot read the index ".*\/tree\/\.bobbin\/index\.db": no such file/);
});

Deno.test("PJ-06: a worktree inside the root is a root itself and not indexed with it", async () => {
  using project = createSampleProject();
  writeFile(project.path, ".bobbin/config.toml", "");
  const nested = `${project.path}/.worktrees/x`;
  runGit(project.path, "worktree", "add", "--quiet", nested);
  assert.equal(findRoot(nested)?.path, nested);
  const paths = await indexable(project.path);
  assert(paths.includes("src/retry_policy.ts"));
  assert.deepEqual(paths.filter((path) => path.startsWith(".worktrees")), []);
});

Deno.test("PJ-07: the payload's folder decides, not that of the process or the host's variable", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  writeFile(project.path, "packages/web/a.txt", "a\n");
  const payload = {
    hook_event_name: "UserPromptSubmit",
    session_id: "s",
    cwd: `${project.path}/packages/web`,
    prompt: "how does RetryPolicy compute the backoff delay of an attempt?",
  };
  const hook = new URL("../../hooks/user_prompt_submit.ts", import.meta.url).pathname;
  const file = `${project.home}/payload.json`;
  Deno.writeTextFileSync(file, JSON.stringify(payload));
  const { stdout } = new Deno.Command("sh", {
    args: ["-c", `"$0" run -A --no-config "$1" <"$2"`, Deno.execPath(), hook, file],
    cwd: "/",
    env: { CLAUDE_PROJECT_DIR: "/tmp" },
  }).outputSync();
  assert.match(new TextDecoder().decode(stdout), /src\/retry_policy\.ts:\d+/);
});

Deno.test("PJ-09: a folder without git is a project as any other", async () => {
  using place = new Place();
  const root = place.root("plain");
  place.write({ "plain/src/a.ts": "export const value = 1;\n" });
  assert.equal(findRoot(`${root}/src`)?.path, root);
  assert((await indexable(root)).includes("src/a.ts"));
});

Deno.test("PJ-11: the home directory and / are no roots, nor does anything in them reach above", () => {
  using place = new Place();
  const home = place.root("users/me");
  place.root("users");
  for (const folder of [home, `${home}/downloads`, "/", place.path]) {
    assert.equal(findRoot(folder, home), undefined, folder);
  }
  const project = place.root("users/me/project");
  assert.equal(findRoot(project, home)?.path, project);
});

const IGNORED = {
  ".gitignore": "/Library/\nwp-content/plugins/*\n!wp-content/plugins/app\n*.log\n!keep.log\n",
  ".prettierignore": "*\n!src\n",
  "Library/a.ts": "export {};\n",
  "src/Library/b.ts": "export {};\n",
  "wp-content/plugins/other/c.php": "<?php\n",
  "wp-content/plugins/app/d.php": "<?php\n",
  "noise.log": "x\n",
  "keep.log": "x\n",
};

Deno.test("PJ-12: ignore rules are git's, in a repository and without one", async () => {
  for (const isRepository of [false, true]) {
    using place = new Place();
    place.write(IGNORED);
    if (isRepository) runGit(place.path, "init", "--quiet");
    const paths = await indexable(place.path);
    assert(paths.includes("src/Library/b.ts"), paths.join());
    assert(paths.includes("wp-content/plugins/app/d.php"), paths.join());
    for (const path of ["Library/a.ts", "wp-content/plugins/other/c.php", "noise.log"]) {
      assert(!paths.includes(path), `${path}, in a repository: ${isRepository}`);
    }
  }
});

Deno.test("PJ-13: the ignore rules of one project do not reach another", async () => {
  using place = new Place();
  const file = { "src/a.ts": "export {};\n" };
  for (const [name, text] of Object.entries({ ...file, ".gitignore": "src/\n" })) {
    place.write({ [`A/${name}`]: text });
  }
  place.write({ "B/src/a.ts": file["src/a.ts"] });
  assert.deepEqual(await indexable(`${place.path}/A`), [".gitignore"]);
  assert.deepEqual(await indexable(`${place.path}/B`), ["src/a.ts"]);
});

Deno.test("PJ-14: what others wrote or a build made is left out without an ignore file", async () => {
  using place = new Place();
  for (const folder of ["node_modules", "target", "dist", ".git", ".venv"]) {
    place.write({ [`${folder}/a.ts`]: "export {};\n" });
  }
  place.write({ "src/a.ts": "export {};\n" });
  assert.deepEqual(await indexable(place.path), ["src/a.ts"]);
});

Deno.test("PJ-15: an ignore file that is a link out of the tree has no effect, as for git", async () => {
  for (const isRepository of [false, true]) {
    using place = new Place();
    place.write({ "shared.gitignore": "src/\n", "tree/src/a.ts": "export {};\n" });
    const tree = `${place.path}/tree`;
    Deno.symlinkSync("../shared.gitignore", `${tree}/.gitignore`);
    if (isRepository) runGit(tree, "init", "--quiet");
    assert((await indexable(tree)).includes("src/a.ts"), `in a repository: ${isRepository}`);
  }
});
