/** One table for the tools and parameters of both hosts, and the role of the agent. */
import { strict as assert } from "node:assert";
import { isShell, parameterOf, takesFile, toolNames } from "../../lib/project/tool_table.ts";

Deno.test("toolNames() begins with the tool itself and goes on with its like", () => {
  assert.equal(toolNames("apply_diff")[0], "apply_diff");
  assert.ok(toolNames("apply_diff").includes("Edit"));
  assert.ok(toolNames("Write").includes("write_file"));
  assert.ok(!toolNames("Write").includes("Edit"));
  assert.deepEqual(toolNames("mcp__x__y"), ["mcp__x__y"]);
});

Deno.test("isShell() and takesFile() know the tools of both hosts", () => {
  for (const tool of ["Bash", "execute_command", "run_shell_command"]) assert.ok(isShell(tool));
  for (const tool of ["Write", "apply_diff", "read_file", "NotebookEdit"]) {
    assert.ok(takesFile(tool));
  }
  for (const tool of ["Bash", "Grep", "WebFetch", "constructor"]) assert.ok(!takesFile(tool));
});

Deno.test("parameterOf() finds a parameter by the name of the other host", () => {
  const cases:
    readonly (readonly [input: Record<string, unknown>, name: string, value: unknown])[] = [
      [{ path: "a" }, "file_path", "a"],
      [{ file_path: "a", path: "b" }, "path", "b"],
      [{ notebook_path: "a" }, "path", "a"],
      [{ regex: "x" }, "pattern", "x"],
      [{ content: "x" }, "file_path", undefined],
      [{}, "constructor", undefined],
    ];
  for (const [input, name, value] of cases) assert.equal(parameterOf(input, name), value);
});
