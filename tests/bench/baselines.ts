/**
 * What other methods reach on these sets: NDCG@10 over all queries of each set, development and held
 * ones together. A dash in the table stands for a pair that was not measured.
 */

export interface Baseline {
  method: string;
  /** "published": by its authors; "measured": on these sets, with the tool or a port of it. */
  source: "published" | "measured";
  ndcg: Readonly<Record<string, number>>;
}

export const BASELINES: readonly Baseline[] = [
  // MinishLab/semble, benchmarks/README.md, August 2026; 63 repositories, of which 62 are in the set.
  { method: "semble (BM25 + static vectors)", source: "published", ndcg: { semble: 0.854 } },
  { method: "CodeRankEmbed hybrid (137M)", source: "published", ndcg: { semble: 0.862 } },
  { method: "semble without vectors", source: "published", ndcg: { semble: 0.834 } },
  { method: "ColGREP", source: "published", ndcg: { semble: 0.693 } },
  { method: "ripgrep, keyword hits", source: "measured", ndcg: { semble: 0.611, history: 0.313 } },
  {
    method: "FTS5 porter, whole file and path",
    source: "measured",
    ndcg: { semble: 0.665, history: 0.514, agent: 0.203, swe: 0.388, cosqa: 0.376, notes: 0.703 },
  },
  {
    method: "FTS5 split terms, chunks, path x4",
    source: "measured",
    ndcg: { semble: 0.728, history: 0.623, agent: 0.278, swe: 0.419, cosqa: 0.382, notes: 0.89 },
  },
  { method: "probe 0.6.0-rc325", source: "measured", ndcg: { semble: 0.411 } },
  {
    method: "semble without vectors (port)",
    source: "measured",
    ndcg: { semble: 0.831, history: 0.514, agent: 0.273, cosqa: 0.365, notes: 0.341 },
  },
  {
    method: "BM25F + path + names, in memory",
    source: "measured",
    ndcg: { semble: 0.855, history: 0.642, agent: 0.417, swe: 0.666, cosqa: 0.397, notes: 0.894 },
  },
  {
    method: "the same + git history",
    source: "measured",
    ndcg: { semble: 0.867, history: 0.676, agent: 0.427, swe: 0.674, cosqa: 0.397, notes: 0.894 },
  },
];
