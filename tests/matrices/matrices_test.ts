/** The standing matrices: every hook against every payload, root, state and order of events, as processes. */
import { strict as assert } from "node:assert";
import { EVENT_NAMES, HOSTS } from "../../lib/host/host.ts";
import { install } from "../../lib/host/install.ts";
import { samplePayload } from "../../lib/host/sample_payload.ts";
import { uninstall } from "../../lib/host/uninstall.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { assertValid, SCRIPTED, type ScriptedHook } from "../fuzz/hooks.ts";
import { SettingsProject } from "../host/settings_project.ts";
import { hostileText, randomNumbers } from "../inject/hostile_texts.ts";
import { createSampleProject, runGit, type SampleProject } from "../sample_project.ts";
import { runHook } from "./hook_process.ts";
import { PATIENCE } from "../until.ts";

const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";
/** Processes that run at a time. */
const WIDTH = 4;

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  // All of them, since the project is removed after the first that fails.
  const ended = await Promise.allSettled(Array.from({ length: WIDTH }, worker));
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}

function payloadOf({ kind }: ScriptedHook, { path }: SampleProject): Record<string, unknown> {
  return { ...samplePayload("claude", EVENT_NAMES[kind], path), session_id: "m", prompt: PROMPT };
}

async function assertQuick(
  hook: ScriptedHook,
  project: SampleProject,
  payload: string | Uint8Array,
  { host = "claude" as const, ...options }: {
    keepOpen?: boolean;
    cwd?: string;
    host?: "claude" | "bob";
  } = {},
): Promise<string> {
  const run = await runHook(hook.script, project, payload, { ...options, args: ["--host", host] });
  assertValid(run, hook, host, false);
  assert.ok(run.drained, `${hook.script}: the host could not write its payload`);
  assert.ok(run.milliseconds < PATIENCE, `${hook.script}: ${run.milliseconds} ms`);
  return run.stdout;
}

Deno.test("matrix 1: every hook takes any payload, and lets the host write all of it", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const dresses: [name: string, dress: (json: string) => string, keepOpen?: boolean][] = [
    ["empty", () => ""],
    ["blank", () => " \r\n\t"],
    ["null", () => "null"],
    ["a list", () => "[]"],
    ["truncated", (json) => json.slice(0, json.length >> 1)],
    ["two byte order marks", (json) => `\ufeff\ufeff${json}`],
    ["CRLF", (json) => JSON.stringify(JSON.parse(json), null, 1).replaceAll("\n", "\r\n")],
    ["8 MiB", (json) => json.replace("{", `{"padding":"${"A".repeat(8 << 20)}",`)],
    ["never closed", (json) => json, true],
    ["never closed, half", (json) => json.slice(0, 20), true],
  ];
  const pairs = SCRIPTED.flatMap((hook) => dresses.map((dress) => ({ hook, dress })));
  await inParallel(pairs, async ({ hook, dress: [, dress, keepOpen = false] }) => {
    await assertQuick(hook, project, dress(JSON.stringify(payloadOf(hook, project))), { keepOpen });
  });
});

Deno.test("matrix 2: what hooks say of hostile files is harmless, and the same twice", async () => {
  const random = randomNumbers(8);
  const names = ["alpha", "beta", "gamma"];
  using project = createSampleProject(Object.fromEntries(names.map((name) => [
    `src/${name}.ts`,
    `/** ${name} of the quarantine. */\nexport function ${name}Quarantine() {\n${
      hostileText(random, 3000).replaceAll("\0", "")
    }\n}\n`,
  ])));
  await prepareIndex(project);
  const spoken: string[] = [];
  await inParallel(SCRIPTED, async (hook) => {
    const said: string[] = [];
    for (const session_id of [`a-${hook.script}`, `b-${hook.script}`]) {
      const call = { tool_name: "Bash", tool_input: { command: "make alphaQuarantine" } };
      const error = "Exit code 1\n  at alphaQuarantine (src/alpha.ts:3:1)\n";
      const prompt = "what does alphaQuarantine in src/alpha.ts do, and betaQuarantine?";
      const more = { session_id, prompt, source: "startup", ...call, error, tool_response: error };
      const payload = JSON.stringify({ ...payloadOf(hook, project), ...more });
      said.push((await assertQuick(hook, project, payload)).replace(/inj-[0-9A-Z]{26}/g, "inj"));
    }
    assert.equal(said[0], said[1], hook.script);
    spoken.push(...said.filter((text) => text !== ""));
  });
  assert.ok(spoken.length >= 2, "nobody spoke");
});

const ROOTS: Readonly<Record<string, (project: SampleProject) => Promise<string> | string>> = {
  "a space and quotes": ({ path }) => moved(path, `it's a "shop"`),
  "what a shell would run": ({ path }) => moved(path, "$(touch pwned) `id` ; &"),
  "Korean in NFC": ({ path }) => moved(path, "가게".normalize("NFC")),
  "Korean in NFD": ({ path }) => moved(path, "가게".normalize("NFD")),
  "a symlink": ({ path }) => {
    Deno.symlinkSync(path, `${path}-link`);
    return `${path}-link`;
  },
  "no git": ({ path }) => {
    Deno.removeSync(`${path}/.git`, { recursive: true });
    return path;
  },
  "no commit": ({ path }) => {
    Deno.removeSync(`${path}/.git`, { recursive: true });
    runGit(path, "init", "--quiet");
    return path;
  },
  "a detached head": ({ path }) => {
    runGit(path, "checkout", "--quiet", "--detach");
    return path;
  },
  "a linked worktree": (project) => worktree(project, `${project.home}/tree`),
  "a nested worktree": (project) => worktree(project, `${project.path}/.worktrees/x`),
};

function moved(path: string, name: string): string {
  const to = `${path.slice(0, path.lastIndexOf("/"))}/${name}`;
  Deno.renameSync(path, to);
  return to;
}

function worktree({ path }: SampleProject, tree: string): string {
  runGit(path, "worktree", "add", "--quiet", tree, "-b", "topic");
  return tree;
}

Deno.test("matrix 3: every hook works in any root, and the prompt is answered there", async () => {
  await inParallel(Object.entries(ROOTS), async ([name, prepare]) => {
    using project = createSampleProject();
    const path = await prepare(project);
    const there = { ...project, path };
    await prepareIndex(there);
    for (const hook of SCRIPTED.slice(0, 4)) {
      const said = await assertQuick(hook, there, JSON.stringify(payloadOf(hook, there)));
      if (hook.kind === "prompt") assert.match(said, /src\/retry_policy\.ts/, name);
    }
  });
});

Deno.test("matrix 3: where no project can be, every hook is silent and leaves nothing", async () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  for (const cwd of ["/", project.home, `${project.path}/gone/deeper`, "/nowhere", "\0", ""]) {
    await inParallel(SCRIPTED, async (hook) => {
      const payload = JSON.stringify({ ...payloadOf(hook, project), cwd });
      assert.equal(await assertQuick(hook, project, payload, { cwd: project.home }), "");
    });
  }
  assert.deepEqual([...Deno.readDirSync(project.home)], []);
});

/** Files of the state, each of which may have become something else. */
const STATE = [
  "metrics.jsonl",
  "config.cache.json",
  "calibration.json",
  "injections.jsonl",
  "feedback.db",
  "index.lock",
  "hot-topics.md",
  ...["ledger", "pending", "prompts", "touched", "said", "reactions", "start"].map((name) =>
    `session/m/${name}.jsonl`
  ),
];
const CONDITIONS: Readonly<Record<string, (path: string) => void>> = {
  "a folder": (path) => Deno.mkdirSync(path),
  "a FIFO": (path) => assert.ok(new Deno.Command("mkfifo", { args: [path] }).outputSync().success),
  "any bytes": (path) => Deno.writeFileSync(path, crypto.getRandomValues(new Uint8Array(5000))),
  "an empty file": (path) => Deno.writeTextFileSync(path, ""),
  "a link to nothing": (path) => Deno.symlinkSync("/nowhere/at/all", path),
};

Deno.test("matrix 4: every hook goes on with state of any condition", async () => {
  await inParallel(Object.entries(CONDITIONS), async ([name, put]) => {
    using project = createSampleProject();
    await prepareIndex(project);
    Deno.mkdirSync(`${project.path}/.bobbin/session/m`, { recursive: true });
    for (const file of STATE) {
      const path = `${project.path}/.bobbin/${file}`;
      await Deno.remove(path).catch(() => {});
      put(path);
    }
    for (const hook of SCRIPTED.slice(0, 6)) {
      const said = await assertQuick(hook, project, JSON.stringify(payloadOf(hook, project)));
      if (hook.script === "user_prompt_submit") assert.match(said, /retry_policy\.ts/, name);
    }
  });
});

const SETTINGS: readonly string[] = [
  "",
  "{}",
  '{\n  // mine\n  "hooks": {"Stop": [],},\n}\n',
  '{\r\n\t"model": "x",\r\n\t"hooks": {}\r\n}\r\n',
  '\ufeff{"a": 1}\n',
  '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"say done"}]}]},"z":[1,2]}',
  '{"hooks":{"PreToolUse":[{"matcher":{"tools":["Bash"]},"hooks":7}]}}',
];

Deno.test("matrix 5: settings of any form come back byte by byte", () => {
  for (const host of HOSTS) {
    for (const text of SETTINGS) {
      using it = new SettingsProject();
      const path = `${it.project}/.${host}/settings.json`;
      Deno.mkdirSync(`${it.project}/.${host}`);
      Deno.writeTextFileSync(path, text);
      install(it.place({ host }));
      const installed = Deno.readTextFileSync(path);
      assert.equal(install(it.place({ host })).status, "unchanged", text);
      assert.equal(Deno.readTextFileSync(path), installed);
      uninstall(it.place({ host }));
      assert.equal(Deno.readTextFileSync(path), text);
    }
  }
});

Deno.test("matrix 6: events may come in any order, twice or not at all", async () => {
  const orders = [[5, 4, 3, 2, 1, 0], [3, 3, 1, 1, 0, 0], [1, 5, 1, 5], [4, 2, 4]];
  const sessions = HOSTS.flatMap((host) => orders.map((order) => ({ host, order })));
  using project = createSampleProject();
  await prepareIndex(project);
  await inParallel(sessions, async ({ host, order }) => {
    for (const number of order) {
      const hook = SCRIPTED[number] as ScriptedHook;
      const payload = { ...payloadOf(hook, project), session_id: `${host}-${order.join("")}` };
      await assertQuick(hook, project, JSON.stringify(payload), { host });
    }
  });
});
