/** The sets with known answers: one query a line, narrowed here once. */
import { z } from "zod";

/** A tree of a repository at one commit. */
export interface TreeCorpus {
  kind: "tree";
  /** The folder of the cache that holds it. */
  group: string;
  repo: string;
  /** "owner/name". */
  slug: string;
  sha: string;
  /** The subfolder that is searched; paths stay relative to the repository. */
  root: string | undefined;
  /** True when only source code is searched. */
  codeOnly: boolean;
}

/** A collection whose documents stand in a file of the set. */
export interface RowsCorpus {
  kind: "rows";
  group: string;
  name: string;
}

export type Corpus = TreeCorpus | RowsCorpus;

export interface Query {
  id: string;
  set: string;
  category: string;
  text: string;
  corpus: Corpus;
  /** The right files, relative to the repository. */
  truth: ReadonlySet<string>;
  /** How many right files there are, also those that the corpus lacks. */
  relevant: number;
  /** Gate sets: 1 when the prompt should be answered. */
  label: 0 | 1 | undefined;
  /** Files that the agent had open already. */
  touched: ReadonlySet<string>;
}

export const RETRIEVAL_SETS = ["semble", "history", "swe", "agent", "cosqa", "notes"] as const;
export const GATE_SETS = ["gate", "agentgate"] as const;

const row = z.object({
  id: z.string(),
  repo: z.string(),
  query: z.string(),
  slug: z.string().optional(),
  sha: z.string().optional(),
  root: z.string().nullish(),
  mode: z.enum(["code", "all"]).optional(),
  corpus: z.string().optional(),
  truth: z.array(z.string()).default([]),
  nrel: z.number().optional(),
  cat: z.string().optional(),
  kind: z.string().optional(),
  label: z.union([z.literal(0), z.literal(1)]).optional(),
  touched: z.array(z.string()).default([]),
});
type Row = z.infer<typeof row>;

/** Returns the queries of `<folder>/<set>.jsonl`. Throws with file and line on a row of another form. */
export function readSet(folder: string, set: string): Query[] {
  const file = `${folder}/${set}.jsonl`;
  return readLines(file).map((line, at) => {
    const read = row.safeParse(JSON.parse(line));
    if (!read.success) {
      throw new Error(`Cannot read "${file}", line ${at + 1}: ${z.prettifyError(read.error)}`);
    }
    return toQuery(set, read.data);
  });
}

function toQuery(set: string, row: Row): Query {
  return {
    id: row.id,
    set,
    // Collections differ more than kinds of question do: by language and script.
    category: set === "notes" ? row.repo : row.kind ?? row.cat ?? "",
    text: row.query,
    corpus: toCorpus(set, row),
    truth: new Set(row.truth),
    relevant: row.nrel ?? row.truth.length,
    label: row.label,
    touched: new Set(row.touched),
  };
}

function toCorpus(set: string, { id, repo, slug, sha, root, mode, corpus }: Row): Corpus {
  if (corpus !== undefined) return { kind: "rows", group: set, name: corpus };
  if (slug === undefined || sha === undefined) {
    throw new Error(`Cannot place query "${id}": it names neither a corpus nor a slug and a sha`);
  }
  return {
    kind: "tree",
    // Both sets ask about the same trees.
    group: set === "agentgate" ? "agent" : set,
    repo,
    slug,
    sha,
    root: root ?? undefined,
    codeOnly: mode === "code",
  };
}

const document = z.object({ path: z.string(), text: z.string() });

/** Returns the documents of `<folder>/<name>.corpus.jsonl`. */
export function readDocuments(folder: string, name: string): z.infer<typeof document>[] {
  return readLines(`${folder}/${name}.corpus.jsonl`).map((line) =>
    document.parse(JSON.parse(line))
  );
}

function readLines(file: string): string[] {
  return Deno.readTextFileSync(file).split("\n").filter((line) => line !== "");
}

export const HALVES = ["a", "b"] as const;
export type Half = typeof HALVES[number];

/**
 * Returns the half that a query belongs to, always the same. Where a set holds many repositories, all
 * queries of one are in one half, whatever the set: tuning on a and judging on b means other code.
 */
export function halfOf({ id, set, corpus }: Query): Half {
  const byRepository = corpus.kind === "tree" && ["semble", "history", "gate"].includes(set);
  // Of the bits of this hash the sixth cuts these sets most evenly.
  return (hash(byRepository ? corpus.slug : id) >> 5 & 1) === 0 ? "a" : "b";
}

/** FNV-1a over UTF-8, finished by half of murmur's mixer: its lower bits alone are uneven. */
function hash(text: string): number {
  let bits = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) bits = Math.imul(bits ^ byte, 0x01000193);
  bits ^= bits >>> 16;
  bits = Math.imul(bits, 0x85ebca6b);
  return (bits ^ bits >>> 13) >>> 0;
}
