/** What the project has to say to an error that names no place: what its words find, gated as a prompt is. */
import { rankPrompt } from "../search/ranking.ts";
import { chooseChunks } from "../search/search.ts";
import { type Findings, nothing, type ToolContext } from "./finding.ts";

const MOST_CHUNKS = 6;

/** Returns the chunks that the words of an error are about, or why there are none. */
export async function searchError(words: string, context: ToolContext): Promise<Findings> {
  const { index, settings: { hooks }, allows } = context;
  const ranking = await rankPrompt(index, words, { allows });
  if (ranking.ranked.length === 0) return nothing("nothing found");
  if (ranking.confidence < hooks.gateThreshold) return nothing("low confidence");
  const results = await chooseChunks(index, ranking, MOST_CHUNKS, MOST_CHUNKS);
  const hits = results.filter(({ score }) => score >= hooks.threshold);
  return { about: "match this error", hits, findings: [], reason: "" };
}
