/** Answers of tools in the shapes that hosts give them. */
import { strict as assert } from "node:assert";
import { changedLines, isEmptyResult, textOf } from "../../lib/react/tool_output.ts";

Deno.test("textOf() finds the texts of any answer", () => {
  const cases: [output: unknown, text: string][] = [
    ["plain", "plain"],
    [{ stdout: "out", stderr: "err", interrupted: false }, "out\nerr"],
    [[{ type: "text", text: "block" }], "text\nblock"],
    [{ filenames: ["a.ts", "b.ts"], numFiles: 2 }, "a.ts\nb.ts"],
    [{ a: { b: { c: { d: { e: "deep", f: { g: "too deep" } } } } } }, "deep"],
    [null, ""],
    [undefined, ""],
    [7, ""],
  ];
  for (const [output, text] of cases) assert.equal(textOf(output), text);
  assert.equal(textOf({ stdout: "x".repeat(1 << 20) }).length, 1 << 16);
});

Deno.test("isEmptyResult() knows an answer that found nothing", () => {
  const cases: [output: unknown, isEmpty: boolean][] = [
    ["", true],
    ["No matches found", true],
    ["No files found\n", true],
    ["Found 0 files", true],
    [{ filenames: [], numFiles: 0, mode: "files_with_matches" }, true],
    [{ filenames: [], numFiles: 0, mode: "count", numMatches: 3, content: "a.ts:3" }, false],
    [{ stdout: "", stderr: "warning: no such option" }, true],
    [{ stdout: "src/a.ts:1:x\n", stderr: "" }, false],
    ["Found 1 file\nsrc/a.ts", false],
    [{ filenames: ["a.ts"], numFiles: 1 }, false],
    [undefined, true],
  ];
  for (const [output, isEmpty] of cases) {
    assert.equal(isEmptyResult(output), isEmpty, JSON.stringify(output));
  }
});

const TEXT = "one\ntwo\nthree\nfour\nfive\nsix\n";

Deno.test("changedLines() finds what a call changed", async (t) => {
  const hunk = { oldStart: 2, oldLines: 3, newStart: 2, newLines: 3 };
  const patch = { structuredPatch: [{ ...hunk, lines: [" two", "-drei", "+three", " four"] }] };
  const removal = { structuredPatch: [{ ...hunk, lines: [" two", "-gone", " three"] }] };
  const diff =
    "<<<<<<< SEARCH\\n:start_line:4\\n-------\\nvier\\n=======\\nfour\\nfive\\n>>>>>>> REPLACE";
  const cases: [name: string, input: Record<string, unknown>, output: unknown, lines: number[]][] =
    [
      ["by the patch", { new_string: "one" }, patch, [3]],
      ["where lines were taken out", {}, removal, [3]],
      ["by the new text", { old_string: "x", new_string: "two\nthree" }, {}, [2, 3]],
      ["by several new texts", { edits: [{ new_string: "one" }, { new_string: "six" }] }, {}, [
        1,
        6,
      ]],
      ["by a diff", { path: "a", diff: diff.replaceAll("\\n", "\n") }, "ok", [4, 5]],
      ["by inserted text", { line: 5, content: "  five\n" }, "ok", [5]],
      ["not at all", { old_string: "gone", new_string: "" }, {}, []],
      ["not by text that is not there", { new_string: "seven" }, null, []],
      ["not by a patch that is none", { new_string: "six" }, { structuredPatch: [{ lines: 3 }] }, [
        6,
      ]],
    ];
  for (const [name, input, output, lines] of cases) {
    await t.step(name, () => assert.deepEqual(changedLines(TEXT, input, output), lines));
  }
});
