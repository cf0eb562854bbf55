/** Writes what was found after a tool as one block of text, with what is to be recorded once it is said. */
import { type Budget, cutAround, fitToBudget } from "../inject/budget.ts";
import { type Excerpt, type Place, placeOf, type Pointer, shownHash } from "../inject/excerpt.ts";
import { type Layout, LAYOUTS } from "../inject/layouts.ts";
import { type Block, countLines, frameSize, render } from "../inject/render.ts";
import { type Ledger, type LedgerRow, namedRow } from "../ledger/ledger.ts";
import type { HookSettings } from "../project/settings.ts";
import { makeVisible, maskSecrets } from "../search/visible.ts";
import type { Finding, Findings } from "./finding.ts";

export interface ToolBlock {
  text: string;
  rows: LedgerRow[];
  /** To be recorded by `recordSaid`. */
  facts: string[];
  /** Files that it shows or points into, as it names them. */
  files: string[];
  lines: number;
  shown: Place[];
  omitted: Place[];
}

export interface BlockRequest {
  /** Of the injection. */
  id: string;
  hooks: HookSettings;
  ledger: Ledger;
  budget: Budget;
}

/** Of one excerpt: the model can read a file itself, once it knows where. */
const MOST_LINES = 40;

/** Returns the block of some findings; undefined when the session has all of it, or nothing fits. */
export async function composeBlock(
  { about, findings, hits }: Findings,
  { id, hooks, ledger, budget }: BlockRequest,
): Promise<ToolBlock | undefined> {
  const layout = layoutFor(hooks, findings);
  const fresh = (await excerptsOf(hits, hooks, layout))
    .filter((excerpt) => !ledger.has(excerpt.path, shownHash(excerpt)));
  const frame = { id, about: oneLine(about), omitted: fresh, notices: [], request: "" };
  const sizeWith = (told: readonly Finding[]): number =>
    frameSize({ ...frame, pointers: pointersOf(told) }, layout);
  let told = findings;
  while (told.length > 0 && sizeWith(told) > budget.characters) told = told.slice(0, -1);
  const room = {
    lines: budget.lines - told.length,
    characters: budget.characters - sizeWith(told),
  };
  const { shown, omitted } = fitToBudget(fresh, room, layout);
  if (shown.length + told.length === 0) return undefined;
  const block = { ...frame, excerpts: shown, pointers: pointersOf(told), omitted };
  const rows = shown.map((part) => rowOf(part, fresh, id, ledger.nextTurn));
  return {
    text: render(block, layout),
    rows: [...rows, ...block.pointers.map(({ path }) => namedRow(path, id, ledger.nextTurn))],
    facts: told.flatMap(({ facts }) => facts),
    ...placesIn(block),
  };
}

function placesIn(
  { excerpts, pointers, omitted }: Pick<Block, "excerpts" | "pointers" | "omitted">,
): Pick<ToolBlock, "files" | "lines" | "shown" | "omitted"> {
  const shown = [...excerpts, ...pointers.map((pointer) => ({ ...pointer, end: pointer.start }))];
  return {
    files: [...new Set(shown.map(({ path }) => path))],
    lines: countLines(excerpts),
    shown: shown.map(placeOf),
    omitted: omitted.map(placeOf),
  };
}

/** A part that fitted is recorded as the excerpt that it is of: the rest does not come a moment later. */
function rowOf(
  part: Excerpt,
  excerpts: readonly Excerpt[],
  injection_id: string,
  turn: number,
): LedgerRow {
  const { path, start, end } = part;
  const whole = excerpts.find((other) =>
    other.path === path && other.start <= start && end <= other.end
  );
  const hash = shownHash(whole ?? part);
  return { chunk_key: `${path}:${start}-${end}`, hash, injection_id, turn };
}

/** Most blocks only name files: what makes excerpts is loaded for the others. */
async function excerptsOf(
  hits: Findings["hits"],
  hooks: HookSettings,
  layout: Layout,
): Promise<Excerpt[]> {
  if (hits.length === 0) return [];
  const { collectExcerpts }: typeof import("../inject/results.ts") = await import(
    "../inject/results.ts" as string
  );
  // Cut whatever the budget is: what comes again is then the same, and known by it.
  return collectExcerpts(hits, hooks)
    .map((excerpt) => cutAround(excerpt, MOST_LINES, Infinity, layout) ?? excerpt);
}

const LONGEST_ABOUT = 200;

/** It may name a path, or what a search was for: foreign text. */
function oneLine(text: string): string {
  const line = makeVisible(maskSecrets(text)).replace(/\s+/g, " ");
  return line.slice(0, LONGEST_ABOUT).toWellFormed();
}

function pointersOf(findings: readonly Finding[]): Pointer[] {
  return findings.map(({ pointer }) => pointer);
}

/** The layouts of prompts; where nothing is shown of the files, their head counts those that are named. */
function layoutFor({ formatMode }: HookSettings, findings: readonly Finding[]): Layout {
  const layout = LAYOUTS[formatMode];
  const named = new Set(findings.map(({ pointer }) => pointer.path)).size;
  return {
    ...layout,
    header: (id, files, lines, about) =>
      layout.header(id, files || named, lines, about).replace(", 0 lines", ""),
  };
}
