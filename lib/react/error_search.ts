/** What the project has to say to an error that names no place: what its words find, gated as a prompt is. */
import type { Index } from "../index/store.ts";
import { DEFINED, termKey, wordsIn } from "../index/terms.ts";
import type { Hit } from "../inject/results.ts";
import { rankPrompt } from "../search/ranking.ts";
import { chooseChunks } from "../search/search.ts";
import { type Findings, isProse, nothing, type ToolContext } from "./finding.ts";

const MOST_READ = 6;
/** Words are a weaker lead than a place. */
const MOST_CHUNKS = 3;

/** Returns the chunks that the words of an error are about, or why there are none. */
export async function searchError(words: string, context: ToolContext): Promise<Findings> {
  const { index, settings: { hooks }, tuning } = context;
  const ranking = await rankPrompt(index, withoutForeignNames(words, index), tuning);
  if (ranking.ranked.length === 0) return nothing("nothing found");
  if (ranking.confidence < hooks.gateThreshold) return nothing("low confidence");
  const results = await chooseChunks(index, ranking, MOST_READ, MOST_READ);
  const near = results.filter(({ score }) => score >= hooks.threshold);
  const sources = near.filter(holdsMessage(words));
  const hits = sources.length > 0 ? sources : near.filter(({ file }) => !isProse(file));
  if (hits.length === 0) return nothing("nothing found");
  return { about: "match this error", hits: hits.slice(0, MOST_CHUNKS), findings: [], reason: "" };
}

const EXCEPTION = /\b[A-Z]\w*(?:Error|Exception)\b/g;

/** What a language or a library calls its errors says nothing of this project. */
function withoutForeignNames(words: string, index: Index): string {
  const isForeign = (name: string): boolean =>
    index.postings([termKey(DEFINED + name)]).length === 0;
  return words.replace(EXCEPTION, (name) => isForeign(name) ? "" : name);
}

/** A text with so many words of a message in a row is where the message is made. */
const LEAST_RUN = 4;

/** Returns the test that a chunk holds a part of an error's message as it stands there. */
function holdsMessage(message: string): (hit: Hit) => boolean {
  const words = wordsIn(message);
  const runs = words.slice(LEAST_RUN - 1)
    .map((_, at) => ` ${words.slice(at, at + LEAST_RUN).join(" ")} `);
  return ({ lines }) => {
    const text = ` ${wordsIn(lines.join("\n")).join(" ")} `;
    return runs.some((run) => text.includes(run));
  };
}
