/**
 * The main job on real input, `deno task demo`: indexes this repository, sends a prompt through the hook as a
 * host does, and shows what the model would see; then a prompt that deserves silence.
 */
import { BRIEF, denoFlags } from "../lib/host/command.ts";
import { indexProject } from "../lib/index/indexer.ts";

const CHECKOUT = new URL("..", import.meta.url).pathname;

const PROMPTS = [
  "how does the prompt hook tell an acknowledgement from a question?",
  "write a haiku about the first snow in the mountains",
];

interface Run {
  stdout: string;
  milliseconds: number;
}

async function run(args: readonly string[], stdin = ""): Promise<Run> {
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: CHECKOUT,
    env: { NO_COLOR: "1" },
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin));
  await writer.close();
  const { code, stdout, stderr } = await child.output();
  const milliseconds = performance.now() - started;
  const [out = "", talk = ""] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  if (code !== 0) throw new Error(`deno ${args.join(" ")} ended with ${code}: ${talk}`);
  return { stdout: out, milliseconds };
}

function print(text: string): void {
  Deno.stdout.writeSync(new TextEncoder().encode(text + "\n"));
}

function lastRow(): { reason?: string; confidence?: number } {
  const rows = Deno.readTextFileSync(`${CHECKOUT}.bobbin/metrics.jsonl`).trim().split("\n");
  return JSON.parse(rows.at(-1) ?? "{}");
}

await run(["run", "-A", "main.ts", "init"]);
// Without this file, which holds the very prompts.
const root = CHECKOUT.slice(0, -1), walk = { exclude: ["tests/demo.ts"] };
const { files, chunks, read, milliseconds } = await indexProject({ root, walk });
print(`Indexed ${files} files, ${chunks} chunks (${read} read) in ${milliseconds.toFixed(0)} ms`);

for (const prompt of PROMPTS) {
  const payload = { hook_event_name: "UserPromptSubmit", cwd: CHECKOUT, prompt };
  const hook = [
    "run",
    ...denoFlags(BRIEF.source, "prompt", [".bobbin"]),
    "hooks/user_prompt_submit.ts",
  ];
  const { stdout, milliseconds } = await run(hook, JSON.stringify(payload));
  const { reason, confidence } = lastRow();
  print(`\n$ hooks/user_prompt_submit.ts <<< '{"prompt": "${prompt}", …}'`);
  print(stdout === "" ? "(nothing: the model sees the prompt as it is)" : stdout.trimEnd());
  print(
    `→ ${reason}, confidence ${confidence ?? "–"}, ${
      milliseconds.toFixed(0)
    } ms as a whole process`,
  );
}
