/**
 * Measures the notes: what the prompt hook costs as a whole process against an empty script, how long a vault
 * takes to index, and how large its index is.
 *
 *   deno task bench:kb --vault DIR [--rounds 21]
 *
 * How well the hook decides is told by `bobbin kb bench`.
 */
import { ALONE, commandFor } from "../../lib/host/command.ts";
import { NOTES } from "../../lib/host/notes_suite.ts";
import { initVault } from "../../lib/notes/init_vault.ts";
import { indexVault } from "../../lib/notes/index_vault.ts";
import type { Vault } from "../../lib/notes/vault.ts";
import { walkVault } from "../../lib/notes/walk_vault.ts";
import { timeProcesses } from "./processes.ts";

const CHECKOUT = new URL("../../", import.meta.url).pathname.slice(0, -1);

const PROMPTS = {
  "a phrase": "connection pool exhausted after failover",
  "natural language":
    "we get random 502s from nginx in front of the node server, what was the fix?",
  "Chinese": "接口突然变慢，数据库慢查询怎么排查？",
  "off-topic":
    "Please write a haiku about autumn leaves falling on a quiet pond, then translate it into Esperanto.",
  "1,500 words": longPrompt(1500),
  "an early exit": "ok, continue",
};

/** Words of this project's own texts. */
function longPrompt(words: number): string {
  const texts = ["README.md", "lib/search/small_talk.ts", "lib/index/terms.ts", "deno.json"]
    .map((path) => Deno.readTextFileSync(`${CHECKOUT}/${path}`));
  const all = texts.join("\n").split(/\s+/);
  return Array.from({ length: words }, (_, i) => all[i % all.length]).join(" ");
}

function hookCommand(vault: Vault): string {
  const entry = NOTES.entries.find(({ kind }) => kind === "prompt");
  if (!entry) throw new Error("Cannot measure: no entry for prompts");
  return commandFor(entry, {
    host: "claude",
    suite: NOTES,
    scope: "global",
    project: "/",
    scripts: `${CHECKOUT}/hooks`,
    deno: Deno.execPath(),
    flags: ["--vault", vault.path],
    writable: vault.state,
  });
}

async function measureHook(vault: Vault, rounds: number): Promise<void> {
  const empty = Deno.makeTempFileSync({ suffix: ".ts" });
  const shell = (command: string): string[] => ["sh", "-c", `exec env ${command}`];
  const command = shell(hookCommand(vault));
  const timings = await timeProcesses([
    {
      name: "an empty script",
      command: shell(`${Deno.execPath()} run ${ALONE.join(" ")} ${empty}`),
    },
    ...Object.entries(PROMPTS).map(([name, prompt]) => ({
      name,
      command,
      cwd: "/",
      stdin: JSON.stringify({ cwd: "/", prompt }),
    })),
  ], rounds);
  for (const { name, median, least, ratio } of timings) {
    const times = [median, least].map((time) => `${time.toFixed(1)} ms`.padStart(10)).join("");
    print(`${name.padEnd(20)}${times}${ratio.toFixed(2).padStart(8)}`);
  }
}

function measureIndex(vault: Vault): void {
  const timed = (force: boolean): number => {
    const started = performance.now();
    indexVault(vault, { force });
    return performance.now() - started;
  };
  const cold = timed(true), again = timed(false);
  const bytes = walkVault(vault).notes.reduce((sum, { size }) => sum + size, 0);
  const share = Deno.statSync(vault.database).size / bytes;
  print(
    `index: ${(cold / 1000).toFixed(2)} s; nothing changed: ${again.toFixed(0)} ms; ` +
      `kb.db is ${share.toFixed(2)} times the Markdown (${(bytes / 1e6).toFixed(1)} MB)`,
  );
}

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text + "\n"));
}

function argument(name: string): string | undefined {
  const at = Deno.args.indexOf(`--${name}`);
  return at < 0 ? undefined : Deno.args[at + 1];
}

const folder = argument("vault");
if (folder === undefined) throw new Error("Cannot measure without a vault; give --vault DIR");
const { vault } = initVault(folder);
const { notes } = indexVault(vault);
print(`${vault.path}: ${notes} notes`);
measureIndex(vault);
await measureHook(vault, Number(argument("rounds") ?? 21));
