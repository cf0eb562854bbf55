/** Follow-ups, and prompts that only begin like one. */
import { strict as assert } from "node:assert";
import { borrow, isFollowUp } from "../../lib/inject/follow_up.ts";
import { rememberPrompt } from "../../lib/ledger/prompts.ts";
import { inTempFolder } from "../ledger/temp_folder.ts";

Deno.test("isFollowUp() tells what names nothing from what does", () => {
  const follows = [
    "and the other one?",
    "what about the tests?",
    "why is that so?",
    "how about the next one?",
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

Deno.test("borrow() adds the last two prompts of the session", () => {
  inTempFolder((folder) => {
    assert.equal(borrow("and now?", folder), undefined);
    for (const prompt of ["first", "second", "third"]) rememberPrompt(folder, prompt, 0);
    assert.equal(borrow("and now?", folder), "and now?\nthird\nsecond");
    assert.equal(borrow("and now?", undefined), undefined);
  });
});
