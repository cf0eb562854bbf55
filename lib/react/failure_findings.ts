/** What the project has to say to an error: the code that it names, else what its words are about. */
import type { Hit } from "../inject/results.ts";
import { dirname, isInside, resolve } from "../project/paths.ts";
import { isShell, parameterOf } from "../project/tool_table.ts";
import { coupledWith } from "./coupled.ts";
import { chunksOfFailures } from "./error_chunks.ts";
import type { Failure } from "./error_failures.ts";
import { type Finding, type Findings, nameOf, type ToolContext } from "./finding.ts";
import type { ToolCall } from "./tool_act.ts";

export interface ReadError {
  error: string;
  /** What `readFailures` finds in it, and `wordsOfError`. */
  failures: readonly Failure[];
  words: string;
}

export type FailedCall = ToolCall & ReadError;

const MOST_CHUNKS = 6;
/** Of the files shown, those whose coupled files are named. */
const SEEDS = 2;

/** Returns the chunks that an error names and the files that change with them; else what its words find. */
export async function findFailure(call: FailedCall, context: ToolContext): Promise<Findings> {
  const { index, home, allows, settings } = context;
  const folders = foldersOf(call, context);
  const surroundings = { index, folders, home, rules: settings.index };
  const hits = await chunksOfFailures(call.failures, surroundings, MOST_CHUNKS, allows);
  if (hits.length > 0) {
    const about = "this error leads to";
    return { about, hits, findings: neighboursOf(hits, context), reason: "" };
  }
  const { searchError }: typeof import("./error_search.ts") = await import(
    "./error_search.ts" as string
  );
  return await searchError(call.words, context);
}

/** Where relative paths may begin: where the command went, where it ran, and above, as far as the project goes. */
function foldersOf({ tool, input, cwd }: FailedCall, { index }: ToolContext): string[] {
  const command = isShell(tool) ? parameterOf(input, "command") : undefined;
  const folder = /(?:^|&&|;)\s*cd\s+(["']?)([^"'\s;&|]+)\1/.exec(String(command ?? ""))?.[2];
  const sources = [...index.repos.values()].map(({ source }) => source);
  const folders = folder === undefined ? [] : [resolve(cwd, folder)];
  for (let at = cwd; sources.some((source) => isInside(source, at)); at = dirname(at)) {
    folders.push(at);
  }
  return [...new Set([...folders, cwd, ...sources])];
}

function neighboursOf(hits: readonly Hit[], context: ToolContext): Finding[] {
  const known = new Set(hits.map(({ file }) => file.id));
  return hits.slice(0, SEEDS)
    .flatMap(({ file }) => coupledWith(file, nameOf(context.index, file), context))
    .filter(({ file }) => !known.has(file.id) && known.add(file.id));
}
