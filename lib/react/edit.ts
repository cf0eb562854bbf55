/** After an edit: which files change together with the edited one, and who uses what was edited. */
import type { Chunk } from "../index/chunk.ts";
import { readCurrentFile } from "../index/current_file.ts";
import { placeOf } from "../index/repo_place.ts";
import type { IndexedFile } from "../index/store.ts";
import { coupledWith } from "./coupled.ts";
import { type Finding, type Findings, nameOf, nothing, type ToolContext } from "./finding.ts";
import { changedLines } from "./tool_output.ts";
import { findUses, type Use } from "./uses.ts";

const MOST_USES = 5;

/** Returns what belongs to a file that a call with this input changed; `path` is absolute. */
export async function aboutEdit(
  path: string,
  input: Readonly<Record<string, unknown>>,
  context: ToolContext,
): Promise<Findings> {
  const { index, output } = context;
  const file = fileAt(path, context);
  if (!file) return nothing("not in the index");
  const current = await readCurrentFile(index, file);
  if (!current) return nothing("file gone");
  const lines = changedLines(current.text, input, output);
  const edited = lines.length === 0 ? current.chunks : chunksAt(current.chunks, lines);
  const name = nameOf(index, file), edit = `edited ${name}`;
  const told = (chunk: Chunk): string => `${edit} ${lines.length === 0 ? "" : chunk.symbol}`;
  const isFirst = !context.isSaid(edit);
  const untold = edited.filter((chunk) => !context.isSaid(told(chunk)));
  if (!isFirst && untold.length === 0) return nothing("already given");
  const uses = await usesOf(file, untold, context);
  const findings = mergeByFile(isFirst ? coupledWith(file, "it", context) : [], uses);
  return findings.length === 0 ? nothing("nothing coupled, no users") : {
    about: `may have to change with ${name}, which was just edited`,
    findings: withFacts(findings, [edit, ...untold.map(told)]),
    hits: [],
    reason: "",
  };
}

/** Returns who uses what a file defines between two lines; `path` is absolute. */
export async function aboutRead(
  path: string,
  { from, to }: { from: number; to: number },
  context: ToolContext,
): Promise<Findings> {
  const { index } = context;
  const file = fileAt(path, context);
  if (!file) return nothing("not in the index");
  if (file.role === "document" || file.role === "test") return nothing(`a ${file.role}`);
  const current = await readCurrentFile(index, file);
  if (!current) return nothing("file gone");
  const name = nameOf(index, file), read = `read ${name} ${from}-${to}`;
  if (context.isSaid(read)) return nothing("already given");
  const shown = current.chunks.filter(({ start, end }) => start <= to && end >= from);
  const findings = await usesOf(file, shown, context);
  return findings.length === 0 ? nothing("no users") : {
    about: `may depend on ${name}`,
    findings: withFacts(findings, [read]),
    hits: [],
    reason: "",
  };
}

/**
 * Returns the findings with the facts of their event on the first one, which is told whenever any is: when the
 * event comes again, what was not among the best the first time is not worth saying either.
 */
function withFacts([first, ...rest]: readonly Finding[], facts: readonly string[]): Finding[] {
  if (!first) return [];
  return [{ ...first, facts: [...first.facts, ...new Set(facts)] }, ...rest];
}

function fileAt(path: string, { index, allows }: ToolContext): IndexedFile | undefined {
  const place = placeOf(index.repos, path);
  const file = place && index.fileAt(place.repo, place.path);
  return file && allows(file) ? file : undefined;
}

function chunksAt(chunks: readonly Chunk[], lines: readonly number[]): Chunk[] {
  return chunks.filter(({ start, end }) => lines.some((line) => start <= line && line <= end));
}

async function usesOf(
  file: IndexedFile,
  chunks: readonly Chunk[],
  { index, allows, isNews }: ToolContext,
): Promise<Finding[]> {
  const uses = await findUses(index, file, chunks, allows);
  const name = nameOf(index, file);
  return uses.map((use) => toFinding(use, name, nameOf(index, use.file))).filter(isNews)
    .slice(0, MOST_USES);
}

/** A user of a file often changes with it too: then one line says both. */
function mergeByFile(coupled: readonly Finding[], uses: readonly Finding[]): Finding[] {
  const merged = coupled.map((finding) => {
    const use = uses.find(({ file }) => file.id === finding.file.id);
    if (!use) return finding;
    const origin = `${finding.pointer.origin}; ${use.pointer.origin}`;
    const facts = [...finding.facts, ...use.facts];
    return { ...use, pointer: { ...use.pointer, origin }, facts };
  });
  const known = new Set(coupled.map(({ file }) => file.id));
  return [...merged, ...uses.filter(({ file }) => !known.has(file.id))];
}

/** Names beyond these are counted. */
const MOST_NAMES = 4;

function toFinding({ file, line, within, names }: Use, from: string, path: string): Finding {
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : "";
  const origin = `uses ${names.slice(0, MOST_NAMES).join(", ")}${more}`;
  return {
    pointer: { path, start: line, symbol: within, origin },
    facts: names.map((name) => `uses ${from} ${name} ${path}`),
    file,
  };
}
