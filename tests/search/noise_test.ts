/** Prompts that are nobody's question, and those that only look so. */
import { strict as assert } from "node:assert";
import {
  hasSkippedPrefix,
  isAcknowledgement,
  isAutomated,
  isErrand,
  stripBlocks,
  weighedLength,
} from "../../lib/search/noise.ts";
import { assertLinear } from "../linear.ts";

Deno.test("stripBlocks() takes out whole blocks of hosts and of this suite", () => {
  const cases: [prompt: string, left: string][] = [
    ["how does auth work", "how does auth work"],
    ["<system-reminder>a</system-reminder>how?", "how?"],
    ["how <task-notification>\nx\n</task-notification>now", "how now"],
    ["<system-reminder>a</system-reminder> b <system-reminder>c</system-reminder>", "b"],
    ["<bobbin-context id='1'>x</bobbin-context>y", "y"],
    ["<system-reminder>all of it</system-reminder>", ""],
    // One that is not closed strips nothing.
    ["<system-reminder>how does it end?", "<system-reminder>how does it end?"],
    ["</system-reminder>how?", "</system-reminder>how?"],
    [
      "<system-reminder>a</system-reminder> why <system-reminder> here",
      "why <system-reminder> here",
    ],
    // Other tags are what the prompt is about.
    [
      "what does <system-reminders> do </system-reminders>",
      "what does <system-reminders> do </system-reminders>",
    ],
    ["why is <div>x</div> shown", "why is <div>x</div> shown"],
  ];
  for (const [prompt, left] of cases) assert.equal(stripBlocks(prompt), left, prompt);
});

Deno.test("stripBlocks() takes time in proportion to the prompt", async () => {
  const closed = "<system-reminder>x</system-reminder> ", opened = "<system-reminder>";
  await assertLinear(
    (size) => assert.equal(stripBlocks(closed.repeat(size) + "how?"), "how?"),
    6_000,
  );
  await assertLinear((size) => {
    const prompt = opened.repeat(size);
    assert.equal(stripBlocks(prompt), prompt);
  }, 12_000);
});

Deno.test("isAutomated() tells messages of orchestrators from sentences about them", () => {
  const automated = [
    "Auto-patrol: check the queue",
    "PATROL LOOP 3",
    "[REACTOR] alert: build failed",
    "handoff complete, see notes",
    "Startup protocol: read your mail",
    "bobbin/main crew worker-1, checking in.",
    "The task tools haven't been used recently.",
  ];
  const asked = [
    "where is the [reactor] prefix parsed?",
    "what does the patrol loop do when the queue is empty?",
    "explain the startup protocol of the daemon",
    "patrolling the fence: where is it drawn?",
    "why does checking in fail?",
  ];
  for (const prompt of automated) assert.equal(isAutomated(prompt), true, prompt);
  for (const prompt of asked) assert.equal(isAutomated(prompt), false, prompt);
});

Deno.test("isAcknowledgement() knows agreement in four languages, and no more", () => {
  const agreed = [
    ..."yes|Yes.|OK!!|go ahead|Looks good.|thanks…|好的。|继续|네, |계속해 주세요|はい！|続けてください|...|k"
      .split("|"),
    "  LGTM  ",
    "keep   going",
  ];
  const asked = [
    "yes, but why does auth fail?",
    "ok now fix the login",
    "continue with the parser",
    "继续修复登录",
    "go to definition of parse",
    "no index",
  ];
  for (const prompt of agreed) assert.equal(isAcknowledgement(prompt), true, prompt);
  for (const prompt of asked) assert.equal(isAcknowledgement(prompt), false, prompt);
});

Deno.test("hasSkippedPrefix() takes short entries as whole answers and long ones as beginnings", () => {
  const cases: [prompt: string, entries: string[], skipped: boolean][] = [
    ["ok", ["ok"], true],
    ["OK", ["ok"], true],
    ["okay then", ["ok"], false],
    ["git push now", ["git "], true],
    ["gitignore rules", ["git "], false],
    ["deploy everything", ["deploy"], true],
    ["please deploy", ["deploy"], false],
    ["continue: 계속", ["계속"], false],
    ["계속", ["계속"], true],
    ["anything", ["", "  "], false],
    ["anything", [], false],
  ];
  for (const [prompt, entries, skipped] of cases) {
    assert.equal(hasSkippedPrefix(prompt, entries), skipped, `${prompt} / ${entries}`);
  }
});

Deno.test("weighedLength() counts a Han, Kana or Hangul character as three", () => {
  const cases: [prompt: string, length: number][] = [
    ["", 0],
    ["abc", 3],
    ["é😀", 2],
    ["认证", 6],
    ["인증은 a", 11],
    ["カナ", 6],
    ["𠀀", 3],
  ];
  for (const [prompt, length] of cases) assert.equal(weighedLength(prompt), length, prompt);
});

Deno.test("isErrand() tells prompts that are wholly a command from those that only begin like one", () => {
  const errands = [
    "git push",
    "git push origin main --force",
    "run the tests",
    "run the tests and push it if they pass",
    "Please run all the tests again.",
    "push this to origin main",
    "commit everything and push to main",
    "run the integration test suite, then commit this with a good message",
    "cargo test --all",
    "npm run build",
    "what's next?",
    "open a draft pull request",
    "can you restart the dev server please",
    "can you run zig build test again",
    "run npm test",
  ];
  const asked = [
    "fix the failing status check in login",
    "refactor the git push retry logic in sync.ts",
    "rename the useAuth hook to useSession everywhere",
    "the checkout page shows the wrong total, please fix",
    "remove the deprecated pull parser",
    "implement a health check endpoint",
    "cargo test fails with a panic in the parser",
    "run cargo test and find out why the parser panics",
    "swift test doubles for the session are missing",
    "git push hangs when the remote is slow",
    "merge sort is slow for sorted input",
    "run the migration of the users table",
    "make the build of the docs faster",
    "release notes generator",
    "push notifications to the device",
    "fix the auto-complete dropdown",
    "add dark-mode toggle",
  ];
  for (const prompt of errands) assert.ok(isErrand(prompt), prompt);
  for (const prompt of asked) assert.ok(!isErrand(prompt), prompt);
});
