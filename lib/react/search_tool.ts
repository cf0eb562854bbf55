/** After a search: where a thing is defined, and what the index finds that the search itself does not show. */
import { wordsIn } from "../index/terms.ts";
import type { Hit } from "../inject/results.ts";
import { rankPrompt } from "../search/ranking.ts";
import { chooseChunks } from "../search/search.ts";
import { STOP_WORDS } from "../search/small_talk.ts";
import { findDefinitions, isKeyword } from "./definitions.ts";
import { type Finding, type Findings, nameOf, nothing, type ToolContext } from "./finding.ts";
import { isEmptyResult, textOf } from "./tool_output.ts";
import type { Search } from "./tool_search.ts";

const MOST_RELATED = 5;
/** More lines are an answer that needs no help. */
const MOST_LINES_SHOWN = 60;

/** Returns what the index knows about a search and its answer does not show. */
export async function aboutSearch(search: Search, context: ToolContext): Promise<Findings> {
  const { output } = context;
  const words = tellingWords(search.words);
  if (words.length === 0) return nothing("a search for no words");
  const isEmpty = isEmptyResult(output);
  if (search.isForFiles && !isEmpty) return nothing("the search found files");
  const shown = textOf(output);
  const hits = await findDefinitions(search.names, shown, context);
  // A search for one word has shown all that there is of it, and a definition is what was looked for.
  const isSettled = hits.length > 0 ||
    !isEmpty && (words.length < 2 || shown.split("\n").length > MOST_LINES_SHOWN);
  const findings = isSettled ? [] : await relatedTo(words.join(" "), shown, hits, context);
  if (hits.length + findings.length === 0) return nothing("nothing to add to the search");
  const about = `the search for ${JSON.stringify(search.words)} does not show`;
  return { about, findings, hits, reason: "" };
}

function tellingWords(words: string): string[] {
  return wordsIn(words).filter((word) =>
    (word.length > 2 || /[^\x00-\x7f]/.test(word)) && !isKeyword(word) &&
    !STOP_WORDS.has(word.toLowerCase())
  );
}

/** Returns what the index ranks high and the answer does not name; nothing when it is not sure. */
async function relatedTo(
  words: string,
  shown: string,
  hits: readonly Hit[],
  { index, settings, tuning, isNews }: ToolContext,
): Promise<Finding[]> {
  const { gateThreshold, threshold, showDocs } = settings.hooks;
  const ranking = await rankPrompt(index, words, tuning);
  if (ranking.confidence < gateThreshold) return [];
  const results = await chooseChunks(index, ranking, 2 * MOST_RELATED, MOST_RELATED);
  const isKnown = (path: string): boolean =>
    shown.includes(path.slice(path.lastIndexOf("/") + 1)) || hits.some((hit) => hit.path === path);
  return results.filter(({ score, path, file }) =>
    score >= threshold && !isKnown(path) && (showDocs || file.role !== "document")
  ).map(({ file, start, symbol }) => {
    const path = nameOf(index, file);
    const pointer = { path, start, symbol, origin: "" };
    return { pointer, facts: [`found ${path} ${symbol}`], file };
  }).filter(isNews).slice(0, MOST_RELATED);
}
