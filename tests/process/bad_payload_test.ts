/** The prompt hook on whatever a host or a stranger may hand it: never an interruption. */
import { strict as assert } from "node:assert";
import {
  assertAnswer,
  assertSilent,
  lastRow,
  listOutsideState,
  payloadOf,
  project,
  PROMPT,
  runHook,
} from "./prompt_process.ts";
import { PATIENCE } from "../until.ts";

Deno.test("the prompt hook is silent on a payload that is none, and says why in the metrics", async (t) => {
  const half = payloadOf().slice(0, 40);
  const cases: [name: string, payload: string | Uint8Array, fault: RegExp][] = [
    ["empty", "", /^empty payload, 0 bytes$/],
    ["blank", " \r\n\t ", /^empty payload/],
    ["byte order marks only", "\ufeff\ufeff", /^empty payload/],
    ["null", "null", /^malformed payload: null, not an object$/],
    ["a list", "[]", /^malformed payload: array, not an object$/],
    ["a string", '"how does RetryPolicy work here?"', /: string, not an object$/],
    ["a number", "42", /: number, not an object$/],
    ["half a document", half, /^malformed payload: not JSON.*, 40 characters$/],
    ["two documents", payloadOf() + payloadOf(), /^malformed payload: not JSON/],
    ["bytes that are no UTF-8", new Uint8Array([0xff, 0xfe, 0x7b, 0x00]), /^malformed payload/],
  ];
  for (const [name, payload, fault] of cases) {
    await t.step(name, async () => {
      const before = listOutsideState(`${project.path}/..`);
      assertSilent(await runHook(payload));
      const row = lastRow();
      assert.deepEqual([row?.event, row?.reason], ["prompt", "no payload"]);
      assert.match(String(row?.fault), fault);
      assert.deepEqual(listOutsideState(`${project.path}/..`), before);
    });
  }
});

Deno.test("the prompt hook answers a payload in any dress", async (t) => {
  const cases: [name: string, payload: string][] = [
    ["one byte order mark", `\ufeff${payloadOf()}`],
    ["two byte order marks", `\ufeff\ufeff${payloadOf()}`],
    ["CRLF", JSON.stringify(JSON.parse(payloadOf()), null, 2).replaceAll("\n", "\r\n") + "\r\n"],
    ["lone surrogates", payloadOf().replace("attempt?", "attempt? \\ud83d and \\udc00")],
    ["a NUL in the prompt", payloadOf({ prompt: `${PROMPT}\0` })],
    ["unknown and nested fields", payloadOf({ extra: { deep: [[[{}]]] }, tool_input: null })],
    ["a session that is a number", payloadOf({ session_id: 7 })],
  ];
  for (const [name, payload] of cases) {
    await t.step(name, async () => assertAnswer(await runHook(payload)));
  }
});

Deno.test("the prompt hook is silent on a prompt that is no text", async () => {
  for (const prompt of [null, 5, ["a"], { a: 1 }, "", "\ud83d"]) {
    assertSilent(await runHook(payloadOf({ prompt })));
    assert.match(String(lastRow()?.reason), /^(empty|short) prompt$/);
  }
});

Deno.test("the prompt hook reads 8 MiB to the end", async (t) => {
  const mebibytes = (n: number): string => {
    const rest = n * (1 << 20) - payloadOf().length;
    return payloadOf({ prompt: PROMPT + " lorem ipsum dolor".repeat(rest / 18 | 0) });
  };
  await t.step("and answers", async () => {
    // The confidence is not under test: 8 MiB beside the point make any prompt doubtful.
    const run = await runHook(mebibytes(8), { args: ["--gate-threshold", "0"] });
    assertAnswer(run);
    assert.ok(run.milliseconds < PATIENCE, `${run.milliseconds} ms`);
  });
  await t.step("and more, without an answer", async () => {
    assertSilent(await runHook(mebibytes(9)));
    assert.match(String(lastRow()?.fault), /^oversized payload, 94\d{5} bytes$/);
  });
});

Deno.test("the prompt hook does not wait for a pipe that stays open", async (t) => {
  await t.step("after a whole document", async () => {
    const run = await runHook(payloadOf(), { keepOpen: true });
    assertAnswer(run);
    assert.ok(run.milliseconds < PATIENCE, `${run.milliseconds} ms`);
  });
  await t.step("after half a document", async () => {
    assertSilent(await runHook(payloadOf().slice(0, 40), { keepOpen: true }));
    assert.equal(lastRow()?.fault, "timeout payload, 40 bytes");
  });
  await t.step("without a byte", async () => {
    assertSilent(await runHook("", { keepOpen: true }));
    assert.equal(lastRow()?.fault, "timeout payload, 0 bytes");
  });
});
