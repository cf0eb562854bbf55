/** The tools of the MCP server that look into the project. */
// @ts-types="@modelcontextprotocol/sdk/server/mcp"
import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { RATINGS } from "../ledger/ratings.ts";
import { type NewRating, submitRating } from "../ledger/feedback_ratings.ts";
import { readRole } from "../project/environment.ts";
import { GENERAL } from "../inject/intent.ts";
import { shownPath } from "../inject/excerpt.ts";
import { scopeOf } from "../inject/scope.ts";
import { search, type SearchResult } from "../search/search.ts";
import { readConfig } from "./config.ts";
import { answerAnyway, whyNothing } from "./context_command.ts";
import { requireFeedback } from "./feedback_store.ts";
import { ADDS, answer, READS } from "./mcp_tool.ts";
import { requireIndex, requireRoot } from "./project.ts";
import { requestOf } from "./prompt_request.ts";

const query = z.string().trim().min(1).max(20_000);
const MOST_COLUMNS = 120;

/** Adds `code_search`, `code_context` and `feedback_submit`, for the project of the current folder. */
export function addCodeTools(server: McpServer): void {
  server.registerTool("code_search", {
    title: "Search the project",
    description:
      "Finds the functions, classes, sections and settings of this project that a query is " +
      "about, best first: one line each with path, lines, symbol and score (best = 1). Words of the " +
      "task, names and error texts all work.",
    inputSchema: {
      query: query.describe("What to look for"),
      limit: z.number().int().min(1).max(50).default(10).describe("Results at most"),
    },
    annotations: READS,
  }, ({ query, limit }) => answer(() => searchCode(query, limit)));

  server.registerTool("code_context", {
    title: "Excerpts for a task",
    description: "Returns the excerpts of code and docs of this project that bear on a task or a " +
      "question: the text itself, with what else may matter in one line each.",
    inputSchema: { query: query.describe("The task or the question, in the user's words") },
    annotations: READS,
  }, ({ query }) => answer(() => readContext(query)));

  server.registerTool("feedback_submit", {
    title: "Rate an injection",
    description:
      "Records whether excerpts that were injected into this conversation helped. Ratings " +
      "move the ranking for similar prompts.",
    inputSchema: {
      injection: z.string().describe("Id of the injection, as inj-… in its header"),
      rating: z.enum(RATINGS),
      reason: z.string().max(1000).default("").describe("Why, in a sentence"),
    },
    annotations: ADDS,
  }, (rating) => answer(() => rate(rating)));
}

async function searchCode(query: string, limit: number): Promise<string> {
  const root = requireRoot();
  const config = await readConfig(root, {});
  using index = requireIndex(root);
  // A model sees no more here than it would by the hook.
  const { options } = await scopeOf(index, requestOf(root, query), config, GENERAL);
  const { results, confidence } = await search(index, query, { ...options, limit });
  if (results.length === 0) return `Nothing in the index matches "${query}"`;
  return [
    `Confidence ${confidence.toFixed(2)} that the first is what is meant`,
    ...results.map(describe),
  ].join("\n");
}

async function readContext(query: string): Promise<string> {
  const root = requireRoot();
  const { text, reason } = await answerAnyway(root, await readConfig(root, {}), query);
  return text?.trimEnd() ?? whyNothing(query, reason);
}

function rate(rating: Omit<NewRating, "agent">): string {
  using store = requireFeedback();
  const id = submitRating(store, { ...rating, agent: readRole([]) });
  return `Rated ${rating.injection} as ${rating.rating} (rating ${id})`;
}

function describe(result: SearchResult): string {
  const { start, end, symbol, hit, lines, score } = result;
  const line = (lines[hit - start] ?? "").trim().slice(0, MOST_COLUMNS);
  const name = symbol === "" ? "" : ` ${symbol}`;
  return `${shownPath(result)}:${start}-${end}${name} (${score.toFixed(2)})  ${line}`.trimEnd();
}
