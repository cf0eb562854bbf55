/** The part of the prompt pipeline that needs the index: search, gate, ledger, budget, rendering. */
import { isUnusable } from "../index/database.ts";
import { type Index, openIndex } from "../index/store.ts";
import { readLedger } from "../ledger/ledger.ts";
import type { HookSettings } from "../project/settings.ts";
import { rankPrompt } from "../search/ranking.ts";
import { chooseChunks, type SearchResult } from "../search/search.ts";
import type { PromptRequest } from "./answer_prompt.ts";
import { type Budget, fitToBudget } from "./budget.ts";
import { contentHash, type Excerpt } from "./excerpt.ts";
import { newInjectionId } from "./injection_id.ts";
import { frameSize, renderStandard } from "./render.ts";
import { type Injection, type Reply, silent } from "./reply.ts";
import { collectExcerpts, collectPointers } from "./results.ts";

const MOST_EXCERPTS = 6;
const MOST_POINTERS = 12;

/** Returns the excerpts for a prompt that is worth searching for, or the reason to say nothing. */
export async function answerFromIndex(
  request: PromptRequest,
  settings: HookSettings,
): Promise<Reply> {
  let index: Index;
  try {
    index = openIndex(request.indexPath);
  } catch (error) {
    return silent(error instanceof Error && isUnusable(error) ? "unusable index" : "no index");
  }
  const ranking = await rankPrompt(index, request.prompt);
  const { confidence } = ranking;
  if (ranking.ranked.length === 0) return silent("nothing found");
  if (confidence < settings.gateThreshold) return silent("low confidence", { confidence });
  const results = await chooseChunks(index, ranking, MOST_EXCERPTS + MOST_POINTERS, MOST_EXCERPTS);
  return compose(request, settings, results, confidence);
}

function compose(
  request: PromptRequest,
  settings: HookSettings,
  results: readonly SearchResult[],
  confidence: number,
): Reply {
  const ledger = readLedger(request.sessionFolder);
  const near = results.slice(0, MOST_EXCERPTS).filter(({ score }) => score >= settings.threshold);
  const all = collectExcerpts(near, settings);
  const fresh = settings.reducingEnabled
    ? all.filter((excerpt) => !ledger.has(excerpt.path, contentHash(excerpt.lines)))
    : all;
  if (fresh.length === 0) return silent("already given", { confidence });

  const id = newInjectionId(request.now);
  const pointers = collectPointers(results.slice(near.length), MOST_POINTERS, fresh);
  const frame = frameSize({ id, pointers, omitted: all.map(({ path }) => path) });
  const budget: Budget = { lines: settings.budget, characters: settings.maxChars - frame };
  const { shown, omitted } = fitToBudget(fresh, budget);
  if (shown.length === 0) return silent("no room", { confidence });

  const text = renderStandard({
    id,
    excerpts: shown,
    pointers,
    omitted: omitted.map((e) => e.path),
  });
  const injection: Injection = {
    id,
    turn: ledger.nextTurn,
    rows: shown.map((excerpt) => ledgerRow(excerpt, all, id, ledger.nextTurn)),
    files: [...new Set(shown.map(({ path }) => path))],
    lines: shown.reduce((sum, { lines }) => sum + lines.length, 0),
  };
  const given = all.length - fresh.length;
  const talk = given > 0
    ? `bobbin: injecting ${shown.length} new chunks (${given} previously injected, turn ${ledger.nextTurn})`
    : undefined;
  return { text, reason: "injected", confidence, injection, ...(talk ? { talk } : {}) };
}

/** The ledger knows a chunk by its whole text, also where only a part of it was shown. */
function ledgerRow(
  shown: Excerpt,
  all: readonly Excerpt[],
  id: string,
  turn: number,
): Injection["rows"][number] {
  const whole =
    all.find(({ path, start, end }) =>
      path === shown.path && start <= shown.start && end >= shown.end
    ) ?? shown;
  return {
    chunk_key: `${shown.path}:${whole.start}-${whole.end}`,
    hash: contentHash(whole.lines),
    injection_id: id,
    turn,
  };
}
