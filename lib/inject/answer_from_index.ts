/** The part of the prompt pipeline that needs the index: scope, search, gate; composing comes after. */
import { isUnusable } from "../index/database.ts";
import { type Index, openIndex } from "../index/store.ts";
import { type RatedInjection, readRatings } from "../ledger/ratings.ts";
import type { Settings } from "../project/settings.ts";
import { sortRanked } from "../search/rank.ts";
import { type Ranking, rankPrompt } from "../search/ranking.ts";
import type { PromptRequest } from "./answer_prompt.ts";
import { compose } from "./compose.ts";
import { type Intent, intentOf, isFollowUp, lastPrompt, rememberPrompt } from "./intent.ts";
import { shownPath } from "./excerpt.ts";
import { count } from "./layouts.ts";
import type { Reply } from "./reply.ts";
import { type Scope, scopeOf } from "./scope.ts";

/** A prompt that was searched for. */
export interface Search {
  index: Index;
  request: PromptRequest;
  settings: Settings;
  intent: Intent;
  scope: Scope;
  /** The words that were searched for: those of earlier prompts too for a follow-up. */
  text: string;
  ranking: Ranking;
  /** Of injections in this project; none in most. */
  ratings: readonly RatedInjection[];
}

/** Returns the excerpts for a prompt that is worth searching for, or the reason to say nothing. */
export async function answerFromIndex(request: PromptRequest, settings: Settings): Promise<Reply> {
  const { trace, sessionFolder, prompt } = request;
  const index = open(request.root.index);
  if (typeof index === "string") return { reason: index };
  const isBorrowed = isFollowUp(prompt);
  const text = (isBorrowed ? lastPrompt(sessionFolder) : undefined) ?? prompt;
  const intent = intentOf(prompt);
  const scope = await scopeOf(index, request, settings, intent);
  trace?.(
    "follow-up",
    text === prompt ? "no: it stands for itself" : "about the last prompt",
  );
  trace?.("intent", intent.name);
  trace?.("scope", describeScope(index, scope));
  const ranking = await rankPrompt(index, text, scope.options);
  const { confidence, ranked } = ranking;
  trace?.("search", `${count(ranked.length, "file holds", "files hold")} words of it`);
  if (ranked.length === 0) return { reason: "nothing found" };
  const gate = settings.hooks.gateThreshold + intent.gate;
  trace?.("gate", `confidence ${confidence.toFixed(2)}, needed ${gate.toFixed(2)}`);
  if (confidence < gate) return { reason: "low confidence", confidence };
  if (!isBorrowed && request.isRecorded) rememberPrompt(sessionFolder, prompt, request.now);
  const ratings = readRatings(request.root.state);
  const search = { index, request, settings, intent, scope, text, ranking, ratings };
  if (ratings.length > 0) await applyRatings(search);
  const reply = await compose(search, gate);
  const fault = scope.tags?.faults[0];
  return fault === undefined ? reply : { fault, ...reply };
}

/** Returns the index, or why there is none. */
function open(path: string): Index | string {
  try {
    return openIndex(path);
  } catch (error) {
    return error instanceof Error && isUnusable(error) ? "unusable index" : "no index";
  }
}

async function applyRatings(search: Search): Promise<void> {
  const { index, request, settings, text, ranking, ratings } = search;
  const { ratingFactors }: typeof import("./rated.ts") = await import("./rated.ts" as string);
  const factors = ratingFactors(text, ratings, settings.feedback);
  if (factors.size === 0) return;
  for (const entry of ranking.ranked) {
    const { repo, path } = entry.file;
    const shown = shownPath({ repo: index.repos.get(repo)?.name ?? "", path });
    entry.score *= factors.get(shown) ?? 1;
  }
  sortRanked(ranking.ranked);
  request.trace?.("ratings", `moved ${count(factors.size, "file")} by ratings of similar prompts`);
}

function describeScope(index: Index, { options, repoName }: Scope): string {
  const repos = [...index.repos.keys()].filter((repo) => options.repos?.has(repo) ?? true);
  return repos.length === 0
    ? "no repository: those that the keywords name are not indexed"
    : repos.map((repo) => repoName(repo)).join(", ");
}
