/** Properties of the hooks as a whole: payload and state in, at most one valid answer out. */
import { strict as assert } from "node:assert";
import fc from "fast-check";
import { EVENT_NAMES, type Host, HOSTS } from "../../lib/host/host.ts";
import { grownFrom, HOSTILE } from "./texts.ts";
import { forgetSessions, type Ground, listProtected } from "./ground.ts";
import { assertValid, SCRIPTED, type ScriptedHook } from "./hooks.ts";
import { payloadsFor } from "./payloads.ts";
import type { Played, Player } from "./played_process.ts";
import { type Property, property } from "./property.ts";
import { SECRET } from "../inject/well_formed.ts";

interface Run {
  hook: ScriptedHook;
  host: Host;
  isGuarded: boolean;
  payload: Uint8Array;
}

/** Milliseconds of its own; a host's user should never wait longer. */
const PATIENCE = 1000;

/** Returns a property for each hook, and one for hooks whose state somebody else has written. */
export function hookProperties(ground: Ground, player: Player): Property[] {
  const expected = protectedFiles(ground);
  const holds = async (run: Run): Promise<void> => {
    await assertRun(run, ground, player, () => forgetSessions(ground));
    assert.deepEqual(protectedFiles(ground), expected, "a file outside of the state has changed");
  };
  const rounds = { weight: 2, round: 15, clear: () => endRound(ground) };
  return [
    ...SCRIPTED.map((hook) => property(hook.script, runsOf(hook, ground), holds, rounds)),
    property("hooks on foreign state", runsOnState(ground), async ({ run, name, text }) => {
      const path = `${stateOf(ground, run)}/${name}`;
      using _ = putInPlace(path, text);
      await assertRun(run, ground, player, () => {
        forgetSessions(ground);
        Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
        Deno.writeTextFileSync(path, text);
      });
    }, { ...rounds, weight: 4 }),
  ];
}

function runsOf(hook: ScriptedHook, ground: Ground): fc.Arbitrary<Run> {
  const runs = [ground.project, ground.guarded].map(({ path }, i) =>
    fc.record({
      hook: fc.constant(hook),
      host: fc.constantFrom(...HOSTS),
      isGuarded: fc.constant(i === 1),
      payload: payloadsFor(EVENT_NAMES[hook.kind], path),
    })
  );
  return fc.oneof(...runs);
}

/** Files of the state and of people that a hook may find in any condition. */
const STATE_FILES: Readonly<Record<string, string>> = {
  "config.toml": '[hooks]\nbudget = 40\nformat_mode = "xml"\n[session]\nmetadata = ["branch"]\n',
  "reactions.toml":
    '[[reactions]]\nname = "r"\ntool = "*"\nguidance = "{args.command}"\nmatch = { command = "a+" }\n',
  "tags.toml": '[[tags]]\nname = "t"\npaths = ["**"]\nexclude = true\n',
  "boundaries.toml": '[[boundaries]]\nname = "b"\npaths = ["**"]\nclaim = "c"\n',
  "calibration.json": '{"hooks": {"gate_threshold": 0.1}}',
  "config.cache.json": '{"version":1,"stamps":[],"current":{"settings":{},"faults":[]}}',
  "metrics.jsonl": '{"time":"2026-01-01T00:00:00Z","event":"prompt","host":"claude"}\n',
  "session/s1/ledger.jsonl":
    '{"chunk_key":"src/retry_policy.ts:1-14","hash":"x","injection_id":"inj-1","turn":1}\n',
  "session/s1/pending.jsonl":
    '{"text":"said","files":[],"facts":[],"rows":[],"id":"p1","time":4102444800000,"stamps":[]}\n',
  "session/s1/prompts.jsonl": '{"prompt":"where is the cookie signed?","time":4102444800000}\n',
  "session/s1/said.jsonl": '{"fact":"uses a b"}\n',
  "session/s1/touched.jsonl": '{"path":"src/invoice.py","how":"edited"}\n',
  "session/s1/fired.jsonl": '{"rule":"r","arguments":"x"}\n',
  "session/s1/notes.jsonl": '{"path":"bread.md","version":1}\n',
  "index.db": "SQLite format 3\0",
  "feedback.db": "SQLite format 3\0",
};

function runsOnState(ground: Ground): fc.Arbitrary<{ run: Run; name: string; text: string }> {
  const run = fc.constantFrom(...SCRIPTED).chain((hook) => runsOf(hook, ground));
  const file = fc.constantFrom(...Object.entries(STATE_FILES)).chain(([name, text]) =>
    fc.record({
      name: fc.constant(name),
      text: fc.oneof({ weight: 3, arbitrary: grownFrom([text]) }, {
        weight: 1,
        arbitrary: HOSTILE,
      }),
    })
  );
  return fc.tuple(run, file).map(([run, { name, text }]) => ({ run, name, text }));
}

/** `restore` brings the state back to where a second run does what the first one did. */
async function assertRun(
  run: Run,
  ground: Ground,
  player: Player,
  restore: () => void,
): Promise<void> {
  const { hook, host, isGuarded, payload } = run;
  const vault = hook.script.startsWith("kb_") ? ["--vault", ground.vault.path] : [];
  Deno.chdir(stateOf(ground, run).replace(/\/\.\w+$/, ""));
  const play = (): Promise<Played> => player.run(hook.run, ["--host", host, ...vault], payload);
  const played = await play();
  assertValid(played, hook, host, isGuarded);
  if (played.milliseconds < PATIENCE) return;
  // Slow is what is so twice: the first run may have waited for a disk that others keep busy.
  restore();
  const { milliseconds } = await play();
  assert.ok(milliseconds < PATIENCE, `${Math.round(milliseconds)} ms`);
}

function stateOf({ project, guarded, vault }: Ground, { hook, isGuarded }: Run): string {
  if (hook.script.startsWith("kb_")) return `${vault.path}/.kb`;
  return `${(isGuarded ? guarded : project).path}/.bobbin`;
}

function protectedFiles({ project, guarded, vault }: Ground): string[] {
  return [project, guarded, vault].flatMap(listProtected);
}

/** No secret that stood in a payload may be found in what the round has left behind. */
function endRound(ground: Ground): void {
  const folders = [ground.project, ground.guarded, ground.vault].flatMap((
    { path },
  ) => [`${path}/.bobbin`, `${path}/.kb`]);
  const leaks = filesBelow(folders).flatMap((file) => {
    const found = SECRET.exec(Deno.readTextFileSync(file));
    return found ? [`"${found[0]}" in ${file}`] : [];
  });
  forgetSessions(ground);
  assert.deepEqual(leaks, []);
}

/** What people have written themselves stands there as they wrote it. */
const KEEPS_ALL = /^(?:index|kb)\.db|^config\.cache\.json$/;

function filesBelow(folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    const entries = isThere(folder) ? [...Deno.readDirSync(folder)] : [];
    return entries.flatMap(({ name, isDirectory }) =>
      isDirectory
        ? filesBelow([`${folder}/${name}`])
        : KEEPS_ALL.test(name)
        ? []
        : [`${folder}/${name}`]
    );
  });
}

/** Writes a file for as long as the value lives, and gives back what stood in its place. */
function putInPlace(path: string, text: string): Disposable {
  // Not beside it: sessions may be forgotten meanwhile.
  const aside = Deno.makeTempDirSync(), kept = `${aside}/kept`, stood = isThere(path);
  const folder = path.slice(0, path.lastIndexOf("/"));
  Deno.mkdirSync(folder, { recursive: true });
  if (stood) Deno.renameSync(path, kept);
  Deno.writeTextFileSync(path, text);
  return {
    [Symbol.dispose](): void {
      if (isThere(path)) Deno.removeSync(path, { recursive: true });
      Deno.mkdirSync(folder, { recursive: true });
      if (stood) Deno.renameSync(kept, path);
      Deno.removeSync(aside, { recursive: true });
    },
  };
}

function isThere(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}
