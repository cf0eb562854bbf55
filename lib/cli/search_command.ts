/** `bobbin search` and `bobbin context`: the ranking, and the block that a hook would inject. */
import { answerPrompt } from "../inject/answer_prompt.ts";
import { shownPath } from "../inject/results.ts";
import { DEFAULT_HOOK_SETTINGS } from "../project/settings.ts";
import { search, type SearchReply, type SearchResult } from "../search/search.ts";
import { UserError } from "../project/user_error.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";
import { requireIndex, requireRoot } from "./project.ts";

export interface SearchFlags extends OutputFlags {
  limit: number;
  files?: boolean;
  repo?: string;
}

/** Prints the chunks that match a query best; the exit code is 1 when there are none. */
export async function searchCommand(flags: SearchFlags, text: string): Promise<void> {
  using index = requireIndex(requireRoot());
  const repos = flags.repo === undefined ? undefined : reposNamed(index.repos, flags.repo);
  const options = { limit: flags.limit, ...(repos ? { repos } : {}) };
  const reply = await search(index, await textOf(text), options);
  const { results } = reply;
  if (flags.json) printJson(toJson(reply));
  else if (results.length === 0) talk(flags, `Nothing in the index matches "${text}"`);
  for (const result of flags.json ? [] : results) {
    print(flags.files ? shownPath(result) : toLine(result));
  }
  if (results.length === 0) Deno.exitCode = NOTHING;
}

/** Prints the block that the prompt hook would inject, whatever the confidence. */
export async function contextCommand(flags: OutputFlags, text: string): Promise<void> {
  const root = requireRoot();
  requireIndex(root)[Symbol.dispose]();
  const request = {
    prompt: await textOf(text),
    indexPath: root.index,
    sessionFolder: undefined,
    now: Date.now(),
  };
  const settings = { ...DEFAULT_HOOK_SETTINGS, gateThreshold: 0, minPromptLength: 1 };
  const reply = await answerPrompt(request, settings);
  if (flags.json) printJson(reply);
  else if (reply.text) print(reply.text.trimEnd());
  else talk(flags, `Nothing to show: ${reply.reason}`);
  if (!reply.text) Deno.exitCode = NOTHING;
}

/** "-" reads the text from stdin, so that `git diff | bobbin context -` works. */
async function textOf(argument: string): Promise<string> {
  return argument === "-" ? await new Response(Deno.stdin.readable).text() : argument;
}

function reposNamed(
  repos: ReadonlyMap<number, { name: string }>,
  name: string,
): ReadonlySet<number> {
  const ids = [...repos].filter(([, repo]) => repo.name === name).map(([id]) => id);
  if (ids.length > 0) return new Set(ids);
  const known = [...repos.values()].map((repo) => `"${repo.name}"`).join(", ");
  throw new UserError(`Cannot search in "${name}": not in the index; it holds ${known}`);
}

function toJson({ query, confidence, results }: SearchReply): unknown {
  const places = results.map(({ repo, path, start, end, symbol, kind, score }) => ({
    repo,
    path,
    start,
    end,
    symbol,
    kind,
    score: Math.round(score * 1e4) / 1e4,
  }));
  return { query: query.text, confidence: Math.round(confidence * 1e4) / 1e4, results: places };
}

function toLine(result: SearchResult): string {
  const { start, end, symbol, hit, lines, score } = result;
  const place = `${paint("cyan", shownPath(result))}:${start}-${end}`;
  const line = (lines[hit - start] ?? "").trim().slice(0, 100);
  return `${place} ${paint("bold", symbol)} ${paint("dim", score.toFixed(2))}\n    ${line}`;
}
