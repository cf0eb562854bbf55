/** What a session was asked, in real session folders. */
import { strict as assert } from "node:assert";
import { appendRow } from "../../lib/ledger/journal.ts";
import { lastPrompts, rememberPrompt } from "../../lib/ledger/prompts.ts";
import { inTempFolder } from "./temp_folder.ts";

Deno.test("lastPrompts() gives the last different prompts, the newest first", () => {
  inTempFolder((folder) => {
    assert.deepEqual(lastPrompts(folder, 3), []);
    for (const prompt of ["one", "two", "three", "two"]) rememberPrompt(folder, prompt, 0);
    appendRow(`${folder}/prompts.jsonl`, { prompt: 5 });
    assert.deepEqual(lastPrompts(folder, 2), ["two", "three"]);
    assert.deepEqual(lastPrompts(folder, 9), ["two", "three", "one"]);
  });
});

Deno.test("rememberPrompt() keeps the beginning of a long prompt, well-formed", () => {
  inTempFolder((folder) => {
    rememberPrompt(folder, "x".repeat(599) + "😀".repeat(9), 0);
    const [prompt = ""] = lastPrompts(folder, 1);
    assert.equal(prompt.length, 600);
    assert.ok(prompt.isWellFormed());
  });
});

Deno.test("rememberPrompt() and lastPrompts() do nothing without a session", () => {
  rememberPrompt(undefined, "one", 0);
  assert.deepEqual(lastPrompts(undefined, 1), []);
});
