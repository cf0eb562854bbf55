/**
 * Inputs that are made to outlast a hook: ten times the length may take no more than about ten times as long,
 * whichever field of a payload grows. Found by fuzzing, each with code that went over it again and again.
 */
import { strict as assert } from "node:assert";
import { ownTime } from "../fuzz/own_time.ts";
import { type Ground, prepareGround } from "../fuzz/ground.ts";
import { SCRIPTED } from "../fuzz/hooks.ts";
import { playProcesses } from "../fuzz/played_process.ts";

type Payload = Record<string, unknown>;

interface Growing {
  script: string;
  /** What is repeated. */
  unit: string;
  payload(text: string, ground: Ground): Payload;
}

/** Characters; of longer texts most hooks read a part only. */
const SHORT = 6_000, LONG = 60_000;
/** With room for what a clock and a garbage collection add. */
const MOST_TIMES = 15;
/** Milliseconds; below them, all is start-up. */
const LEAST = 5;

const FOLDER = "EISDIR: illegal operation on a directory, read";
const shell = (command: string, more: Payload = {}): Payload => ({
  ...{ tool_name: "Bash", tool_input: { command } },
  ...more,
});

const GROWING: readonly Growing[] = [
  {
    script: "user_prompt_submit",
    unit: "a/",
    payload: (text, { project }) => ({ prompt: "where is it?", cwd: `${project.path}/${text}` }),
  },
  {
    script: "post_tool_use",
    unit: "$(rm -rf /)",
    payload: (file_path) => ({
      ...{ tool_name: "Read", tool_input: { file_path } },
      tool_response: FOLDER,
    }),
  },
  {
    script: "post_tool_use",
    unit: "ERROR ",
    payload: (stdout) => shell("cargo test", { tool_response: { stdout } }),
  },
  {
    script: "post_tool_use_failure",
    unit: "a/",
    payload: (file_path) => ({
      ...{ tool_name: "Read", tool_input: { file_path } },
      error: "File does not exist.",
    }),
  },
  ...["ENOENT: ", "[Errno 2] ", "error: a ", "at f (", "src/retry_policy.ts:9:5\n"].map((unit) => ({
    script: "post_tool_use_failure",
    unit,
    payload: (error: string) => shell("cargo test", { error: `Exit code 1\n${error}` }),
  })),
  ...["$(", "a|", "cd a;> x;", "'", "<<a\n"].map((unit) => ({
    script: "pre_tool_use",
    unit,
    payload: (command: string, { guarded }: Ground) => shell(command, { cwd: guarded.path }),
  })),
];

Deno.test("ten times the input takes a hook no more than fifteen times as long", async () => {
  const slow: string[] = [];
  using ground = await prepareGround();
  using player = playProcesses();
  let session = 0;
  const timeOf = async ({ script, unit, payload }: Growing, length: number): Promise<number> => {
    const { run } = SCRIPTED.find((hook) => hook.script === script) ?? assert.fail(script);
    const fields = payload(unit.repeat(length / unit.length), ground);
    let least = Infinity;
    for (let i = 0; i < 3; i++) {
      // A session that was told nothing yet.
      const call = { cwd: ground.project.path, session_id: `s${session++}`, ...fields };
      const started = ownTime();
      await player.run(run, ["--host", "claude"], new TextEncoder().encode(JSON.stringify(call)));
      least = Math.min(least, ownTime() - started);
    }
    return least;
  };
  const findSlow = async (growing: Growing): Promise<string[]> => {
    const short = Math.max(LEAST, await timeOf(growing, SHORT));
    const long = await timeOf(growing, LONG);
    const times = `${growing.script} "${growing.unit}": ${short} ms, then ${long} ms`;
    return long > MOST_TIMES * short ? [times] : [];
  };
  for (const growing of GROWING) {
    // Tests of other files run beside this one: what they slow down is not slow again and again.
    let found = await findSlow(growing);
    for (let again = 0; found.length > 0 && again < 3; again++) found = await findSlow(growing);
    slow.push(...found);
  }
  assert.deepEqual(slow, []);
});
