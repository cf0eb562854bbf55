/** What a tool answered when it failed, told from what it answers when it has worked. */
import { strict as assert } from "node:assert";
import { failureText } from "../../lib/react/failure_output.ts";

const COMPILED =
  "   Compiling shop v0.1.0\nerror[E0308]: mismatched types\n --> src/cart.rs:9:27\n";

const CASES: [
  name: string,
  tool: string,
  input: Record<string, unknown>,
  output: unknown,
  failed: boolean,
][] = [
  [
    "an exit code in words",
    "execute_command",
    { command: "make" },
    "Command failed with exit code 2\nx",
    true,
  ],
  [
    "an exit code at the end",
    "execute_command",
    { command: "make" },
    `${"x\n".repeat(400)}Exit code: 1`,
    true,
  ],
  ["exit code 0", "execute_command", { command: "make" }, "Exit code: 0\nall done", false],
  ["an exit code as a number", "Bash", { command: "make" }, { stdout: "x", exit_code: 2 }, true],
  ["a compiler behind a pipe", "Bash", { command: "cargo build 2>&1 | tail -20" }, {
    stdout: COMPILED,
    stderr: "",
  }, true],
  ["a compiler after a cd", "Bash", { command: "cd api && cargo build 2>&1" }, COMPILED, true],
  ["a log that is shown", "Bash", { command: "cat build.log" }, COMPILED, false],
  [
    "a log that is searched",
    "Bash",
    { command: "cd logs && grep -n error build.log" },
    COMPILED,
    false,
  ],
  ["a build that works", "Bash", { command: "cargo build" }, "    Finished dev in 0.04s", false],
  ["a warning", "Bash", { command: "cargo build" }, "warning: unused\n --> src/a.rs:1:1", false],
  ["a word about errors", "Bash", { command: "deno lint" }, "Checked 12 files, 0 errors", false],
  ["a file that is not there", "read_file", { path: "a.ts" }, "Error: File not found: a.ts", true],
  [
    "a folder",
    "read_file",
    { path: "src" },
    "EISDIR: illegal operation on a directory, read",
    true,
  ],
  [
    "an edit that does not fit",
    "apply_diff",
    { path: "a.ts" },
    "Failed to apply diff: no match",
    true,
  ],
  [
    "a file that tells of errors",
    "read_file",
    { path: "a.md" },
    `Error handling\n${"x\n".repeat(2000)}`,
    false,
  ],
  ["a file as Claude Code gives it", "Read", { file_path: "a.ts" }, {
    type: "text",
    file: { content: "Error: one of the file's own" },
  }, false],
  ["an answer about errors", "WebSearch", { query: "x" }, "Error handling in Rust", false],
  ["no answer", "Bash", { command: "true" }, undefined, false],
];

Deno.test("failureText() tells failed tools from others", async (t) => {
  for (const [name, tool, input, output, failed] of CASES) {
    await t.step(name, async () => {
      const text = await failureText({ tool, input, cwd: "/p" }, output);
      assert.equal(text !== undefined, failed);
    });
  }
});
