/** The frame of a hook: whatever comes in, it ends with 0, but for a block on purpose. */
import { strict as assert } from "node:assert";

const FIXTURE = new URL("run_fixture.ts", import.meta.url).pathname;

interface Run {
  code: number;
  stdout: string;
  /** The lines of stderr, those that are JSON parsed. */
  told: unknown[];
}

async function run(payload: string, ...args: string[]): Promise<Run> {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "--no-config", "--no-lock", FIXTURE, ...args],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(payload));
  await writer.close();
  const { code, stdout, stderr } = await output;
  const lines = new TextDecoder().decode(stderr).trimEnd().split("\n");
  const told = lines.map((line) => line.startsWith("{") ? JSON.parse(line) : line);
  return { code, stdout: new TextDecoder().decode(stdout), told };
}

Deno.test("runHook() tells the answer what came, and drains what does not fit", async () => {
  const cases = [
    ['{"prompt":"x"}', "", true],
    ["", "empty payload, 0 bytes", false],
    [" \n", "empty payload, 2 bytes", false],
    ["\ufeff", "empty payload, 3 bytes", false],
    ["[]", "malformed payload: array, not an object", false],
    ["secret", "malformed payload: not JSON, 6 characters", false],
    [`{"prompt":"${"x".repeat(9 << 20)}"}`, `oversized payload, ${(9 << 20) + 13} bytes`, false],
  ] as const;
  for (const [payload, fault, hasEvent] of cases) {
    const { code, stdout, told } = await run(payload, "prompt");
    assert.deepEqual([code, stdout], [0, ""]);
    assert.deepEqual(told[0], { host: "claude", fault, hasEvent });
  }
});

Deno.test("runHook() answers Claude Code where the host is none that is known, and says so", async () => {
  const cases: readonly (readonly [args: string[], host: string, found?: string])[] = [
    [[], "claude"],
    [["--budget", "9"], "claude"],
    [["--host", "bob"], "bob"],
    [["--budget", "9", "--host=bob"], "bob"],
    [["--host", "foo"], "claude", "foo"],
    [["--host=Bob", "--budget", "9"], "claude", "Bob"],
    [["--host"], "claude", ""],
  ];
  for (const [args, host, found] of cases) {
    const { code, told } = await run('{"prompt":"x"}', "prompt", "{}", ...args);
    const fault = found === undefined
      ? ""
      : `Cannot use "--host": found "${found}", allowed is claude or bob; correct it`;
    const call = { host, fault, hasEvent: true };
    const said = fault === "" ? [] : [`bobbin: ${fault}`];
    assert.deepEqual([code, told], [0, [...said, call, { code: 0 }]], args.join(" "));
  }
});

Deno.test("runHook() writes, then records, then ends with the code of the reply", async () => {
  const cases = [
    ["prompt", { text: "x" }, [], 0, "x", {}],
    ["prompt", { text: "x" }, ["--host", "bob"], 0, "x", {}],
    ["post_tool", { text: "x" }, ["--host=bob"], 0, "", { pending: "x" }],
    ["pre_tool", { block: "no" }, [], 2, "", {}],
    ["stop", { block: "no" }, [], 0, "", {}],
    ["pre_tool", { block: "unwritable" }, [], 2, "", {}],
    ["prompt", { text: "unwritable" }, [], 0, "unwritable", {}],
  ] as const;
  for (const [kind, reply, args, code, stdout, rest] of cases) {
    const seen = await run('{"prompt":"x"}', kind, JSON.stringify(reply), ...args);
    assert.deepEqual([seen.code, seen.stdout], [code, stdout], JSON.stringify(reply));
    const written = seen.told.find((line) => Object(line).code !== undefined);
    assert.deepEqual(written, { code, ...rest }, JSON.stringify(reply));
  }
});

Deno.test("runHook() ends with 0 when the answer fails, and keeps the payload's text to itself", async () => {
  const { code, stdout, told } = await run('{"prompt":"x"}', "pre_tool", "throw");
  assert.deepEqual([code, stdout], [0, ""]);
  assert.equal(told[1], 'bobbin: no context for this event: RangeError; run "bobbin hook status"');
});
