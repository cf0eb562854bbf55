/** What prompts of people want done. */
import { strict as assert } from "node:assert";
import { intentOf } from "../../lib/inject/intent.ts";

Deno.test("intentOf() reads the intent off a prompt; most have none", () => {
  const cases: [prompt: string, name: string][] = [
    ["fix the crash in the parser", "fix"],
    ["error: cannot find value `x`", "fix"],
    ["Traceback (most recent call last): KeyError", "fix"],
    ["登录页面报错，请修复", "fix"],
    ["로그인에서 오류가 납니다", "fix"],
    ["ログインでエラーになります", "fix"],
    ["give me an overview of the architecture", "design"],
    ["walk me through the import pipeline", "design"],
    ["이 모듈의 설계를 알려줘", "design"],
    ["where is the cookie signed?", "find"],
    ["which file defines RetryPolicy", "find"],
    ["restart the worker of the queue", "operate"],
    ["deploy RetryPolicy to staging", "operate"],
    ["how does RetryPolicy compute the delay?", "general"],
    ["add a dark mode toggle to the settings", "general"],
    ["refactor the git push retry logic in sync.ts", "general"],
  ];
  for (const [prompt, name] of cases) assert.equal(intentOf(prompt).name, name, prompt);
});
