import { strict as assert } from "node:assert";
import { DEFAULT_HOOK_SETTINGS } from "../../lib/project/settings.ts";
import {
  createSampleProject,
  type ProcessRun,
  runBobbin,
  runHookScript,
  type SampleProject,
} from "../sample_project.ts";
import { askBobbin, prepareIndex } from "./bobbin_process.ts";

const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";

function ask(project: SampleProject, prompt: string, ...flags: string[]): Promise<ProcessRun> {
  return askBobbin(project, JSON.stringify({ prompt }), "hook", "inject-context", ...flags);
}

Deno.test("hook inject-context says what the hook script says", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const verb = await ask(project, PROMPT);
  const script = runHookScript(project, "user_prompt_submit", JSON.stringify({ prompt: PROMPT }));
  const withoutId = (text: string): string => text.replace(/\[inj-\w+\]/, "");
  assert.match(verb.stdout, /Exponential backoff with full jitter/);
  assert.equal(withoutId(verb.stdout), withoutId(script.stdout));
  assert.deepEqual([verb.code, verb.stderr, script.code], [0, "", 0]);
});

Deno.test("hook inject-context takes settings as flags", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const named = await ask(project, PROMPT, "--content-mode", "none");
  assert.match(named.stdout, /src\/retry_policy\.ts/);
  assert.doesNotMatch(named.stdout, /Exponential backoff/);
  assert.equal((await ask(project, PROMPT, "--gate-threshold=1")).stdout, "");
});

Deno.test("hook inject-context tells of a flag that is wrong, and goes on without", async () => {
  using project = createSampleProject();
  await prepareIndex(project);
  const cases = [
    [
      "--gate-treshold",
      'ignoring the unknown flag "--gate-treshold"; did you mean "--gate-threshold"?',
    ],
    [
      "--gate-threshold",
      'Cannot use "--gate-threshold": found "4", allowed is a number from 0 to 1; correct it',
    ],
  ] as const;
  for (const [flag, message] of cases) {
    const { code, stdout, stderr } = await ask(project, PROMPT, flag, "4");
    assert.equal(stderr, `bobbin: ${message}\n`);
    assert.match(stdout, /retry_policy/);
    assert.equal(code, 0);
  }
});

Deno.test("each verb of a host tells of the flags that it ignores, and answers as without them", async () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const cases: [verb: string, flags: string[], told: string][] = [
    [
      "hook session-context",
      ["--budgt=9"],
      'ignoring the unknown flag "--budgt"; did you mean "--budget"?',
    ],
    [
      "hook pre-tool-use",
      ["--host", "bob", "--rle", "x"],
      'ignoring the unknown flag "--rle"; did you mean "--role"?',
    ],
    [
      "hook post-tool-use",
      ["--budget", "many"],
      'Cannot use "--budget": found "many", allowed is a whole number from 1 to 10000; correct it',
    ],
    [
      "hook post-tool-use-failure",
      ["--host=claude", "--frob"],
      'ignoring the unknown flag "--frob"; add --help for a list',
    ],
    ["hook stop", ["--hots"], 'ignoring the unknown flag "--hots"; did you mean "--host"?'],
    ["kb hook prompt", ["--valt"], 'ignoring the unknown flag "--valt"; did you mean "--vault"?'],
    [
      "kb hook session",
      ["--role", "x"],
      'ignoring the unknown flag "--role"; add --help for a list',
    ],
    ["hook post-tool-use", ["--host", "bob", "--format-mode=xml", "--role", "x"], ""],
    ["kb hook prompt", ["--vault", "/none"], ""],
  ];
  for (const [verb, flags, told] of cases) {
    const { code, stdout, stderr } = await askBobbin(project, "{}", ...verb.split(" "), ...flags);
    assert.equal(stderr, told && `bobbin: ${told}\n`, verb);
    assert.deepEqual([code, stdout], [0, ""], verb);
  }
});

Deno.test("hook inject-context --help lists a flag for each scalar of [hooks]", () => {
  using project = createSampleProject({ "a.txt": "a\n" });
  const { stdout } = runBobbin(project, "hook", "inject-context", "--help");
  for (const [key, value] of Object.entries(DEFAULT_HOOK_SETTINGS)) {
    const flag = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    assert.equal(stdout.includes(` --${flag} `), typeof value !== "object", flag);
  }
});
