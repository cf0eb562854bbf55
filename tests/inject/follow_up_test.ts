/** Follow-ups, and prompts that only begin like one. */
import { strict as assert } from "node:assert";
import { answerPrompt } from "../../lib/inject/answer_prompt.ts";
import { isFollowUp, lastPrompt, rememberPrompt } from "../../lib/inject/intent.ts";
import { appendRow } from "../../lib/ledger/journal.ts";
import { rootAt } from "../../lib/project/root.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { inTempFolder } from "../ledger/temp_folder.ts";

Deno.test("isFollowUp() tells what names nothing from what does", () => {
  const follows = [
    "and the other one?",
    "what about the tests?",
    "why is that so?",
    "how about the next one?",
    "what about the other ones?",
    "and why is that?",
    "also this one please",
    "그럼 나머지는?",
    "那另一个呢？",
    "じゃあ、もう一つは？",
  ];
  const asks = [
    "and how does RetryPolicy compute it?",
    "what about src/retry.ts?",
    "what about the cookies of a session?",
    "where are taxes billed?",
    "why does the `pool` leak?",
    `and ${"then ".repeat(40)}?`,
    "그럼 재시도 정책은 어디에서 지연 시간을 계산하나요?",
  ];
  for (const prompt of follows) assert.ok(isFollowUp(prompt), prompt);
  for (const prompt of asks) assert.ok(!isFollowUp(prompt), prompt);
});

Deno.test("lastPrompt() gives what the session was asked last", () => {
  inTempFolder((folder) => {
    assert.equal(lastPrompt(folder), undefined);
    for (const prompt of ["first", "second", "third"]) rememberPrompt(folder, prompt, 0);
    appendRow(`${folder}/prompts.jsonl`, { prompt: 5 });
    assert.equal(lastPrompt(folder), "third");
  });
});

Deno.test("rememberPrompt() keeps the beginning of a long prompt, well-formed", () => {
  inTempFolder((folder) => {
    rememberPrompt(folder, "x".repeat(599) + "😀".repeat(9), 0);
    const prompt = lastPrompt(folder) ?? "";
    assert.equal(prompt.length, 600);
    assert.ok(prompt.isWellFormed());
  });
});

Deno.test("rememberPrompt() keeps no secret", () => {
  inTempFolder((folder) => {
    rememberPrompt(folder, `why does AKIA${"IOSFODNN7EXAMPLE"} not work?`, 0);
    assert.equal(lastPrompt(folder), "why does [masked: AWS key] not work?");
  });
});

Deno.test("answerPrompt() takes up the last prompt with a question, where there is one", async () => {
  const folder = Deno.makeTempDirSync();
  const reasonFor = async (prompt: string): Promise<string> => {
    const request = {
      prompt,
      root: rootAt("/no/such"),
      cwd: "/",
      session: "s",
      sessionFolder: folder,
      role: "default",
      rules: new Set<string>(),
      room: Infinity,
      isRecorded: false,
      now: 0,
    };
    return (await answerPrompt(request, DEFAULT_SETTINGS)).reason;
  };
  assert.equal(await reasonFor("and the other?"), "short prompt");
  rememberPrompt(folder, "how does RetryPolicy compute the delay?", 0);
  // Not refused: it would have been searched for.
  assert.equal(await reasonFor("and the other?"), "no index");
  assert.equal(await reasonFor("那另一个呢？"), "no index");
  assert.equal(await reasonFor("and the other"), "short prompt");
  Deno.removeSync(folder, { recursive: true });
});

Deno.test("rememberPrompt() and lastPrompt() do nothing without a session", () => {
  rememberPrompt(undefined, "one", 0);
  assert.equal(lastPrompt(undefined), undefined);
});
