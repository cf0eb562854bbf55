/** Every number of the ranking, learned on the dev sets; the factors of the index are in field_weights.ts. */
export const WEIGHTS = {
  /** How soon repetition of a term stops to count (BM25's k1). */
  k1: 2.2,
  /** Factor of a word or of a piece of an identifier. */
  part: 1,
  /** Factor of an identifier written out in the prompt. */
  whole: 1.5,
  /** Factor of neighbouring words that may be one identifier. */
  joined: 0.3,
  /** Factor of a name that the prompt spells out and the file defines. */
  defined: 0.5,
  /** Factor of a word that names a programming language. */
  language: 0.2,
  /** Share of the prompt's informative words that the file holds. */
  coverage: 0.1,
  /** How well the best single chunk matches, against the best file. */
  chunk: 0.4,
  /** The same of the chunk after it. */
  second: 0.2,
  /** How much of the prompt the name of one of the file's chunks says. */
  named: 0.2,
  /** Share of the prompt's words that name the file or its folder. */
  stem: 1,
  /** Share of the file's name that the prompt says. */
  stemCovered: 0.5,
  /** The file defines an identifier of the prompt. */
  definition: 0.5,
  /** The prompt names the file's path. */
  path: 0.6,
  /** The file has changed much lately. */
  churn: 0.2,
  /** The file changes together with one of the best. */
  coupling: 0.4,
  /** Tests, documents, examples and settings, unless the prompt asks for them. */
  test: 0.72,
  document: 0.5,
  example: 0.9,
  config: 0.55,
  code: 1,
} as const;

/** Long prompts: only this many of the most informative terms are looked up. */
export const MOST_TERMS = 60;
/** Files that are looked at closely. */
export const CANDIDATES = 64;
