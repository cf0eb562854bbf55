/** The rows that a run leaves for later analysis, one query each, and the comparison with an earlier run. */
import { z } from "zod";
import type { SearchReply } from "../../lib/search/search.ts";
import { pairedBootstrap } from "./measures.ts";
import { repoOf } from "./options.ts";
import type { Query } from "./sets.ts";
import { formatTable } from "./table.ts";

export interface Row {
  id: string;
  set: string;
  repo: string;
  category: string;
  /** Paths of the results, best first. */
  ranked: string[];
  truth: string[];
  relevant: number;
  confidence: number;
  evidence: SearchReply["evidence"];
  results: { path: string; score: number; signals: SearchReply["results"][number]["signals"] }[];
  /** Of the search. */
  milliseconds: number;
}

/** Returns what a search said about a query. */
export function toRow(query: Query, reply: SearchReply, milliseconds: number): Row {
  const { confidence, evidence } = reply;
  const results = reply.results.map(({ path, score, signals }) => ({ path, score, signals }));
  return {
    id: query.id,
    set: query.set,
    repo: repoOf(query),
    category: query.category,
    ranked: [...new Set(results.map(({ path }) => path))],
    truth: [...query.truth],
    relevant: query.relevant,
    confidence,
    evidence,
    results,
    milliseconds,
  };
}

/** Writes the rows as a JSON array, one a line. */
export function writeRows(path: string, rows: readonly unknown[]): void {
  Deno.writeTextFileSync(path, `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`);
}

const earlier = z.array(z.object({ id: z.string(), set: z.string() }).loose());

/**
 * Returns a table of the mean difference of `figure` for the queries that both runs have, per set, with
 * its 95 % interval.
 */
export function compareRuns<R extends { id: string; set: string }>(
  rows: readonly R[],
  path: string,
  figure: keyof R & string,
): string {
  const old = earlier.parse(JSON.parse(Deno.readTextFileSync(path)));
  const before = new Map(old.map((row) => [row.id, Number(row[figure])]));
  const lines = [...Map.groupBy(rows, ({ set }) => set)].map(([set, rows]) => {
    const differences = rows.flatMap((row) => {
      const was = before.get(row.id);
      return was === undefined ? [] : [Number(row[figure]) - was];
    });
    const { mean, low, high } = pairedBootstrap(differences);
    const changed = differences.filter((difference) => Math.abs(difference) > 1e-9).length;
    return [set, differences.length, changed, ...[mean, low, high].map(signed)];
  });
  return formatTable(["set", "queries", "changed", figure, "from", "to"], lines);
}

function signed(value: number): string {
  return (value < 0 ? "" : "+") + value.toFixed(4);
}
