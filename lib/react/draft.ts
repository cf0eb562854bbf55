/** An answer in the making: what the parts of it need, and how each adds what it has to say. */
import type { ToolUse } from "../host/event.ts";
import { roomAfter } from "../inject/before_search.ts";
import type { Place } from "../inject/excerpt.ts";
import { claimLedger, type LedgerRow, newInjectionId, readLedger } from "../ledger/ledger.ts";
import type { FiredRow } from "../ledger/fired_rules.ts";
import { type CallPlace, currentFolder, isProbe } from "../ledger/hook_call.ts";
import { waitingFacts } from "../ledger/pending.ts";
import { readSaid, type Said } from "../ledger/said.ts";
import type { Touched } from "../ledger/touched.ts";
import type { Grounding } from "../project/grounding.ts";
import { isInside, realPath, relative } from "../project/paths.ts";
import type { Settings } from "../project/settings.ts";
import type { Findings } from "./finding.ts";
import type { ToolCall } from "./tool_act.ts";

export interface ToolRequest<Event> {
  event: Event;
  place: CallPlace;
  settings: Settings;
  role: string;
  /** Lines of content, at most. */
  lines: number;
}

export interface ToolAnswer {
  /** Of the injection. */
  id: string;
  texts: string[];
  /** "injected", or why nothing is said. */
  reason: string;
  /** Who spoke: "grounding", "reactions", "index", "boundaries". */
  sources: string[];
  faults: string[];
  grounding?: Grounding;
  /** To be recorded once it is said. */
  rows: LedgerRow[];
  facts: string[];
  fired: FiredRow[];
  /** Absolute paths of the files that the texts show or point into. */
  files: string[];
  shown: Place[];
  omitted: Place[];
  lines: number;
  /** Files of the project that the tool read and changed, as shown to the model. */
  touched: Touched;
  /** What became of changed files in the index: "indexed", "later" ... */
  refreshed: string[];
}

export interface Draft extends Omit<ToolRequest<unknown>, "event"> {
  call: ToolCall;
  said: Said;
  answer: ToolAnswer;
}

/** Returns an answer without a word yet. */
export function newDraft(
  { event, ...request }: ToolRequest<ToolUse & { cwd: string | undefined }>,
): Draft {
  const { folder } = request.place;
  return {
    ...request,
    call: { tool: event.tool, input: event.input, cwd: event.cwd ?? currentFolder() },
    said: readSaid(folder, waitingFacts(folder)),
    answer: emptyAnswer(),
  };
}

function emptyAnswer(): ToolAnswer {
  return {
    id: newInjectionId(Date.now()),
    texts: [],
    reason: "other tool",
    sources: [],
    faults: [],
    rows: [],
    facts: [],
    fired: [],
    files: [],
    shown: [],
    omitted: [],
    lines: 0,
    touched: { edited: [], read: [] },
    refreshed: [],
  };
}

/** Adds a text; returns false when it is empty, or there is no room for it. */
export function say(draft: Draft, source: string, text: string): boolean {
  const whole = text.trimEnd(), { answer } = draft;
  if (whole === "" || whole.length > roomIn(draft)) return false;
  answer.texts.push(whole);
  answer.sources.push(source);
  return true;
}

/** Returns the characters that are left. */
export function roomIn({ answer, settings }: Draft): number {
  return roomAfter(answer.texts, settings.hooks.maxChars);
}

/** Adds what was found in the index; `fileOf` returns the absolute path of a file by its shown one. */
export async function addFindings(
  draft: Draft,
  findings: readonly Findings[],
  fileOf: (shown: string) => string,
): Promise<void> {
  const { place: { folder }, settings, answer, lines } = draft;
  if (findings.length === 0) return;
  const { composeBlock }: typeof import("./tool_block.ts") = await import(
    "./tool_block.ts" as string
  );
  if (!isProbe()) claimLedger(folder);
  const given = readLedger(folder);
  for (const part of findings) {
    const block = await composeBlock(part, {
      id: answer.id,
      hooks: settings.hooks,
      ledger: given,
      budget: { lines: lines - answer.lines, characters: roomIn(draft) },
    });
    if (!block || !say(draft, "index", block.text)) {
      answer.reason = "already given";
      continue;
    }
    answer.rows.push(...block.rows);
    answer.facts.push(...block.facts);
    answer.files.push(...block.files.map(fileOf));
    answer.shown.push(...block.shown);
    answer.omitted.push(...block.omitted);
    answer.lines += block.lines;
  }
}

/** Adds the agreements about the files that were changed, given by absolute paths, and those that are shown. */
export async function addBoundaries(draft: Draft, changed: readonly string[]): Promise<void> {
  const { place: { root }, said, answer } = draft;
  const edited = changed.map((path) => realPath(path) ?? path)
    .filter((path) => isInside(root.path, path)).map((path) => relative(root.path, path));
  const paths = [...edited, ...answer.shown.map(({ path }) => path)];
  const { boundaryNotices }: typeof import("../project/boundaries.ts") = await import(
    "../project/boundaries.ts" as string
  );
  const { notices, faults } = boundaryNotices(root, paths);
  answer.faults.push(...faults);
  const fresh = notices.filter((notice) => !said.has(`boundary ${notice}`));
  if (!say(draft, "boundaries", fresh.join("\n"))) return;
  answer.facts.push(...fresh.map((notice) => `boundary ${notice}`));
}
