/** The commands about what a project's history tells: related, refs, calibrate. */
import { strict as assert } from "node:assert";
import { averagePrecision } from "../../lib/cli/calibration.ts";
import { indexProject } from "../../lib/index/indexer.ts";
import { commitAll, createSampleProject, runBobbin, writeFile } from "../sample_project.ts";
import { prepareIndex } from "./bobbin_process.ts";

const project = createSampleProject();
Deno.test.beforeAll(async () => {
  for (let round = 0; round < 24; round++) {
    writeFile(
      project.path,
      "src/pool.ts",
      `import "./socket.ts";\nexport const pool = ${round};\n`,
    );
    writeFile(project.path, "src/socket.ts", `export function openSocket() { return ${round}; }\n`);
    commitAll(project.path, `Let the pool open its socket in round ${round}`);
  }
  writeFile(
    project.path,
    "src/use.ts",
    "import { openSocket } from './socket.ts';\nopenSocket();\n",
  );
  await prepareIndex(project);
});
Deno.test.afterAll(() => project[Symbol.dispose]());

Deno.test("related lists the files that change together with one", () => {
  const { code, stdout } = runBobbin(project, "related", "src/pool.ts", "--json");
  assert.equal(code, 0);
  const { path, partners } = JSON.parse(stdout);
  assert.equal(path, "src/pool.ts");
  assert.deepEqual(partners.map((p: { path: string }) => p.path), ["src/socket.ts"]);
  assert.equal(partners[0].commits, 24);
  assert.match(
    runBobbin(project, "related", "src/pool.ts").stdout,
    /^src\/socket\.ts 0\.\d\d, 24 commits\n$/,
  );
  assert.equal(runBobbin(project, "related", "src/invoice.py").code, 1);
  const { code: missing, stderr } = runBobbin(project, "related", "src/gone.ts");
  assert.equal(missing, 2);
  assert.match(stderr, /Cannot look up "src\/gone\.ts": not in the index; /);
});

Deno.test("related takes a path as other verbs show it, from any folder", async () => {
  using several = createSampleProject({ "tools/a.ts": "export const a = 1;\n" });
  writeFile(several.path, ".bobbin/config.toml", "");
  await indexProject({ root: several.path, repo: "shop", source: project.path });
  const inTools = { ...several, path: `${several.path}/tools` };
  const { code, stdout } = runBobbin(inTools, "related", "shop/src/pool.ts");
  assert.deepEqual([code, stdout.split(" ")[0]], [0, "shop/src/socket.ts"]);
});

Deno.test("refs finds the definition behind uses, of a method, and of each of several", async () => {
  using project = createSampleProject({
    "server.go": "package a\n\nfunc start(w *Writer) {\n\tw.flush()\n}\n\n" +
      "// flush writes all.\nfunc (w *Writer) flush() {\n\tw.flush()\n}\n",
    "route.rs": "fn early() {\n    Router::new().add();\n}\n\n" +
      "/// Router sends requests on.\npub struct Router<S = ()> {\n    state: S,\n}\n",
    "pair.go":
      "package a\n\nfunc (a One) open() {\n\ta.x()\n}\n\nfunc (b Two) open() {\n\tb.x()\n}\n",
  });
  await prepareIndex(project);
  const definitionsOf = (name: string): string[] => {
    const { definitions } = JSON.parse(runBobbin(project, "refs", name, "--json").stdout);
    return definitions.map(({ path, line }: { path: string; line: number }) => `${path}:${line}`);
  };
  assert.deepEqual(definitionsOf("flush"), ["server.go:8"]);
  assert.deepEqual(definitionsOf("Router"), ["route.rs:6"]);
  assert.deepEqual(definitionsOf("open"), ["pair.go:3", "pair.go:7"]);
});

Deno.test("refs names uses in code before those in tests and prose, and wants a name", async () => {
  using project = createSampleProject({
    "CHANGES.md": "# 1.0\n\nAdd openSocket.\n",
    "lib/use.ts": "openSocket();\n",
    "lib/a_test.ts": "openSocket();\n",
    "lib/socket.ts": "export function openSocket() {}\n",
  });
  await prepareIndex(project);
  const { uses } = JSON.parse(runBobbin(project, "refs", "openSocket", "--json").stdout);
  const paths = uses.map(({ path }: { path: string }) => path);
  assert.deepEqual(paths, ["lib/use.ts", "lib/a_test.ts", "CHANGES.md"]);
  const { code, stderr } = runBobbin(project, "refs", " ");
  assert.equal(code, 2);
  assert.match(stderr, /^Cannot look up "": the name is empty; give one, as "/);
});

Deno.test("refs tells where a name is defined and used, as the files are now", () => {
  writeFile(
    project.path,
    "src/use.ts",
    "\n\nimport { openSocket } from './socket.ts';\nopenSocket();\n",
  );
  const { code, stdout } = runBobbin(project, "refs", "openSocket", "--json");
  assert.equal(code, 0);
  const { definitions, uses } = JSON.parse(stdout);
  const places = (list: { path: string; line: number }[]) => list.map((r) => `${r.path}:${r.line}`);
  assert.deepEqual(places(definitions), ["src/socket.ts:1"]);
  assert.deepEqual(places(uses), ["src/use.ts:3", "src/use.ts:4"]);
  const method = JSON.parse(runBobbin(project, "refs", "nextDelay", "--json").stdout);
  assert.deepEqual(places(method.definitions).length, 1);
  assert.equal(runBobbin(project, "refs", "nowhereDefined").code, 1);
});

Deno.test("calibrate measures, and leaves no file when nothing is better", () => {
  const { code, stdout } = runBobbin(project, "calibrate", "--json", "--quiet");
  assert.equal(code, 0);
  const { status, commits, held } = JSON.parse(stdout);
  assert.deepEqual([status, commits], ["unchanged", 25]);
  assert.ok(held.before > 0.5 && held.before <= 1, String(held.before));
  assert.throws(() => Deno.statSync(`${project.path}/.bobbin/calibration.json`));
});

Deno.test("averagePrecision() is 1 for a ranking without a fault, and less for each", () => {
  const cases: [ranked: number[], right: number[], precision: number][] = [
    [[1, 2, 3], [1, 2], 1],
    [[1, 9, 2], [1, 2], (1 + 2 / 3) / 2],
    [[9, 1], [1], 0.5],
    [[9, 8], [1], 0],
    [[], [1], 0],
  ];
  for (const [ranked, right, precision] of cases) {
    assert.equal(averagePrecision(ranked, new Set(right)), precision, ranked.join());
  }
});
