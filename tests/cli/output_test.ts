/** How the command writes: to readers that stay, that leave, and that are no terminal. */
import { strict as assert } from "node:assert";

const WRITER = new URL("write_output.ts", import.meta.url).pathname;

/** Runs a line of shell in which "$@" is the writer; returns code, stdout and stderr. */
function writeIn(script: string, ...what: string[]): [number, string, string] {
  const command = [Deno.execPath(), "run", "-A", WRITER, ...what];
  const { code, stdout, stderr } = new Deno.Command("sh", {
    args: ["-c", script, "sh", ...command],
  })
    .outputSync();
  const decoder = new TextDecoder();
  return [code, decoder.decode(stdout), decoder.decode(stderr)];
}

Deno.test("print(), printJson() and talk() keep data and talk apart, well-formed", () => {
  const cases = [
    ["print", "가 \ufffd\n", ""],
    ["json", '{"text":"a\ufffd","list":["\ufffd"],"nothing":null}\n', ""],
    ["talk", "", "said\n"],
    ["quiet", "", ""],
    ["paint", "red\n", ""],
  ] as const;
  for (const [what, stdout, stderr] of cases) {
    assert.deepEqual(writeIn('"$@"', what), [0, stdout, stderr], what);
  }
});

Deno.test("print() ends the work with 0 when its reader leaves, talk() goes on", () => {
  const end = Deno.makeTempFileSync();
  const cases = [
    ["long", '{ "$@"; echo $? >&3; } 3>&2 | true', ""],
    ["long talk", '{ "$@" 2>&1 >/dev/null; echo $? >&3; } 3>&2 | true', "end"],
  ] as const;
  for (const [what, script, written] of cases) {
    assert.deepEqual(writeIn(script, what, end), [0, "", "0\n"], what);
    assert.equal(Deno.readTextFileSync(end), written, what);
  }
  Deno.removeSync(end);
});
