import { strict as assert } from "node:assert";
import { createSampleProject, runBobbin } from "../sample_project.ts";

const MISUSE: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [["serach", "x"], /^Unknown command "serach"; did you mean "search"\?\n$/],
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
  [["index", "--repo"], /^Missing value after "--repo"; add --help for an example\n$/],
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

Deno.test("the help of every verb has an example", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const overview = runBobbin(project);
  assert.equal(overview.code, 0);
  const verbs = [
    "init",
    "index",
    "search",
    "context",
    "explain",
    "status",
    "doctor",
    "completions",
  ];
  for (const verb of verbs) {
    assert.match(overview.stdout, new RegExp(`^  ${verb} +[A-Z]`, "m"));
    assert.match(
      runBobbin(project, verb, "--help").stdout,
      new RegExp(`Example: .*bobbin ${verb}`),
    );
  }
  for (const verb of ["install", "uninstall", "show", "status", "simulate", "inject-context"]) {
    const { stdout } = runBobbin(project, "help", "hook", verb);
    assert.match(stdout, new RegExp(`Example: .*bobbin hook ${verb}`));
  }
});

Deno.test("--version prints the version of deno.json", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const manifest = Deno.readTextFileSync(new URL("../../deno.json", import.meta.url));
  const version = /"version": "([^"]+)"/.exec(manifest)?.[1];
  assert.equal(runBobbin(project, "--version").stdout, `${version}\n`);
});
