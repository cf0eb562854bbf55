/** Tries an installed command as its host would run it, without a trace. */
import { type EventKind } from "./event.ts";
import { canBlock, EVENT_NAMES } from "./host.ts";
import { FAILURE } from "./run_hook.ts";

/** Says to a hook that it is tried only: nothing is recorded. */
const PROBE = { BOBBIN_PROBE: "1" };

/**
 * Runs a command with a sample payload in a project's folder and returns why it does not work, or
 * undefined. `seconds` is what its host would wait.
 */
export async function probe(
  command: string,
  kind: EventKind,
  project: string,
  seconds: number,
): Promise<string | undefined> {
  const child = new Deno.Command("sh", {
    args: ["-c", command],
    cwd: project,
    env: { ...PROBE, CLAUDE_PROJECT_DIR: project },
    // A process group of its own, so that nothing of it outlives the wait.
    detached: true,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    Deno.kill(-child.pid, "SIGKILL");
  }, seconds * 1000);
  const output = child.output();
  await feed(child.stdin, JSON.stringify(samplePayload(kind, project)));
  const { code, stderr } = await output;
  clearTimeout(timer);
  return isLate
    ? `no end after ${seconds} s`
    : faultOf(kind, code, new TextDecoder().decode(stderr));
}

async function feed(stdin: WritableStream<Uint8Array>, text: string): Promise<void> {
  const writer = stdin.getWriter();
  try {
    await writer.write(new TextEncoder().encode(text));
    await writer.close();
  } catch {
    // The command is gone already: its exit code says more than the broken pipe.
  }
}

function faultOf(kind: EventKind, code: number, stderr: string): string | undefined {
  const lines = stderr.trim().split("\n");
  const failure = lines.find((line) => line.startsWith(FAILURE));
  if (failure) return failure;
  // A guard may well refuse the sample.
  if (code === 0 || code === 2 && canBlock(kind)) return undefined;
  return `exit code ${code}${lines[0] ? `: ${lines[0]}` : ""}`;
}

/** Both hosts' spellings at once. It does nothing by itself: the file is only read, the agent stops for good. */
function samplePayload(kind: EventKind, project: string): Record<string, unknown> {
  const name = EVENT_NAMES[kind], file = `${project}/README.md`;
  return {
    hook_event_name: name,
    event: name,
    session_id: "probe",
    cwd: project,
    source: "startup",
    prompt: "How does this project do its work?",
    tool_name: "Read",
    tool_input: { file_path: file, path: file },
    tool_response: "",
    error: "No such file",
    stop_hook_active: true,
  };
}
