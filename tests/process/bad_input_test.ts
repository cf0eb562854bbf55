/** The prompt hook as a process on whatever a host, a disk or a stranger may hand it: never an interruption. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import { createSampleProject, runBobbin, type SampleProject } from "../sample_project.ts";

const HOOK = new URL("../../hooks/user_prompt_submit.ts", import.meta.url).pathname;
const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";
const ANSWER = /^bobbin found 1 file, \d+ lines that match this prompt \[inj-[0-9A-Z]{26}\]/;
/** The most that a host's user should ever wait, in milliseconds. */
const PATIENCE = 3000;

/** Not the hook's: homes are empty here, and deno would fill them with its cache. */
const DENO_DIR = Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;

const project = createSampleProject();

Deno.test.beforeAll(() => {
  assert.equal(runBobbin(project, "init").code, 0);
  assert.equal(runBobbin(project, "index").code, 0);
});
Deno.test.afterAll(() => project[Symbol.dispose]());

interface HookRun {
  code: number;
  stdout: string;
  stderr: string;
  milliseconds: number;
  /** False when the hook left before all of the payload was written. */
  drained: boolean;
}

interface HookOptions {
  cwd?: string;
  home?: string;
  /** Leaves the pipe open after the payload. */
  keepOpen?: boolean;
  /** Flags of the hook. */
  args?: readonly string[];
}

/** With all rights, so that it is the hook itself that writes nowhere else. */
async function runHook(payload: string | Uint8Array, options: HookOptions = {}): Promise<HookRun> {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-config",
      "--no-lock",
      "--no-remote",
      "--no-npm",
      HOOK,
      ...options.args ?? [],
    ],
    cwd: options.cwd ?? project.path,
    env: { HOME: options.home ?? project.home, NO_COLOR: "1", DENO_DIR },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  const bytes = typeof payload === "string" ? new TextEncoder().encode(payload) : payload;
  const written = bytes.length === 0 ? Promise.resolve() : writer.write(bytes);
  const drained = written.then(() => true, () => false);
  const output = child.output();
  if (!options.keepOpen && await drained) await writer.close().catch(() => {});
  const { code, stdout, stderr } = await output;
  if (options.keepOpen) await writer.abort().catch(() => {});
  return {
    code,
    stdout: new TextDecoder("utf-8", { ignoreBOM: true }).decode(stdout),
    stderr: new TextDecoder().decode(stderr),
    milliseconds: performance.now() - started,
    drained: await drained,
  };
}

function payloadOf(more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    hook_event_name: "UserPromptSubmit",
    cwd: project.path,
    prompt: PROMPT,
    ...more,
  });
}

function lastRow(path = project.path): Record<string, unknown> | undefined {
  return readRows(`${path}/.bobbin/metrics.jsonl`).at(-1);
}

/** Names, sizes and times of everything in a folder but the state that hooks may write. */
function listOutsideState(folder: string): string[] {
  const found: string[] = [];
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    const path = `${folder}/${name}`;
    if (name === ".bobbin" || name === ".git") continue;
    const { size, mtime } = Deno.lstatSync(path);
    found.push(`${path} ${isDirectory ? "" : size} ${mtime?.getTime()}`);
    if (isDirectory) found.push(...listOutsideState(path));
  }
  return found.sort();
}

function assertSilent(run: HookRun): void {
  assert.deepEqual([run.code, run.stdout], [0, ""], run.stderr);
  assert.ok(run.drained, "the host could not write its payload");
  assert.ok(run.milliseconds < PATIENCE, `${run.milliseconds} ms`);
}

function assertAnswer(run: HookRun): void {
  assert.equal(run.code, 0, run.stderr);
  assert.match(run.stdout, ANSWER);
  assert.ok(run.drained, "the host could not write its payload");
}

Deno.test("the prompt hook is silent on a payload that is none, and says why in the metrics", async (t) => {
  const half = payloadOf().slice(0, 40);
  const cases: [name: string, payload: string | Uint8Array, fault: RegExp][] = [
    ["empty", "", /^empty payload, 0 bytes$/],
    ["blank", " \r\n\t ", /^empty payload/],
    ["byte order marks only", "\ufeff\ufeff", /^empty payload/],
    ["null", "null", /^malformed payload: null, not an object$/],
    ["a list", "[]", /^malformed payload: array, not an object$/],
    ["a string", '"how does RetryPolicy work here?"', /: string, not an object$/],
    ["a number", "42", /: number, not an object$/],
    ["half a document", half, /^malformed payload: not JSON.*, 40 characters$/],
    ["two documents", payloadOf() + payloadOf(), /^malformed payload: not JSON/],
    ["bytes that are no UTF-8", new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), /^malformed payload/],
  ];
  for (const [name, payload, fault] of cases) {
    await t.step(name, async () => {
      const before = listOutsideState(`${project.path}/..`);
      assertSilent(await runHook(payload));
      const row = lastRow();
      assert.deepEqual([row?.event, row?.reason], ["prompt", "no payload"]);
      assert.match(String(row?.fault), fault);
      assert.deepEqual(listOutsideState(`${project.path}/..`), before);
    });
  }
});

Deno.test("the prompt hook answers a payload in any dress", async (t) => {
  const cases: [name: string, payload: string][] = [
    ["one byte order mark", `\ufeff${payloadOf()}`],
    ["two byte order marks", `\ufeff\ufeff${payloadOf()}`],
    ["CRLF", JSON.stringify(JSON.parse(payloadOf()), null, 2).replaceAll("\n", "\r\n") + "\r\n"],
    ["lone surrogates", payloadOf().replace("attempt?", "attempt? \\ud83d and \\udc00")],
    ["a NUL in the prompt", payloadOf({ prompt: `${PROMPT}\0` })],
    ["unknown and nested fields", payloadOf({ extra: { deep: [[[{}]]] }, tool_input: null })],
    ["a session that is a number", payloadOf({ session_id: 7 })],
  ];
  for (const [name, payload] of cases) {
    await t.step(name, async () => assertAnswer(await runHook(payload)));
  }
});

Deno.test("the prompt hook is silent on a prompt that is no text", async () => {
  for (const prompt of [null, 5, ["a"], { a: 1 }, "", "\ud83d"]) {
    assertSilent(await runHook(payloadOf({ prompt })));
    assert.match(String(lastRow()?.reason), /^(empty|short) prompt$/);
  }
});

Deno.test("the prompt hook reads 8 MiB to the end", async (t) => {
  const mebibytes = (n: number): string => {
    const rest = n * (1 << 20) - payloadOf().length;
    return payloadOf({ prompt: PROMPT + " lorem ipsum dolor".repeat(rest / 18 | 0) });
  };
  await t.step("and answers", async () => {
    // The confidence is not under test: 8 MiB beside the point make any prompt doubtful.
    const run = await runHook(mebibytes(8), { args: ["--gate-threshold", "0"] });
    assertAnswer(run);
    assert.ok(run.milliseconds < 2 * PATIENCE, `${run.milliseconds} ms`);
  });
  await t.step("and more, without an answer", async () => {
    assertSilent(await runHook(mebibytes(9)));
    assert.match(String(lastRow()?.fault), /^oversized payload, 94\d{5} bytes$/);
  });
});

Deno.test("the prompt hook does not wait for a pipe that stays open", async (t) => {
  await t.step("after a whole document", async () => {
    const run = await runHook(payloadOf(), { keepOpen: true });
    assertAnswer(run);
    assert.ok(run.milliseconds < PATIENCE, `${run.milliseconds} ms`);
  });
  await t.step("after half a document", async () => {
    assertSilent(await runHook(payloadOf().slice(0, 40), { keepOpen: true }));
    assert.equal(lastRow()?.fault, "timeout payload, 40 bytes");
  });
  await t.step("without a byte", async () => {
    assertSilent(await runHook("", { keepOpen: true }));
    assert.equal(lastRow()?.fault, "timeout payload, 0 bytes");
  });
});

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
    ["a FIFO for the metrics", "metrics.jsonl", makeFifo],
    ["a FIFO for the ledger", "session/s1/ledger.jsonl", makeFifo],
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
  assert.deepEqual(topAfter, [...new Set([...topBefore, "session"])].sort());
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
