/** Writes what was found after a tool as one block of text, with what is to be recorded once it is said. */
import { type Budget, cutAround, fitToBudget } from "../inject/budget.ts";
import { type Excerpt, type Place, placeOf, type Pointer, shownHash } from "../inject/excerpt.ts";
import { type Layout, LAYOUTS } from "../inject/layouts.ts";
import { countLines, frameSize, render } from "../inject/render.ts";
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
  const excerpts = hits.length > 0 ? await excerptsOf(hits, hooks) : [];
  // Before the budget: what comes again is then the same, and known by it.
  const fresh = excerpts.map((excerpt) =>
    cutAround(excerpt, MOST_LINES, Infinity, layout) ?? excerpt
  )
    .filter((excerpt) => !ledger.has(excerpt.path, shownHash(excerpt)));
  const frame = { id, about: oneLine(about), omitted: fresh, notices: [], request: "" };
  const sizeOf = (told: readonly Finding[]): number =>
    frameSize({ ...frame, pointers: pointersOf(told) }, layout);
  let told = [...findings];
  while (told.length > 0 && sizeOf(told) > budget.characters) told = told.slice(0, -1);
  const pointers = pointersOf(told);
  const room = { lines: budget.lines - told.length, characters: budget.characters - sizeOf(told) };
  const { shown, omitted } = fitToBudget(fresh, room, layout);
  if (shown.length + told.length === 0) return undefined;

  const turn = ledger.nextTurn;
  return {
    text: render({ ...frame, excerpts: shown, pointers, omitted }, layout),
    rows: [
      ...shown.map((excerpt) => ({
        chunk_key: `${excerpt.path}:${excerpt.start}-${excerpt.end}`,
        hash: shownHash(wholeOf(excerpt, fresh)),
        injection_id: id,
        turn,
      })),
      ...pointers.map(({ path }) => namedRow(path, id, turn)),
    ],
    facts: told.flatMap(({ facts }) => facts),
    files: [...new Set([...shown, ...pointers].map(({ path }) => path))],
    lines: countLines(shown),
    shown: [...shown, ...pointers.map((pointer) => ({ ...pointer, end: pointer.start }))].map(
      placeOf,
    ),
    omitted: omitted.map(placeOf),
  };
}

/** A part that fitted is recorded as the excerpt that it is of: the rest does not come a moment later. */
function wholeOf(part: Excerpt, excerpts: readonly Excerpt[]): Excerpt {
  return excerpts.find(({ path, start, end }) =>
    path === part.path && start <= part.start && part.end <= end
  ) ?? part;
}

/** Most blocks only name files. */
async function excerptsOf(hits: Findings["hits"], hooks: HookSettings): Promise<Excerpt[]> {
  const { collectExcerpts }: typeof import("../inject/results.ts") = await import(
    "../inject/results.ts" as string
  );
  return collectExcerpts(hits, hooks);
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
