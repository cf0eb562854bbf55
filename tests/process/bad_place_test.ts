/** The prompt hook where the disk is not as it should be: never an interruption, and nothing left behind. */
import { strict as assert } from "node:assert";
import { type SampleProject } from "../sample_project.ts";
import {
  assertAnswer,
  assertSilent,
  lastRow,
  listOutsideState,
  payloadOf,
  project,
  runHook,
} from "./prompt_process.ts";
import { PATIENCE } from "../until.ts";

Deno.test("the prompt hook is silent when the index cannot be used", async (t) => {
  const cases: [name: string, reason: RegExp, prepare: (path: string) => void][] = [
    ["none", /^no index$/, () => {}],
    ["empty", /^no index$/, (path) => Deno.writeTextFileSync(path, "")],
    [
      "random bytes",
      /^unusable index$/,
      (path) => Deno.writeFileSync(path, crypto.getRandomValues(new Uint8Array(20_000))),
    ],
    ["half of it", /^(unusable index|failed)$/, (path) => {
      const whole = Deno.readFileSync(`${project.path}/.bobbin/index.db`);
      Deno.writeFileSync(path, whole.subarray(0, whole.length >> 1));
    }],
    ["a folder", /^no index$/, (path) => Deno.mkdirSync(path)],
    ["a dangling link", /^no index$/, (path) => Deno.symlinkSync("/no/such/file", path)],
  ];
  for (const [name, reason, prepare] of cases) {
    await t.step(name, async () => {
      using bare = createBareProject();
      prepare(`${bare.path}/.bobbin/index.db`);
      const before = kindOf(`${bare.path}/.bobbin/index.db`);
      assertSilent(await runHook(payloadOf({ cwd: bare.path }), { cwd: bare.path }));
      assert.match(String(lastRow(bare.path)?.reason), reason);
      assert.equal(kindOf(`${bare.path}/.bobbin/index.db`), before, "the index was touched");
    });
  }
});

Deno.test("the prompt hook goes on without a place for its state", async (t) => {
  const cases: [name: string, path: string, put: (path: string) => void][] = [
    ["a file for the sessions", "session", (path) => Deno.writeTextFileSync(path, "")],
    ["a folder for the metrics", "metrics.jsonl", (path) => Deno.mkdirSync(path)],
    ...[
      "metrics.jsonl",
      "config.cache.json",
      "reactions.toml",
      "tags.toml",
      "boundaries.toml",
      "ratings.cache.json",
      "feedback.db",
      "session/s1/ledger.jsonl",
      "session/s1/prompts.jsonl",
      "session/s1/pending.jsonl",
    ].map((path): typeof cases[number] => [`a FIFO for ${path}`, path, makeFifo]),
    ["a folder for the ledger", "session/s1/ledger.jsonl", (path) => Deno.mkdirSync(path)],
    ["a torn ledger", "session/s1/ledger.jsonl", (path) => Deno.writeTextFileSync(path, '{"chu')],
  ];
  for (const [name, path, put] of cases) {
    await t.step(name, async () => {
      const state = `${project.path}/.bobbin`, kept = `${project.path}/.bobbin/kept`;
      const top = `${state}/${path.split("/")[0]}`;
      const stood = kindOf(top) !== undefined;
      if (stood) Deno.renameSync(top, kept);
      if (path.includes("/")) Deno.mkdirSync(`${state}/session/s1`, { recursive: true });
      put(`${state}/${path}`);
      const session = path.startsWith("session") ? { session_id: "s1" } : {};
      const run = await runHook(payloadOf(session));
      Deno.removeSync(top, { recursive: true });
      if (stood) Deno.renameSync(kept, top);
      assertAnswer(run);
      assert.ok(run.milliseconds < PATIENCE, `${run.milliseconds} ms`);
    });
  }
});

Deno.test({
  name: "the prompt hook is silent where the state may not be read",
  // Modes do not bind root.
  ignore: Deno.uid() === 0,
  async fn(): Promise<void> {
    using bare = createBareProject();
    Deno.chmodSync(`${bare.path}/.bobbin`, 0o000);
    try {
      assertSilent(await runHook(payloadOf({ cwd: bare.path }), { cwd: bare.path }));
    } finally {
      Deno.chmodSync(`${bare.path}/.bobbin`, 0o700);
    }
  },
});

Deno.test("the prompt hook finds the project of a folder that is gone", async () => {
  assertAnswer(await runHook(payloadOf({ cwd: `${project.path}/gone/and deeper` })));
});

Deno.test("the prompt hook is silent where no project is, and leaves nothing there", async (t) => {
  const home = Deno.makeTempDirSync();
  Deno.mkdirSync(`${home}/.bobbin`);
  Deno.writeTextFileSync(`${home}/.bobbin/config.toml`, "");
  const cases: [name: string, cwd: string][] = [
    ["the top of the disk", "/"],
    ["a path that was never there", "/no/such/folder"],
    ["the home directory", home],
    ["a folder in it", `${home}/gone`],
    ["a path with a NUL", `${project.path}\0/x`],
  ];
  for (const [name, cwd] of cases) {
    await t.step(name, async () => {
      assertSilent(await runHook(payloadOf({ cwd }), { cwd: home, home }));
    });
  }
  assert.deepEqual([...Deno.readDirSync(`${home}/.bobbin`)].map(({ name }) => name), [
    "config.toml",
  ]);
  Deno.removeSync(home, { recursive: true });
});

Deno.test("the prompt hook keeps each session in a folder of its own, whatever its id", async () => {
  const before = listOutsideState(`${project.path}/..`);
  const state = `${project.path}/.bobbin`;
  const names = (path: string): string[] => [...Deno.readDirSync(path)].map(({ name }) => name);
  const ids = [
    "../../escape",
    "..",
    "a/../b",
    "C:\\x",
    "%2e%2e%2f",
    "\u0000",
    "ё",
    "a".repeat(300),
  ];
  const topBefore = names(state).filter((name) => !name.startsWith("index.db")).sort();
  const sessionsBefore = topBefore.includes("session") ? names(`${state}/session`).length : 0;
  for (const id of ids) {
    assertAnswer(await runHook(payloadOf({ session_id: id })));
  }
  const topAfter = names(state).filter((name) => !name.startsWith("index.db")).sort();
  // The ninth and tenth injection of the project may leave what is learned from them.
  const learned = /^(?:feedback\.db|hot-topics\.md$|injections\.jsonl)/;
  const without = (names: string[]): string[] => names.filter((name) => !learned.test(name));
  assert.deepEqual(without(topAfter), without([...new Set([...topBefore, "session"])].sort()));
  const sessions = names(`${state}/session`);
  assert.equal(sessions.length, sessionsBefore + ids.length);
  for (const name of sessions) assert.match(name, /^[A-Za-z0-9_-]{1,64}$/);
  assert.deepEqual(listOutsideState(`${project.path}/..`), before);
});

/** A root without a repository and without an index. */
function createBareProject(): Pick<SampleProject, "path"> & Disposable {
  const path = Deno.realPathSync(Deno.makeTempDirSync());
  Deno.mkdirSync(`${path}/.bobbin`);
  Deno.writeTextFileSync(`${path}/.bobbin/config.toml`, "");
  return { path, [Symbol.dispose]: () => Deno.removeSync(path, { recursive: true }) };
}

/** What stands at a path: its kind, size and time. */
function kindOf(path: string): string | undefined {
  try {
    const { isFile, isDirectory, size, mtime } = Deno.lstatSync(path);
    return JSON.stringify([isFile, isDirectory, isDirectory || size, mtime?.getTime()]);
  } catch {
    return undefined;
  }
}

function makeFifo(path: string): void {
  assert.equal(new Deno.Command("mkfifo", { args: [path] }).outputSync().code, 0);
}
