/** `bobbin hook install|uninstall|show` as a command: scopes, forms, flags, output. */
import { strict as assert } from "node:assert";
import { SETTING_FLAGS } from "../../lib/project/setting_flags.ts";
import {
  createSampleProject,
  runBobbin,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";

const FILES = { "a.txt": "a\n" };

/** Returns the command that answers prompts in a settings file. */
function promptCommand(path: string): string {
  return JSON.parse(Deno.readTextFileSync(path)).hooks.UserPromptSubmit[0].hooks[0].command;
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

Deno.test("hook install and uninstall take the settings of the scope that is named", () => {
  using project = createSampleProject(FILES);
  const { path, home } = project;
  const cases = [
    [[], `${path}/.claude/settings.json`],
    [["--project"], `${path}/.claude/settings.json`],
    [["--local"], `${path}/.claude/settings.local.json`],
    [["--global"], `${home}/.claude/settings.json`],
    [["--host", "bob"], `${path}/.bob/settings.json`],
    [["--host", "bob", "--global"], `${home}/.bob/settings/settings.json`],
  ] as const;
  for (const [flags, file] of cases) {
    const installed = runBobbin(project, "hook", "install", "--json", ...flags);
    assert.deepEqual([installed.code, installed.stderr.includes("Installed")], [0, false]);
    assert.deepEqual(JSON.parse(installed.stdout).path, file);
    const shown = runBobbin(project, "hook", "show", ...flags).stdout;
    assert.equal(Deno.readTextFileSync(file), shown);
    const { code, stdout, stderr } = runBobbin(project, "hook", "uninstall", "--quiet", ...flags);
    assert.deepEqual([code, stdout, stderr, exists(file)], [0, "", "", false]);
  }
  assert.deepEqual([...Deno.readDirSync(home)].map(({ name }) => name), []);
});

Deno.test("hook install lets hooks write the state of a package that is the only root", () => {
  using project = createSampleProject(FILES);
  writeFile(project.path, "packages/api/.bobbin/config.toml", "");
  runBobbin({ ...project, path: `${project.path}/packages/api` }, "hook", "install");
  assert.match(
    promptCommand(`${project.path}/.claude/settings.json`),
    / --allow-write="\$CLAUDE_PROJECT_DIR"\/packages\/api\/\.bobbin,\.bobbin /,
  );
});

Deno.test("hook install refuses flags that do not go together or do not fit, and writes nothing", () => {
  using project = createSampleProject(FILES);
  const cases = [
    [["--local", "--global"], /^Cannot use "--local" and "--global" together/],
    [["--local", "--host", "bob"], /^Cannot install for this person only/],
    [["--budget", "many"], /^Cannot use "--budget": found "many", allowed is a whole number/],
    [["--gate-threshold", "2"], /^Cannot use "--gate-threshold": found "2"/],
    [["--content-mode", "half"], /^Cannot use "--content-mode": found "half"/],
    [["--form", "magic"], /^Cannot use "magic" for form: not one of source, bundle, binary/],
  ] as const;
  for (const [flags, message] of cases) {
    const { code, stdout, stderr } = runBobbin(project, "hook", "install", ...flags);
    assert.match(stderr, message);
    assert.deepEqual([code, stdout], [2, ""]);
  }
  assert.equal(exists(`${project.path}/.claude/settings.json`), false);
});

Deno.test("hook install puts every setting that is given into the command of the prompt hook", () => {
  using project = createSampleProject(FILES);
  const values: Readonly<Record<string, string>> = {
    contentMode: "preview",
    formatMode: "xml",
    dedupEnabled: "false",
    reducingEnabled: "false",
    showDocs: "false",
    maxChars: "800",
  };
  const words = SETTING_FLAGS.flatMap(({ key, name }) => [`--${name}`, values[key] ?? "1"]);
  const others = ["--no-dedup", "--role", "it's $(mine)"];
  assert.equal(runBobbin(project, "hook", "install", ...words, ...others).code, 0);
  const command = promptCommand(`${project.path}/.claude/settings.json`);
  const expected = `--host claude ${words.join(" ")} --no-dedup --role 'it'\\''s $(mine)'`;
  assert(command.endsWith(expected), command);
});

Deno.test("hook install takes bundles and executables from the host's folder, by its variable", () => {
  using project = createSampleProject(FILES);
  const settings = `${project.path}/.claude/settings.json`;
  writeFile(project.path, ".claude/hooks/user_prompt_submit.js", "");
  writeFile(project.path, ".claude/hooks/bobbin", "#!/bin/sh\n");
  const variable = '"$CLAUDE_PROJECT_DIR"/.claude/hooks';
  const commandOf = (form: string): string => {
    assert.equal(runBobbin(project, "hook", "install", "--form", form).code, 0);
    return promptCommand(settings);
  };
  assert(commandOf("bundle").includes(` ${variable}/user_prompt_submit.js --host claude`));
  assert.equal(
    commandOf("binary"),
    `NO_COLOR=1 ${variable}/bobbin hook inject-context --host claude`,
  );
  assert(!Deno.readTextFileSync(settings).includes(project.path), "no path of this machine");
});

Deno.test("hook install tells what a person should know", () => {
  using project = createSampleProject(FILES);
  const talk = (...flags: string[]) => runBobbin(project, "hook", "install", ...flags).stderr;
  assert.match(
    runBobbin(project, "hook", "status").stderr,
    /^Nothing is installed; next: "bobbin hook install"$/m,
  );
  assert.match(talk(), /next: bobbin init && bobbin index/);
  writeFile(project.path, ".bobbin/config.toml", "");
  assert.match(talk("--local"), /no index yet; next: bobbin index/);
  runBobbin(project, "hook", "uninstall", "--local");
  assert.match(
    talk("--global"),
    /Note: The hooks are installed in ".*\/shop\/\.claude\/settings\.json" too/,
  );
  assert.match(talk("--host", "bob"), /Note: Bob reads these settings in a trusted folder only/);
  const dry = runBobbin(project, "hook", "install", "--budget", "9", "--dry-run");
  assert.match(dry.stdout, /--budget 9[^]*\n}\n$/);
  assert.match(dry.stderr, /Nothing is written/);
  assert(!Deno.readTextFileSync(`${project.path}/.claude/settings.json`).includes("--budget"));
  const gone = runBobbin(project, "hook", "uninstall", "--dry-run");
  assert.equal(gone.stdout, "");
  assert.match(gone.stderr, /^Nothing is written: there would be no ".*settings\.json"$/m);
});

Deno.test("a host that asks for a verb that is not there yet does not take it for a refusal", () => {
  using project: SampleProject = createSampleProject(FILES);
  const code = (...args: string[]): number => runBobbin(project, ...args).code;
  assert.equal(code("hook", "before-the-tool", "--host", "claude"), 1);
  assert.equal(code("later", "prompt", "--host", "bob"), 1);
  assert.equal(code("hook", "before-the-tool"), 2, "a person's mistake");
  assert.equal(code("hook", "install", "--host", "cluade"), 2);
});
