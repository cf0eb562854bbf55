/** Where a root is found, in real folders and real git checkouts. */
import { strict as assert } from "node:assert";
import { git } from "../../lib/index/git.ts";
import { findRoot, makeStateFolder } from "../../lib/project/root.ts";
import { runGit } from "../sample_project.ts";

class Tree implements Disposable {
  readonly top = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin root " }));

  folder(...names: string[]): void {
    for (const name of names) Deno.mkdirSync(`${this.top}/${name}`, { recursive: true });
  }

  root(name: string): void {
    this.folder(`${name}/.bobbin`);
    Deno.writeTextFileSync(`${this.top}/${name}/.bobbin/config.toml`, "");
  }

  repository(name: string, ...flags: string[]): void {
    this.folder(name);
    runGit(`${this.top}/${name}`, "init", "--quiet", ...flags);
    if (!flags.includes("--bare")) this.git(name, "commit", "--quiet", "--allow-empty", "-m", "x");
  }

  git(name: string, ...args: string[]): void {
    runGit(`${this.top}/${name}`, ...args);
  }

  /** Returns the root of a folder, below the top; with the lender of its configuration. */
  find(cwd: string, home = `${this.top}/home`): string | undefined {
    const root = findRoot(cwd.startsWith("/") ? cwd : `${this.top}/${cwd}`, home);
    if (!root) return undefined;
    assert.equal(root.state, `${root.path}/.bobbin`);
    assert.equal(root.index, `${root.path}/.bobbin/index.db`);
    const path = root.path.slice(this.top.length + 1);
    const config = root.config.slice(this.top.length + 1);
    return config === `${path}/.bobbin` ? path : `${path} by ${config}`;
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.top, { recursive: true });
  }
}

Deno.test("findRoot() finds the nearest configuration above", () => {
  using tree = new Tree();
  tree.root("p");
  tree.root("p/sub");
  tree.folder("p/src/deep", "p/sub/x", "other", "home");
  const cases = [
    ["p", "p"],
    ["p/", "p"],
    ["p/src/deep", "p"],
    ["p/sub/x", "p/sub"],
    ["p/.bobbin", "p"],
    ["other", undefined],
    ["p/gone/for/ever", "p"],
    ["p/.bobbin/config.toml", "p"],
    ["p/src/../sub", "p/sub"],
    ["/", undefined],
  ] as const;
  for (const [cwd, expected] of cases) assert.equal(tree.find(cwd), expected, cwd);
});

Deno.test("findRoot() takes only a file for a configuration", () => {
  using tree = new Tree();
  tree.root("p");
  tree.folder("p/a/.bobbin/config.toml", "p/b/.bobbin");
  const { success } = new Deno.Command("mkfifo", { args: [`${tree.top}/p/b/.bobbin/config.toml`] })
    .outputSync();
  assert(success);
  assert.equal(tree.find("p/a"), "p");
  assert.equal(tree.find("p/b"), "p");
});

Deno.test("findRoot() knows folders by their real path, of any name", () => {
  using tree = new Tree();
  const nfd = `${"프로젝트".normalize("NFD")} it's $(x) "y"`;
  tree.root(nfd);
  tree.folder(`${nfd}/src`);
  Deno.symlinkSync(`${tree.top}/${nfd}/src`, `${tree.top}/link`);
  assert.equal(tree.find("link"), nfd);
  assert.equal(tree.find(`${nfd}/src`), nfd);
});

Deno.test("findRoot() never takes the home directory, what lies above it, or the top", () => {
  using tree = new Tree();
  tree.root("users/me");
  tree.root("users");
  tree.root("users/me/work/p");
  tree.folder("users/me/work/plain");
  const home = `${tree.top}/users/me`;
  Deno.symlinkSync(home, `${tree.top}/home-link`);
  for (const name of [home, `${tree.top}/home-link`]) {
    assert.equal(tree.find("users/me", name), undefined);
    assert.equal(tree.find("users/me/work/plain", name), undefined);
    assert.equal(tree.find("users/me/work/p", name), "users/me/work/p");
  }
  assert.equal(tree.find("users/me/work/plain", `${tree.top}/elsewhere`), "users/me");
});

Deno.test("findRoot() gives a linked worktree a root of its own with the main configuration", () => {
  using tree = new Tree();
  tree.repository("main");
  tree.git("main", "worktree", "add", "--quiet", "-b", "a", "../beside");
  tree.git("main", "worktree", "add", "--quiet", "-b", "b", ".worktrees/below");
  tree.folder("beside/src/deep");
  assert.equal(tree.find("beside"), undefined, "no configuration anywhere");
  tree.root("main");
  const cases = [
    ["main", "main"],
    ["main/.worktrees", "main"],
    ["beside/src/deep", "beside by main/.bobbin"],
    ["main/.worktrees/below", "main/.worktrees/below by main/.bobbin"],
  ] as const;
  for (const [cwd, expected] of cases) assert.equal(tree.find(cwd), expected, cwd);
  tree.root("beside");
  assert.equal(tree.find("beside/src"), "beside", "its own configuration is nearer");

  // A branch under review may bring a link along, and the state would be written to where it leads.
  tree.folder("elsewhere");
  const link = `${tree.top}/main/.worktrees/below/.bobbin`;
  Deno.symlinkSync(`${tree.top}/elsewhere`, link);
  assert.equal(tree.find("main/.worktrees/below"), undefined);
});

Deno.test("makeStateFolder() hides the state of a worktree that borrows its configuration from git", async () => {
  using tree = new Tree();
  tree.repository("main");
  tree.root("main");
  tree.git("main", "worktree", "add", "--quiet", "-b", "a", "../beside");
  makeStateFolder(`${tree.top}/beside/.bobbin/session/s`);
  Deno.writeTextFileSync(`${tree.top}/beside/.bobbin/session/s/ledger.jsonl`, "");
  const untracked = () => git(`${tree.top}/beside`, "ls-files", "--others", "--exclude-standard");
  assert.equal(await untracked(), ".bobbin/.gitignore\n");
  // What people write later is no part of it.
  tree.root("beside");
  assert.equal(await untracked(), ".bobbin/.gitignore\n.bobbin/config.toml\n");
  makeStateFolder(`${tree.top}/main/.bobbin/session`);
  assert.deepEqual([...Deno.readDirSync(`${tree.top}/main/.bobbin`)].length, 2);
});

Deno.test("findRoot() keeps a worktree apart when a root lies above its main checkout", () => {
  using tree = new Tree();
  tree.root("w");
  tree.repository("w/main");
  tree.git("w/main", "worktree", "add", "--quiet", "-b", "a", "../beside");
  assert.equal(tree.find("w/main"), "w");
  assert.equal(tree.find("w/beside"), "w/beside by w/.bobbin");
});

Deno.test("findRoot() keeps worktrees of a bare repository and of a git folder elsewhere apart", () => {
  using tree = new Tree();
  tree.repository("bare/.bare", "--bare");
  tree.repository("seed");
  tree.git("seed", "push", "--quiet", "../bare/.bare", "HEAD:refs/heads/m");
  tree.git("bare/.bare", "worktree", "add", "--quiet", "../feature", "m");
  tree.root("bare");
  assert.equal(tree.find("bare/feature"), "bare/feature by bare/.bobbin");

  tree.folder("git");
  tree.repository("split", "--separate-git-dir", `${tree.top}/git/split`);
  tree.git("split", "worktree", "add", "--quiet", "-b", "a", "wt");
  tree.root("split");
  assert.equal(tree.find("split"), "split");
  assert.equal(tree.find("split/wt"), "split/wt by split/.bobbin");
});

Deno.test("findRoot() takes repositories inside a root for a part of it", () => {
  using tree = new Tree();
  tree.repository("p");
  tree.root("p");
  tree.repository("p/vendor/lib");
  tree.repository("origin");
  tree.git(
    "p",
    "-c",
    "protocol.file.allow=always",
    "submodule",
    "add",
    "--quiet",
    "../origin",
    "m",
  );
  tree.git("origin", "worktree", "add", "--quiet", "-b", "a", "../p/foreign");
  for (const cwd of ["p/vendor/lib", "p/m", "p/foreign"]) assert.equal(tree.find(cwd), "p", cwd);
});

Deno.test("findRoot() passes over a .git that leads nowhere", () => {
  using tree = new Tree();
  tree.root("p");
  const files = {
    empty: "",
    text: "not a link\n",
    gone: "gitdir: ../none/.git/worktrees/x\n",
    long: `gitdir: ${"x".repeat(10_000)}\n`,
    loop: "gitdir: .\n",
  };
  for (const [name, text] of Object.entries(files)) {
    tree.folder(`p/${name}`);
    Deno.writeTextFileSync(`${tree.top}/p/${name}/.git`, text);
    assert.equal(tree.find(`p/${name}`), "p", name);
  }
  // A link that claims to be a worktree of a repository below itself.
  tree.folder("p/self/r/.git/worktrees/x");
  Deno.writeTextFileSync(`${tree.top}/p/self/.git`, "gitdir: r/.git/worktrees/x\n");
  Deno.writeTextFileSync(`${tree.top}/p/self/r/.git/worktrees/x/commondir`, "../..\n");
  assert.equal(tree.find("p/self"), "p/self by p/.bobbin");
});

Deno.test("findRoot() takes a relative cwd for one of the process's, and knows no other system's", () => {
  assert.deepEqual(findRoot(""), findRoot(Deno.cwd()));
  assert.deepEqual(findRoot("gone/deep"), findRoot(Deno.cwd()));
  assert.equal(findRoot("C:\\Users\\me"), undefined);
});

Deno.test("findRoot() does not look for the thousand folders of a path that is none", () => {
  using tree = new Tree();
  tree.root("p");
  assert.equal(tree.find(`p${"/a".repeat(500_000)}`), "p");
});
