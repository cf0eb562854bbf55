/** The commands about what a project's history tells: related, refs, calibrate. */
import { strict as assert } from "node:assert";
import { averagePrecision } from "../../lib/cli/calibration.ts";
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
    /^src\/socket\.ts 0\.\d\d 24 commits\n$/,
  );
  assert.equal(runBobbin(project, "related", "src/invoice.py").code, 1);
  const { code: missing, stderr } = runBobbin(project, "related", "src/gone.ts");
  assert.equal(missing, 2);
  assert.match(stderr, /Cannot look up "src\/gone\.ts": not in the index; /);
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
