/** A project whose state folder may be read and not written: another user's, or one that is mounted so. */
import { strict as assert } from "node:assert";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { commandOf } from "../matrices/hook_process.ts";
import { createSampleProject, denoDir, type SampleProject } from "../sample_project.ts";

const MAIN = new URL("../../main.ts", import.meta.url).pathname;

/** Root may write everywhere; `setpriv` takes that right from a process. */
const WITHOUT_RIGHT = Deno.uid() === 0 ? ["setpriv", "--bounding-set=-dac_override"] : [];

function canRun([program, ...args]: readonly string[]): boolean {
  if (program === undefined) return true;
  try {
    return new Deno.Command(program, { args: [...args, "true"] }).outputSync().success;
  } catch {
    return false;
  }
}

function makeReadOnly({ path }: SampleProject): Disposable {
  const state = `${path}/.bobbin`;
  Deno.chmodSync(state, 0o500);
  return { [Symbol.dispose]: () => Deno.chmodSync(state, 0o700) };
}

function stateOf({ path }: SampleProject): string[] {
  return [...Deno.readDirSync(`${path}/.bobbin`)].map(({ name }) => name).sort();
}

function runReader(
  { path, home }: SampleProject,
  args: readonly string[],
  stdin: string,
): [code: number, stdout: string, stderr: string] {
  const script = 'printf %s "$0" | "$@"';
  const { code, stdout, stderr } = new Deno.Command("sh", {
    args: ["-c", script, stdin, ...WITHOUT_RIGHT, Deno.execPath(), ...args],
    cwd: path,
    env: { HOME: home, NO_COLOR: "1", DENO_DIR: denoDir() },
  }).outputSync();
  const decoder = new TextDecoder();
  return [code, decoder.decode(stdout), decoder.decode(stderr)];
}

const HOOK = commandOf("user_prompt_submit", ".bobbin");
const COMMAND = ["run", "-A", MAIN];

const RUNS: readonly (readonly [args: readonly string[], prompt: string, answer: RegExp])[] = [
  [HOOK, "how does RetryPolicy compute the backoff delay?", /^src\/retry_policy\.ts:\d+-\d+ /m],
  [[...COMMAND, "search", "retry", "delay"], "", /^src\/retry_policy\.ts:\d+-\d+ /],
  [[...COMMAND, "status"], "", /^Index +\d files, /m],
];

Deno.test({
  name: "hooks and commands answer in a project that they cannot write to",
  ignore: !canRun(WITHOUT_RIGHT),
  fn: async () => {
    using project = createSampleProject();
    await prepareIndex(project);
    using _end = makeReadOnly(project);
    const before = stateOf(project);
    for (const [args, prompt, answer] of RUNS) {
      const payload = { session_id: "s1", cwd: project.path, prompt };
      const [code, stdout, stderr] = runReader(project, args, JSON.stringify(payload));
      assert.deepEqual([code, stderr], [0, ""], args.join(" "));
      assert.match(stdout, answer, args.join(" "));
    }
    assert.deepEqual(stateOf(project), before);
  },
});
