/** What fuzzed hooks work on: an indexed project with rules, one with guards, a vault; and what must stay as it is. */
import { indexVault } from "../../lib/notes/index_vault.ts";
import { openVault } from "../../lib/notes/vault.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { createVault } from "../cli/sample_vault.ts";
import { createSampleProject, denoDir, type SampleProject, writeFile } from "../sample_project.ts";

export interface Ground extends Disposable {
  project: SampleProject;
  /** The same, with guards. */
  guarded: SampleProject;
  vault: SampleProject;
  /** An empty folder. */
  files: string;
}

const RULES: Readonly<Record<string, string>> = {
  ".bobbin/reactions.toml": `[[reactions]]
name = "policy"
tool = "*"
guidance = "Mind {args.file_path} of {file_stem}"
search_query = "{args.file_path} retry"
[reactions.match]
file_path = "(?i)retry.*"

[[reactions]]
name = "shell"
tool = "{Bash,execute_command}"
guidance = "Ran {args.command}, {matched.word}"
match = { command = "(?<word>\\\\w+) test" }
use_coupling = true
`,
  ".bobbin/tags.toml": '[[tags]]\nname = "core"\npaths = ["src/**"]\nboost = 0.2\n',
  ".bobbin/boundaries.toml":
    '[[boundaries]]\nname = "money"\npaths = ["src/*.py"]\neffect = "warn"\nclaim = "Ask Ann"\n',
  "linked.md": "# Linked\n",
};

const GUARDS = `[[guards]]
name = "no-delete"
event = "prompt"
match = "delete|AKIA"

[[guards]]
name = "inside"
tool = "{Write,Edit,write_file,Bash,execute_command}"
outside = ["src/**"]

[[guards]]
name = "warned"
tool = "*"
match = { command = "rm|token" }
action = "warn"
`;

/** Creates the projects; `HOME` of this process becomes an empty one. */
export async function prepareGround(): Promise<Ground> {
  const project = createSampleProject();
  await prepareIndex(project);
  for (const [name, text] of Object.entries(RULES)) writeFile(project.path, name, text);
  Deno.symlinkSync("/etc", `${project.path}/link`);
  new Deno.Command("mkfifo", { args: [`${project.path}/fifo`] }).outputSync();
  const guarded = createSampleProject();
  await prepareIndex(guarded);
  writeFile(guarded.path, ".bobbin/guards.toml", GUARDS);
  const vault = createVault();
  indexVault(openVault(vault.path));
  // The modules of deno are not kept in the empty home.
  Deno.env.set("DENO_DIR", denoDir());
  Deno.env.set("HOME", project.home);
  const files = Deno.makeTempDirSync();
  return {
    ...{ project, guarded, vault, files },
    [Symbol.dispose](): void {
      for (const each of [project, guarded, vault]) each[Symbol.dispose]();
      Deno.removeSync(files, { recursive: true });
    },
  };
}

/** What hooks may create and change below a state folder; a name with other digits is a file that was forgotten. */
const STATE = /^\.(?:bobbin|kb)\/(?:[a-z][a-z.-]*(?:\.1)?|session\/[\w-]{1,64}(?:\/[a-z.]+)?)$/;
/** What stands there and is people's. */
const WRITTEN = /\.toml$|\/calibration\.json$|\.kb\/config\.json$/;

/** Returns a line for each file that no hook may create, change or remove, and for each stranger among the state. */
export function listProtected({ path }: SampleProject): string[] {
  const top = path.slice(0, path.lastIndexOf("/"));
  return [...look(top)].filter((line) => {
    const [, below = ""] = line.split("\t");
    const name = below.replace(/^shop\//, "");
    return !STATE.test(name) || WRITTEN.test(name);
  });
}

function* look(top: string, below = ""): Generator<string> {
  for (const { name, isDirectory } of Deno.readDirSync(`${top}/${below}`)) {
    if (name === ".git") continue;
    const path = below === "" ? name : `${below}/${name}`;
    const { size, mtime, mode } = Deno.lstatSync(`${top}/${path}`);
    yield `${isDirectory ? "folder" : `${size} ${mtime?.getTime()}`} ${mode}\t${path}`;
    if (isDirectory) yield* look(top, path);
  }
}

/** Forgets all sessions, so that no input has to carry what thousands before it have left. */
export function forgetSessions({ project, guarded, vault }: Ground): void {
  for (
    const folder of [`${project.path}/.bobbin`, `${guarded.path}/.bobbin`, `${vault.path}/.kb`]
  ) {
    for (const { name } of Deno.readDirSync(folder)) {
      if (/^session$|\.jsonl|^feedback/.test(name)) {
        Deno.removeSync(`${folder}/${name}`, { recursive: true });
      }
    }
  }
}
