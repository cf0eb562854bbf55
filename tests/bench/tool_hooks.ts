/**
 * Measures what the hooks after a tool cost as a whole process, against an empty script in the same run, on a
 * tree of 10,000 files: the one given, or one made of npm packages.
 *
 *   deno task bench:tools [--tree DIR] [--rounds 21]
 */
import { parseArgs } from "node:util";
import type { EventKind } from "../../lib/host/event.ts";
import { ALONE, BRIEF, denoFlags } from "../../lib/host/command.ts";
import { indexProject } from "../../lib/index/indexer.ts";
import { makeTree } from "./package_tree.ts";
import { type Timed, timeProcesses } from "./processes.ts";
import { printTimings } from "./timing_table.ts";

const HOOKS = new URL("../../hooks/", import.meta.url).pathname;
/** Of some 500 lines, with users. */
const FILE = "packages/@babylonjs/core/Lights/spotLight.pure.js";

const TSC = { command: "npx tsc -p ." };
const COMPILED = `Exit code 2\n${FILE}(104,7): error TS2322: Type 'string' is not assignable.\n` +
  `${FILE}(220,7): error TS2551: Property 'angel' does not exist on type 'SpotLight'.\n`;
const TEST = { command: "node --test" };
const ENOENT = "File does not exist.";

const { values } = parseArgs({
  options: { tree: { type: "string" }, rounds: { type: "string", default: "21" } },
});
const tree = values.tree ?? await makeTree(10_000);
Deno.mkdirSync(`${tree}/.bobbin`, { recursive: true });
Deno.writeTextFileSync(`${tree}/.bobbin/config.toml`, "", { append: true });
const { files, chunks } = await indexProject({ root: tree });
const file_path = `${tree}/${FILE}`;
const original = Deno.readTextFileSync(file_path);

function after(
  name: string,
  tool: string,
  input: unknown,
  output: unknown,
  more: Partial<Timed>,
): Timed {
  const call = { tool_name: tool, tool_input: input, tool_response: output };
  return { name, ...runOf("post_tool", "post_tool_use", call), ...more };
}

function afterFailure(name: string, tool: string, input: unknown, error: string): Timed {
  const call = { tool_name: tool, tool_input: input, error };
  return { name, ...runOf("post_tool_failure", "post_tool_use_failure", call) };
}

function runOf(kind: EventKind, script: string, call: unknown): Omit<Timed, "name"> {
  const flags = denoFlags(BRIEF.source, kind, [`${tree}/.bobbin`]);
  return {
    command: [Deno.execPath(), "run", ...flags, `${HOOKS}${script}.ts`],
    cwd: tree,
    stdin: JSON.stringify({ cwd: tree, ...(call as Record<string, unknown>) }),
  };
}

const MISSING = file_path.replace("spotLight", "spotLigth");
const STACK = `Exit code 1\nTypeError: no angle\n    at aim (${file_path}:104:7)\n` +
  "    at Module._compile (node:internal/modules/cjs/loader:1105:14)\n".repeat(20);

let version = 0;
const change = (): void => {
  Deno.writeTextFileSync(file_path, `${original}// version ${version++}\n`);
};
const empty = Deno.makeTempFileSync({ suffix: ".ts" });
const edit = { file_path, old_string: "", new_string: "class SpotLight" };
try {
  printTimings(
    `${tree}: ${files} files, ${chunks} chunks`,
    await timeProcesses([
      { name: "an empty script", command: [Deno.execPath(), "run", ...ALONE, empty] },
      after("another tool", "TodoWrite", {}, {}, { speaks: false }),
      after("a read", "Read", { file_path }, {}, { speaks: true }),
      after("a search that finds a name", "Grep", { pattern: "SpotLight" }, {
        filenames: [FILE],
        numFiles: 1,
      }, { speaks: true }),
      after("a search that finds nothing", "Grep", { pattern: "cone.*angle.*falloff" }, "", {}),
      after("an edit of a file that the index knows", "Edit", edit, {}, { speaks: true }),
      after("an edit of 500 lines, read again", "Edit", edit, {}, { speaks: true, before: change }),
      { ...afterFailure("a compiler's error", "Bash", TSC, COMPILED), speaks: true },
      { ...afterFailure("a test's stack", "Bash", TEST, STACK), speaks: true },
      { ...afterFailure("a missing file", "Read", { file_path: MISSING }, ENOENT), speaks: true },
      afterFailure("an error in words alone", "Bash", TSC, "error: the light has no such cone"),
      { ...afterFailure("an error without words", "Bash", TSC, "Exit code 1"), speaks: false },
    ], Number(values.rounds)),
  );
} finally {
  Deno.writeTextFileSync(file_path, original);
  await indexProject({ root: tree });
}
