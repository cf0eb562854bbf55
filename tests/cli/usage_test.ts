import { strict as assert } from "node:assert";
import { routes } from "../../lib/cli/app.ts";
import { withHelp } from "../../lib/cli/help_text.ts";
import { outlineVerbs, type Target } from "../../lib/cli/verb_outline.ts";
import { createSampleProject, runBobbin } from "../sample_project.ts";

const MISUSE: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [["serach", "x"], /^Unknown command "serach"; did you mean "search"\?\n$/],
  [["hook", "bogus"], /^Unknown command "bogus"; "bobbin --help" lists what there is\n$/],
  [["-x"], /^Unknown flag "-x"; "bobbin --help" lists what there is\n$/],
  [["search", "--bogus", "x"], /^Unknown flag "--bogus"; add --help for a list\n$/],
  [["qqqqqqq"], /^Unknown command "qqqqqqq"; "bobbin --help" lists what there is\n$/],
  [["install"], /did you mean "hook install"\?/],
  [["hook", "instal"], /^Unknown command "instal"; did you mean "install"\?\n$/],
  [["search", "--jsn", "x"], /^Unknown flag "--jsn"; did you mean "--json"\?\n$/],
  [["hook", "install", "--dry-rnu"], /did you mean "--dry-run"\?/],
  [["search", "-z", "x"], /^Unknown flag "-z"; add --help for a list\n$/],
  [["search"], /^Missing argument for query; add --help for an example\n$/],
  [["search", ""], /^Cannot find a project/],
  [["search", "-n", "0", "x"], /^Cannot use "0" for limit: not a whole number above 0\n$/],
  [["search", "-n", "two", "x"], /^Cannot use "two" for limit: not a whole number above 0\n$/],
  [["index", "--repo"], /^Missing value for "--repo"; add --help for an example\n$/],
  [["init", "here"], /^Cannot use the argument "here": one too many/],
  [["completions", "tcsh"], /^Cannot use "tcsh" for .*: not one of bash, zsh, fish\n$/],
  [
    ["hook", "install", "--host", "cluade"],
    /^Cannot use "cluade" for host: not one of claude, bob\n$/,
  ],
];

Deno.test("the command ends with 2 and names the nearest for a call that it does not understand", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  for (const [args, message] of MISUSE) {
    const { code, stdout, stderr } = runBobbin(project, ...args);
    assert.match(stderr, message);
    assert.deepEqual({ args, code, stdout }, { args, code: 2, stdout: "" });
  }
});

Deno.test("the command asks for what is missing: a project, an index, a query", () => {
  using project = createSampleProject({ "a.txt": "alpha\n" });
  const fails = (args: string[], message: RegExp): void => {
    const { code, stderr } = runBobbin(project, ...args);
    assert.match(stderr, message);
    assert.equal(code, 2);
  };
  fails(["search", "x"], /^Cannot find a project: .*; run "bobbin init"\n$/);
  fails(["index"], /^Cannot find a project: .*; run "bobbin init"\n$/);
  assert.equal(runBobbin(project, "init").code, 0);
  fails(["search", "x"], /^Cannot read the index ".*": no such file; run "bobbin index"\n$/);
  fails(["context", "x"], /^Cannot read the index ".*": no such file; run "bobbin index"\n$/);
  Deno.writeTextFileSync(`${project.path}/.bobbin/index.db`, "no database at all, just text\n");
  fails(["search", "x"], /not a database of this program; run "bobbin index"\n$/);
  assert.match(runBobbin(project, "index").stderr, /moved to ".*index\.db\.unusable-\d+"/);
  fails(["search", " "], /^Cannot search for nothing/);
});

Deno.test("the help of every verb has its usage, an example, and no line that is not read", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  for (const { path, verbs, flags } of outlineVerbs(routes)) {
    const name = ["bobbin", ...path].join(" ");
    const help = helpOf(path);
    if (verbs.length > 0) {
      assert.ok(help.includes(`\nUsage\n  ${name} <command>\n`), help);
      for (const { name } of verbs) assert.match(help, new RegExp(`^  ${name} +[A-Z]`, "m"));
    } else {
      assert.match(help, new RegExp(`\nUsage\n  ${name}\\b.*\n`));
      assert.match(help, new RegExp(`\nExample\n  .*${name}\\b`));
    }
    for (const { name } of flags) {
      assert.match(help, new RegExp(`^ {2}(-., | {4})--${name}\\b`, "m"));
    }
    const longest = Math.max(...help.split("\n").map((line) => line.length));
    assert.ok(longest <= 140, `${longest} characters in the help of ${name}`);
  }
  assert.equal(runBobbin(project).stdout, helpOf([]));
  assert.equal(runBobbin(project, "hook").stdout, helpOf(["hook"]));
  assert.equal(runBobbin(project, "help", "hook", "show").stdout, helpOf(["hook", "show"]));
  assert.equal(runBobbin(project, "search", "-h").stdout, helpOf(["search"]));
});

Deno.test("the help names what a call needs, with the letters of flags and the kind of their values", () => {
  const submit = helpOf(["feedback", "submit"]);
  assert.match(
    submit,
    /^ {2}bobbin feedback submit --injection ID --rating useful\|noise\|harmful \[flags\]$/m,
  );
  const search = helpOf(["search"]);
  assert.match(search, /^ {2}bobbin search \[flags\] <query>\.\.\.$/m);
  assert.match(search, /^ {2}-n, --limit N {4}Results at most/m);
  assert.match(search, /^Argument\n {2}query {2}What to look for/m);
  assert.match(helpOf([]), /^ {2}-v, --version {2}Print the version$/m);
});

/** Returns the help as the table has it. */
function helpOf(path: readonly string[]): string {
  let target: Target = withHelp(routes);
  for (const word of path) {
    const next: Target | undefined = "getRoutingTargetForInput" in target
      ? target.getRoutingTargetForInput(camelCase(word))
      : undefined;
    assert.ok(next, path.join(" "));
    target = next;
  }
  const { formatHelp } = target;
  return formatHelp({ prefix: ["bobbin", ...path] } as unknown as Parameters<typeof formatHelp>[0]);
}

function camelCase(word: string): string {
  return word.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

Deno.test("--version prints the version of deno.json", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const manifest = Deno.readTextFileSync(new URL("../../deno.json", import.meta.url));
  const version = /"version": "([^"]+)"/.exec(manifest)?.[1];
  assert.equal(runBobbin(project, "--version").stdout, `${version}\n`);
});

Deno.test("a checkout without its packages says how to get them", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const main = new URL("../../main.ts", import.meta.url).pathname;
  const { code, stderr } = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--cached-only", main, "status"],
    cwd: project.path,
    env: { HOME: project.home, DENO_DIR: `${project.home}/cache` },
  }).outputSync();
  assert.equal(code, 2);
  assert.match(
    new TextDecoder().decode(stderr),
    /^Cannot start: packages of npm are missing; run "deno install" in "\/.*\/"\n$/,
  );
});
