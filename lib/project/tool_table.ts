/** The tools of both hosts: which of them do the same, and what their parameters are called. */

/** Names of tools that do the same, a row each: Claude Code's first, then those of Bob Shell and its like. */
const TOOLS: readonly (readonly string[])[] = [
  ["Write", "write_file", "write_to_file", "create_file", "Create"],
  [
    "Edit",
    "MultiEdit",
    "NotebookEdit",
    "apply_diff",
    "apply_patch",
    "search_and_replace",
    "insert_content",
    "replace",
    "office_edit",
  ],
  ["Read", "read_file", "office_read"],
  ["Bash", "PowerShell", "execute_command", "run_shell_command", "Shell", "shell"],
  ["Grep", "search_files", "grep_search", "search_file_content"],
  ["Glob", "list_files", "list_directory", "glob"],
];

const PARAMETERS: readonly (readonly string[])[] = [
  ["file_path", "path", "filePath", "absolute_path", "notebook_path", "target_file"],
  ["command", "cmd"],
  ["pattern", "regex", "query"],
  ["content", "contents", "new_source"],
  ["old_string", "search", "old_str"],
  ["new_string", "replace", "new_str"],
];

/** Parameters that hold a path or a list of paths, at any depth of a tool's input. */
export const PATH_PARAMETERS: ReadonlySet<string> = new Set([
  ...PARAMETERS[0] as readonly string[],
  "paths",
  "file",
  "files",
  "filename",
  "filenames",
  "dir_path",
  "directory",
  "source",
  "destination",
  "output_path",
]);

/** Returns the tool's own name and those of the tools that do the same, in this host and in others. */
export function toolNames(tool: string): readonly string[] {
  const row = TOOLS.find((names) => names.includes(tool)) ?? [];
  return [tool, ...row.filter((name) => name !== tool)];
}

/** True for tools that run a command line. */
export function isShell(tool: string): boolean {
  return toolNames(tool).includes("Bash");
}

/** True for tools that always name the file that they work on. */
export function takesFile(tool: string): boolean {
  const names = toolNames(tool);
  return ["Write", "Edit", "Read"].some((name) => names.includes(name));
}

/** Returns the value of a parameter by the name that any host gives it; undefined when there is none. */
export function parameterOf(input: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(input, name)) return input[name];
  const row = PARAMETERS.find((names) => names.includes(name)) ?? [];
  const there = row.find((other) => Object.hasOwn(input, other));
  return there === undefined ? undefined : input[there];
}

/** True for parameters that hold the path of a file. */
export function isPathParameter(name: string): boolean {
  return PATH_PARAMETERS.has(name);
}
