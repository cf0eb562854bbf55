/** What a search brings to a session: the excerpts that are new to it, and what is only worth a line. */
import { claimLedger, type Ledger, readLedger } from "../ledger/ledger.ts";
import { type Ranking, rankPrompt } from "../search/ranking.ts";
import { chooseChunks, chooseFurther } from "../search/search.ts";
import type { Search } from "./answer_from_index.ts";
import { contentHash, type Excerpt, type Pointer, shownHash } from "./excerpt.ts";
import { count } from "./layouts.ts";
import { bridgeToCode, coupledPointers } from "./neighbours.ts";
import { collectExcerpts, collectPointers, type Hit, LEAST_POINTER_SCORE } from "./results.ts";

export interface Found {
  ledger: Ledger;
  /** Best first. */
  fresh: Excerpt[];
  pointers: Pointer[];
  /** Excerpts that were left out because the session has them. */
  given: number;
}

/** Of so many files a part is shown, of the best one as many more parts as there is room for. */
const MOST_FILES = 4, MOST_FURTHER = 2;
const MOST_POINTERS = 12;

/**
 * Returns what of a search the session does not have. When it has the very best already, the question is
 * whether another file is wanted, and the gate is the one for that.
 */
export async function findFresh(search: Search, gate: number): Promise<Found> {
  const { request, settings, ranking } = search;
  if (request.isRecorded) claimLedger(request.sessionFolder);
  const ledger = readLedger(request.sessionFolder);
  const { excerpts, pointers } = await collect(search, ranking);
  if (!settings.hooks.reducingEnabled) return { ledger, fresh: excerpts, pointers, given: 0 };
  const [best] = excerpts;
  const news = excerpts.filter((excerpt) => !isGiven(excerpt, ledger));
  const given = excerpts.length - news.length;
  request.trace?.("ledger", `${given} of ${count(excerpts.length, "excerpt")} given before`);
  // Further parts of the best file come with its best part only: else each prompt would bring some more.
  const isBestNew = news[0] === best;
  const fresh = isBestNew ? news : news.filter(({ path }) => path !== best?.path);
  const isWanted = isBestNew || await wantsAnother(search, ledger, fresh, gate);
  if (!isWanted) return { ledger, fresh: [], pointers: [], given };
  return { ledger, fresh, given, pointers: unnamed(pointers, ledger) };
}

/** True when it is sure enough that a prompt wants another file than those that the session has. */
async function wantsAnother(
  { index, text, scope, request }: Search,
  ledger: Ledger,
  fresh: readonly Excerpt[],
  gate: number,
): Promise<boolean> {
  if (fresh.length === 0) return false;
  // A file that has changed, or of which another part is meant, is not one that the session has.
  const without = ledger.files.difference(new Set(fresh.map(({ path }) => path)));
  const { confidence } = await rankPrompt(index, text, { ...scope.options, without });
  const finding = `the best is given; another file is wanted: confidence ${confidence.toFixed(2)}`;
  request.trace?.("session gate", finding);
  return confidence >= gate;
}

/** Returns files that change together with the best hits and that the session has not heard of, at most 5. */
export async function findComplement(search: Search, ledger: Ledger): Promise<Pointer[]> {
  const { index, ranking, scope, settings } = search;
  const hits = await chooseChunks(index, ranking, MOST_FILES, MOST_FILES);
  const given = hits.filter(({ score }) => score >= settings.hooks.threshold);
  return coupledPointers(index, given, scope.options, settings.git, ledger.isNamed);
}

/**
 * True when the session has the text of an excerpt, or the part of it around the hit. Text that moved is
 * known again, text that changed is not.
 */
export function isGiven(excerpt: Excerpt, ledger: Ledger): boolean {
  const { path, lines, hit, start } = excerpt;
  if (ledger.has(path, shownHash(excerpt))) return true;
  const at = hit - start;
  return ledger.textsOf(path).some(({ lines: length, hash }) => {
    if (length >= lines.length) return false;
    const last = Math.min(at, lines.length - length);
    for (let from = Math.max(0, at - length + 1); from <= last; from++) {
      if (contentHash(lines.slice(from, from + length)) === hash) return true;
    }
    return false;
  });
}

interface Collected {
  excerpts: Excerpt[];
  pointers: Pointer[];
}

async function collect(search: Search, ranking: Ranking): Promise<Collected> {
  const { index, request, settings: { hooks, git }, scope } = search;
  // Tags may lift what is far below.
  const least = scope.tags ? 0 : Math.min(hooks.threshold, LEAST_POINTER_SCORE);
  const most = MOST_FILES + MOST_POINTERS;
  const chosen = await chooseChunks(index, ranking, most, MOST_FILES, least);
  const tagged = scope.tags || hooks.formatMode === "verbose" ? await loadTagged() : undefined;
  const results = tagged?.withTagEffects(search, ranking, chosen) ?? chosen;
  const near = results.slice(0, MOST_FILES)
    .filter(({ score }) => score >= hooks.threshold);
  const [best] = near;
  const bridged = best ? await bridgeToCode(index, ranking, best, scope.options, git) : [];
  const known = new Set(near.map(({ file }) => file.id));
  const further = best ? chooseFurther(ranking, best, MOST_FURTHER) : [];
  const parts = further.filter(({ score }) => score >= hooks.threshold);
  const hits: Hit[] = [
    ...[...near, ...parts].sort((a, b) => b.score - a.score),
    ...bridged.filter(({ file }) => !known.has(file.id)),
  ];
  const excerpts = collectExcerpts(hits, hooks, tagged?.tagsOfHits(search, ranking));
  const shown = new Set(excerpts.map(({ path }) => path));
  const far = collectPointers(results.slice(near.length), hooks)
    .filter(({ path }) => !shown.has(path)).slice(0, MOST_POINTERS);
  const named = new Set([...shown, ...far.map(({ path }) => path)]);
  const coupled = coupledPointers(index, near, scope.options, git, (path) => named.has(path));
  request.trace?.(
    "threshold",
    `${near.length} of ${
      count(results.length, "result")
    } with ${hooks.threshold} of the best score`,
  );
  request.trace?.(
    "neighbours",
    `${count(bridged.length, "file")} by the best document, ${coupled.length} by common commits`,
  );
  return { excerpts, pointers: [...far, ...coupled] };
}

/** Most projects have no tags: "as string" keeps the code for them out of the start of the process. */
function loadTagged(): Promise<typeof import("./tagged.ts")> {
  return import("./tagged.ts" as string);
}

function unnamed(pointers: readonly Pointer[], ledger: Ledger): Pointer[] {
  return pointers.filter(({ path }) => !ledger.isNamed(path));
}
