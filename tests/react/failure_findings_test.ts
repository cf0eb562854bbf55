/** From the output of a failed tool to the chunks that it is about. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { type Index, openIndex } from "../../lib/index/store.ts";
import { readFailures } from "../../lib/react/error_failures.ts";
import { wordsOfError } from "../../lib/react/error_text.ts";
import { findFailure } from "../../lib/react/failure_findings.ts";
import type { Findings, ToolContext } from "../../lib/react/finding.ts";
import { commitAll, createSampleProject, writeFile } from "../sample_project.ts";
import { type ErrorCase, readErrorCases, writeCode } from "./error_cases.ts";
import { toolContext } from "./tool_contexts.ts";

interface Project extends Disposable {
  root: string;
  index: Index;
}

async function createProject(files: readonly string[]): Promise<Project> {
  const root = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "errors" }));
  for (const file of files) writeCode(root, file);
  Deno.mkdirSync(`${root}/.bobbin`);
  await indexProject({ root });
  const index = openIndex(`${root}/.bobbin/index.db`);
  const dispose = (): void => {
    index[Symbol.dispose]();
    Deno.removeSync(root, { recursive: true });
  };
  return { root, index, [Symbol.dispose]: dispose };
}

function failed(
  { root, index }: Project,
  { command, output, cwd = "" }: { command: string; output: string; cwd?: string },
  more: Partial<ToolContext> = {},
): Promise<Findings> {
  const error = `Exit code 1\n${output.replaceAll("{root}", root)}`;
  const folder = cwd === "" ? root : `${root}/${cwd}`;
  const call = { tool: "Bash", input: { command }, cwd: folder };
  return findFailure(
    { ...call, error, failures: readFailures(error), words: wordsOfError(error) },
    toolContext(index, folder, { output: error, ...more }),
  );
}

/** The cases that share their files share a project: making one takes longest. */
function byFiles(cases: readonly ErrorCase[]): ErrorCase[][] {
  return [...Map.groupBy(cases, ({ files }) => files.join(" ")).values()];
}

Deno.test("findFailure() shows the code that an error is about first", async (t) => {
  const cases = readErrorCases();
  assert.ok(cases.length >= 40);
  for (const group of byFiles(cases)) {
    using project = await createProject(group[0]?.files ?? []);
    for (const errorCase of group) {
      const { name, path, line } = errorCase;
      await t.step(name, async () => {
        const { hits: [first], reason } = await failed(project, errorCase);
        assert.equal(first?.path, path, reason);
        assert.ok(first.start <= line && line <= first.end, `${first.start}-${first.end}`);
      });
    }
  }
});

const RUST = ["src/lib.rs", "src/cart.rs", "src/price.rs"];

Deno.test("findFailure() tells each place with its part in the failure", async () => {
  using project = await createProject(RUST);
  const output = [
    "warning: unused variable: `left`",
    " --> src/lib.rs:4:9",
    "error[E0308]: mismatched types",
    " --> src/cart.rs:13:27",
    "note: method defined here",
    " --> src/price.rs:40:12",
    "error[E0425]: cannot find value `x` in this scope",
    " --> src/cart.rs:60:5",
    "error[E0425]: cannot find value `y` in this scope",
    " --> src/cart.rs:61:5",
  ].join("\n");
  const { about, hits } = await failed(project, { command: "cargo build", output });
  assert.equal(about, "this error leads to");
  assert.deepEqual(hits.map(({ path, start, hit, origin }) => [`${path}:${start}`, hit, origin]), [
    ["src/cart.rs:10", 13, "error at line 13"],
    // The second error of this function is in sight already.
    ["src/cart.rs:55", 60, "error at line 60"],
    ["src/price.rs:37", 40, "note at line 40"],
  ]);
});

Deno.test("findFailure() shows warnings where there is no error", async () => {
  using project = await createProject(RUST);
  const output = "warning: unused variable: `left`\n --> src/lib.rs:4:9\n";
  const { hits } = await failed(project, { command: "cargo build", output });
  assert.deepEqual(hits.map(({ path }) => path), ["src/lib.rs"]);
});

Deno.test("findFailure() shows a file as it is now, also one that is not in the index", async () => {
  using project = await createProject(RUST);
  const changed = `${project.root}/src/cart.rs`;
  Deno.writeTextFileSync(changed, `\n\n\n${Deno.readTextFileSync(changed)}`);
  writeCode(project.root, "src/fresh.rs");
  const output = "error: a\n --> src/cart.rs:13:1\nerror: b\n --> src/fresh.rs:11:1\n";
  const { hits } = await failed(project, { command: "cargo build", output });
  assert.deepEqual(hits.map(({ path, start }) => `${path}:${start}`), [
    "src/cart.rs:13",
    "src/fresh.rs:10",
  ]);
  assert.equal(hits[0]?.lines[0], "pub fn step_2(rows: u32) {");
});

Deno.test("findFailure() leaves out lines that no file has, and files that may not be seen", async () => {
  using project = await createProject(RUST);
  const output = "error: a\n --> src/cart.rs:900:1\nerror: b\n --> src/price.rs:11:1\n";
  const call = { command: "cargo build", output };
  assert.deepEqual((await failed(project, call)).hits.map(({ path }) => path), ["src/price.rs"]);
  const allows: ToolContext["allows"] = ({ path }) => path !== "src/price.rs";
  assert.deepEqual((await failed(project, call, { allows })).hits, []);
});

Deno.test("findFailure() shows six functions, and takes a line just behind a file for its last one", async () => {
  using project = await createProject(RUST);
  const lines = [...Array(8).keys()].map((n) => `error: x\n --> src/cart.rs:${n * 9 + 2}:1`);
  const many = await failed(project, { command: "cargo build", output: lines.join("\n") });
  assert.deepEqual(many.hits.map(({ start }) => start), [1, 10, 19, 28, 37, 46]);
  const end = await failed(project, {
    command: "cargo",
    output: "error: x\n --> src/cart.rs:185:1",
  });
  assert.deepEqual(end.hits.map(({ symbol, origin }) => [symbol, origin]), [
    ["step_20", "error at line 185"],
  ]);
});

Deno.test("findFailure() shows the test that a runner names, and looks for 80 paths at most", async () => {
  using project = await createProject(RUST);
  writeFile(
    project.root,
    "tests/test_cart.py",
    "def test_sum():\n    assert 1\n\n\nclass TestCart:\n    def test_sum(self):\n        assert 0\n",
  );
  const output = "FAILED tests/test_cart.py::TestCart::test_sum[one-two] - AssertionError";
  const { hits } = await failed(project, { command: "pytest", output });
  assert.deepEqual(hits.map(({ symbol, origin }) => [symbol, origin]), [
    ["TestCart", "named in the error"],
  ]);
  const elsewhere = [...Array(80).keys()].map((n) => `error: x\n --> /far/${n}/a.rs:1:1\n`).join(
    "",
  );
  const last = "error: y\n --> src/cart.rs:2:1\n";
  const call = (text: string) => ({ command: "cargo build", output: text });
  assert.deepEqual((await failed(project, call(elsewhere + last))).hits, []);
  assert.equal((await failed(project, call(last + elsewhere))).hits.length, 1);
});

Deno.test("findFailure() names what changes with the failure, and nothing that it shows", async () => {
  using project = createSampleProject({ "README.md": "# Shop\n" });
  for (const n of [1, 2, 3]) {
    for (const path of RUST) writeFile(project.path, path, `pub fn part_${n}() {}\n`);
    commitAll(project.path, `Change ${n}`);
  }
  await indexProject({ root: project.path });
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  const output = "error: a\n --> src/lib.rs:1:1\nerror: b\n --> src/cart.rs:1:1\n";
  const { hits, findings } = await failed(
    { root: project.path, index, [Symbol.dispose]: () => {} },
    { command: "cargo build", output },
  );
  assert.deepEqual(hits.map(({ path }) => path), ["src/lib.rs", "src/cart.rs"]);
  assert.deepEqual(findings.map(({ pointer: { path, origin } }) => [path, origin]), [
    ["src/price.rs", "changed with src/lib.rs in 3 commits"],
  ]);
});

Deno.test("findFailure() shows no document that an error only resembles", async () => {
  using project = await createProject([]);
  writeFile(project.root, "docs/quokka.md", "# Quokka enclosure\n\nEvery quokka has a keeper.\n");
  await indexProject({ root: project.root });
  using index = openIndex(`${project.root}/.bobbin/index.db`);
  const call = { command: "run", output: "Error: quokka without an enclosure" };
  assert.deepEqual((await failed({ ...project, index }, call)).reason, "nothing found");
});

Deno.test("findFailure() searches by the words of an error that names no place", async (t) => {
  using project = await createProject([]);
  Deno.mkdirSync(`${project.root}/src`);
  Deno.writeTextFileSync(
    `${project.root}/src/ledger_lock.ts`,
    'export function takeLedgerLock() {\n  throw new Error("ledger lock is held elsewhere");\n}\n',
  );
  for (let i = 0; i < 12; i++) writeCode(project.root, `src/step_${i}.ts`);
  await indexProject({ root: project.root });
  const cases: [output: string, reason: string][] = [
    ["Error: cannot take the ledger lock: ledger lock is held elsewhere", ""],
    ["Segmentation fault (core dumped)", "nothing found"],
    ["Error: the work of the rows has failed in some step", "low confidence"],
    // What the language calls its errors says nothing, although a file may catch them.
    ["ModuleNotFoundError: No module named 'zebra'", "nothing found"],
  ];
  for (const [output, reason] of cases) {
    await t.step(output, async () => {
      using index = openIndex(`${project.root}/.bobbin/index.db`);
      const found = await failed({ ...project, index }, { command: "run", output });
      assert.equal(found.reason, reason);
      const paths = found.hits.map(({ path }) => path);
      assert.deepEqual(paths.slice(0, 1), reason === "" ? ["src/ledger_lock.ts"] : []);
    });
  }
});

Deno.test("findFailure() shows only the place that makes a message, where there is one", async () => {
  using project = await createProject([]);
  Deno.mkdirSync(`${project.root}/src`);
  const write = (path: string, text: string): void =>
    Deno.writeTextFileSync(`${project.root}/${path}`, text);
  const lease = "export function leaseLedger(lease: string) {\n  return lease;\n}\n";
  for (let i = 0; i < 4; i++) write(`src/ledger_lease_${i}.ts`, lease);
  write("docs.md", "# Ledger lease\n\nThe ledger lease is held by another worker.\n");
  write(
    "src/errors.ts",
    'export const LOCKED = "The ledger lease is held by {owner}; " +\n  "wait for it";\n',
  );
  for (let i = 0; i < 12; i++) writeCode(project.root, `src/step_${i}.ts`);
  await indexProject({ root: project.root });
  using index = openIndex(`${project.root}/.bobbin/index.db`);
  const paths = async (output: string): Promise<string[]> => {
    const { hits } = await failed({ ...project, index }, { command: "run", output });
    return hits.map(({ path }) => path).sort();
  };
  const message = "Error: The ledger lease is held by worker-7; wait for it";
  assert.deepEqual(await paths(message), ["src/errors.ts"]);
  const other = await paths("Error: leaseLedger has no ledger lease");
  assert.equal(other.length, 3);
  assert.ok(other.every((path) => path.startsWith("src/ledger_lease_")), other.join(" "));
});
