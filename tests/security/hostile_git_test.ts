/** A repository that wants git to run something, or to answer for another one. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { readChangeTimes } from "../../lib/notes/content_age.ts";
import {
  commitAll,
  createSampleProject,
  runBobbin,
  runGit,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";
import { runCode } from "../run_code.ts";

/** A program that a repository tries to have run. */
interface Trap extends Disposable {
  script: string;
  /** Throws when it was run. */
  assertUnsprung(): void;
}

function setTrap(): Trap {
  // Its path needs no quotes: some settings are words for a shell, others the name of a program.
  const folder = Deno.makeTempDirSync(), script = `${folder}/trap.sh`, sprung = `${folder}/sprung`;
  Deno.writeTextFileSync(script, `#!/bin/sh\necho "$0 $*" >> ${sprung}\nexit 1\n`);
  Deno.chmodSync(script, 0o755);
  return {
    script,
    assertUnsprung: () => assert.throws(() => Deno.readTextFileSync(sprung), Deno.errors.NotFound),
    [Symbol.dispose]: () => Deno.removeSync(folder, { recursive: true }),
  };
}

/** Everything that asks git about a repository. */
async function askGit(project: SampleProject): Promise<void> {
  writeFile(project.path, ".bobbin/config.toml", "");
  await indexProject({ root: project.path });
  await readChangeTimes(project.path, 30);
  for (const verb of ["index", "status"]) assert.notEqual(runBobbin(project, verb).code, 2, verb);
}

/** Configuration that makes some git command run a program; "TRAP" stands for it. */
const HOSTILE_CONFIG: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...["core.fsmonitor", "core.pager", "core.sshCommand", "core.askPass", "core.editor"],
      ...["core.alternateRefsCommand", "diff.external", "pager.log", "pager.diff", "gpg.program"],
      ...["gpg.ssh.program", "diff.evil.textconv", "diff.evil.command", "filter.evil.clean"],
      ...[
        "filter.evil.smudge",
        "filter.evil.process",
        "remote.origin.uploadpack",
        "uploadpack.packObjectsHook",
      ],
      ...["credential.helper", "sequence.editor", "trailer.x.command"],
    ].map((key) => [key, "TRAP"]),
  ),
  "log.showSignature": "true",
  "filter.evil.required": "true",
};

function configure(
  { path }: SampleProject,
  config: Readonly<Record<string, string>>,
  { script }: Trap,
): void {
  for (const [key, value] of Object.entries(config)) {
    runGit(path, "config", key, value.replace("TRAP", script));
  }
}

Deno.test("a repository's own git configuration runs nothing while it is indexed", async () => {
  using project = createSampleProject();
  using trap = setTrap();
  writeFile(project.path, ".gitattributes", "* diff=evil filter=evil\n");
  commitAll(project.path, "Add attributes");
  signHead(project.path);
  // In a file of its own too, which only a look at the whole configuration finds.
  const included = `${project.path}/.git/more`;
  const lines = [`[core]\n\tfsmonitor = ${trap.script}`, `[diff]\n\texternal = ${trap.script}`];
  Deno.writeTextFileSync(included, lines.join("\n"));
  configure(project, { ...HOSTILE_CONFIG, "include.path": included }, trap);
  runGit(project.path, "config", "core.hooksPath", project.home);
  for (const hook of ["post-index-change", "post-checkout", "reference-transaction"]) {
    Deno.copyFileSync(trap.script, `${project.home}/${hook}`);
  }
  Deno.utimeSync(`${project.path}/README.md`, 1, 1);
  await askGit(project);
  trap.assertUnsprung();
});

/** Makes the last commit look signed, so that whoever asks for signatures has it verified. */
function signHead(path: string): void {
  const git = (args: string[], stdin = ""): string => {
    const script = 'printf %s "$1" | (shift; exec git "$@")';
    const { stdout } = new Deno.Command("sh", {
      args: ["-c", script, "sh", stdin, ...args],
      cwd: path,
    })
      .outputSync();
    return new TextDecoder().decode(stdout);
  };
  const signature =
    "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ\n -----END PGP SIGNATURE-----\n\n";
  const commit = git(["cat-file", "commit", "HEAD"]).replace("\n\n", `\n${signature}`);
  const id = git(["hash-object", "-t", "commit", "-w", "--stdin"], commit).trim();
  runGit(path, "update-ref", "HEAD", id);
}

Deno.test("objects that a repository lacks are not fetched from where it says", async () => {
  for (const url of ["ext::sh -c TRAP", "ssh://host/x", "/nowhere", "https://127.0.0.1:1/x"]) {
    using project = createSampleProject();
    using trap = setTrap();
    const config = {
      "remote.origin.url": url,
      "remote.origin.promisor": "true",
      "remote.origin.uploadpack": "TRAP",
      "protocol.allow": "always",
      "protocol.ext.allow": "always",
      "core.sshCommand": "TRAP",
      "http.proxy": "http://127.0.0.1:1",
      "core.repositoryformatversion": "1",
      "extensions.partialClone": "origin",
    };
    configure(project, config, trap);
    const tree = readGit(project.path, "rev-parse", "HEAD^{tree}");
    Deno.removeSync(`${project.path}/.git/objects/${tree.slice(0, 2)}/${tree.slice(2)}`);
    await askGit(project);
    trap.assertUnsprung();
  }
});

Deno.test("the configuration of a submodule runs nothing either", async () => {
  using project = createSampleProject();
  using trap = setTrap();
  const inner = { ...project, path: `${project.path}/inner` };
  writeFile(inner.path, "note.md", "# Note\n");
  runGit(inner.path, "init", "--quiet");
  commitAll(inner.path, "Add a note");
  commitAll(project.path, "Add a submodule");
  configure(inner, HOSTILE_CONFIG, trap);
  Deno.writeTextFileSync(`${inner.path}/.git/info/attributes`, "* filter=evil diff=evil\n");
  Deno.utimeSync(`${inner.path}/note.md`, 1, 1);
  await askGit(project);
  trap.assertUnsprung();
});

Deno.test("git is asked about the folder that is meant, whatever a hook of another repository has set", () => {
  using project = createSampleProject();
  using other = createSampleProject({ "src/other_thing.ts": "export const other = 1;\n" });
  const variables = {
    GIT_DIR: `${other.path}/.git`,
    GIT_WORK_TREE: other.path,
    GIT_INDEX_FILE: `${other.path}/.git/index`,
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: "core.worktree",
    GIT_CONFIG_VALUE_0: other.path,
    GIT_TRACE: `${project.home}/trace`,
  };
  writeFile(project.path, ".bobbin/config.toml", "");
  const lib = new URL("../../lib/index/", import.meta.url).href;
  const code = `import { indexProject } from "${lib}indexer.ts";
    import { readCommits } from "${lib}history.ts";
    await indexProject({ root: "${project.path}" });
    console.log(JSON.stringify(await readCommits("${project.path}", 9)));`;
  const { stdout } = runCode(code, variables);
  const commits = JSON.parse(new TextDecoder().decode(stdout)) as { subject: string }[];
  assert.deepEqual(commits.map(({ subject }) => subject), [
    "Add retry policy, sessions and invoices",
  ]);
  assert.match(runBobbin(project, "search", "RetryPolicy").stdout, /src\/retry_policy\.ts/);
  assert.deepEqual([...Deno.readDirSync(project.home)], []);
});

function readGit(path: string, ...args: string[]): string {
  const { stdout } = new Deno.Command("git", { args: ["-C", path, ...args] }).outputSync();
  return new TextDecoder().decode(stdout).trim();
}
