/** A disk that is full and then read-only, under a project of its own: hooks answer, and go on when it is well again. */
import { readRows } from "../../lib/ledger/journal.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { runHook } from "../matrices/hook_process.ts";
import { createSampleProject, type SampleProject } from "../sample_project.ts";

const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";

/** Returns a line for each condition of the disk; faults begin with "FAULT". */
export async function soakBadDisk(): Promise<string[]> {
  using project = createSampleProject();
  const state = `${project.path}/.bobbin`;
  Deno.mkdirSync(state);
  if (!mount("-t", "tmpfs", "-o", "size=2m", "tmpfs", state)) return ["no right to mount: skipped"];
  try {
    await prepareIndex(project);
    fill(state);
    // SQLite finds no room for the files that it needs beside an index; silence is right then.
    const full = await ask(project, "full");
    Deno.removeSync(`${state}/filler`);
    const freed = [await ask(project, "full"), await ask(project, "full")] as const;
    mount("-o", "remount,ro", state);
    const readOnly = await ask(project, "read-only");
    mount("-o", "remount,rw", state);
    const rows = readRows(`${state}/session/full/ledger.jsonl`).length;
    return [
      judge("full disk: exit code 0", full.code === 0),
      judge("freed disk: answered", full.speaks || freed[0].speaks),
      judge("freed disk: answered once only", !freed[1].speaks && rows > 0),
      judge("read-only state: answered", readOnly.speaks),
    ];
  } finally {
    new Deno.Command("umount", { args: [state] }).outputSync();
  }
}

function judge(what: string, holds: boolean): string {
  return holds ? what : `FAULT: not "${what}"`;
}

async function ask(
  project: SampleProject,
  session_id: string,
): Promise<{ code: number; speaks: boolean }> {
  const payload = JSON.stringify({ session_id, cwd: project.path, prompt: PROMPT });
  const { code, stdout } = await runHook("user_prompt_submit", project, payload);
  return { code, speaks: stdout.includes("src/retry_policy.ts") };
}

function mount(...args: string[]): boolean {
  try {
    return new Deno.Command("mount", { args, stderr: "null" }).outputSync().success;
  } catch {
    return false;
  }
}

/** Writes until nothing goes in any more. */
function fill(folder: string): void {
  using file = Deno.openSync(`${folder}/filler`, { create: true, write: true });
  try {
    while (file.writeSync(new Uint8Array(4096)) > 0);
  } catch {
    // Full.
  }
}
