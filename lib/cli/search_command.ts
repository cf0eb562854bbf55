/** `bobbin search`: the ranking, for people and for pipelines. */
import type { Index } from "../index/store.ts";
import { shownPath } from "../inject/excerpt.ts";
import { searchTuning } from "../inject/scope.ts";
import { UserError } from "../project/user_error.ts";
import { search, type SearchReply, type SearchResult } from "../search/search.ts";
import { readConfig } from "./config.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";
import { readQueryText, requireIndex, requireRoot } from "./project.ts";
import { round, toPlace } from "./search_json.ts";
import { visibleFiles } from "./visible_files.ts";

export interface SearchFlags extends OutputFlags {
  limit?: number;
  files?: boolean;
  repo?: string;
}

const MOST_COLUMNS = 100;

/** Prints the chunks that match a query best; the exit code is 1 when there are none. */
export async function searchCommand(flags: SearchFlags, ...words: string[]): Promise<void> {
  const root = requireRoot();
  const settings = await readConfig(root, flags);
  using index = requireIndex(root);
  const repos = flags.repo === undefined ? undefined : reposNamed(index.repos, flags.repo);
  const text = await readQueryText(words);
  const allows = await visibleFiles(index, root, settings);
  const reply = await search(index, text, {
    limit: flags.limit ?? settings.search.defaultLimit,
    ...searchTuning(settings.search),
    ...(repos ? { repos } : {}),
    ...(allows ? { allows } : {}),
  });
  if (reply.results.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) return printJson(toJson(reply));
  if (reply.results.length === 0) return talk(flags, whyNothing(index, text));
  const highlight = highlighter(text);
  for (const result of reply.results) {
    print(flags.files ? paint("cyan", shownPath(result)) : describe(result, highlight));
  }
  const { confidence } = reply;
  if (confidence < settings.hooks.gateThreshold) {
    talk(flags, `Confidence ${confidence.toFixed(2)}: maybe nothing here is what you mean`);
  }
}

function whyNothing(index: Index, text: string): string {
  return index.files === 0
    ? 'Nothing in the index: it is empty; run "bobbin index"'
    : `Nothing in the index matches "${text}"`;
}

function reposNamed(repos: Index["repos"], name: string): ReadonlySet<number> {
  const ids = [...repos].filter(([, repo]) => repo.name === name).map(([id]) => id);
  if (ids.length > 0) return new Set(ids);
  const known = [...repos.values()].filter(({ name }) => name !== "")
    .map(({ name }) => `"${name}"`).join(", ");
  const next = known === "" ? "it holds one tree only; leave --repo out" : `it holds ${known}`;
  throw new UserError(`Cannot search in "${name}": not in the index; ${next}`);
}

function toJson({ query, confidence, results }: SearchReply): unknown {
  return { query: query.text, confidence: round(confidence), results: results.map(toPlace) };
}

function describe(result: SearchResult, highlight: (line: string) => string): string {
  const { start, end, symbol, hit, lines, score } = result;
  const place = `${paint("cyan", shownPath(result))}:${start}-${end}`;
  const name = symbol === "" ? "" : ` ${paint("bold", symbol)}`;
  const line = (lines[hit - start] ?? "").trim().slice(0, MOST_COLUMNS);
  const shown = line === "" ? "" : `\n  ${paint("dim", `${hit}:`)} ${highlight(line)}`;
  return `${place}${name} ${paint("dim", score.toFixed(2))}${shown}`;
}

/** Returns a function that colours the words of the query in a line. */
function highlighter(text: string): (line: string) => string {
  const words = text.match(/[\p{L}\p{N}_]{3,}/gu) ?? [];
  if (words.length === 0) return (line) => line;
  const pattern = new RegExp(words.join("|"), "giu");
  return (line) => line.replace(pattern, (word) => paint("green", word));
}
