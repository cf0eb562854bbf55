/** What values the keys take: for the schema of the files, and for hooks, which check without it. */
import type { ContentMode, FormatMode, HookSettings, SessionFact } from "./settings.ts";

/** Bounds of a number, both allowed. */
export interface Limit {
  readonly min: number;
  readonly max: number;
  /** True when fractions are refused. */
  readonly whole: boolean;
}

type NumberKey = {
  [K in keyof HookSettings]: HookSettings[K] extends number ? K : never;
}[keyof HookSettings];

/** From 0 to 1. */
export const SHARE: Limit = { min: 0, max: 1, whole: false };

export const HOOK_LIMITS: Readonly<Record<NumberKey, Limit>> = {
  threshold: SHARE,
  budget: { min: 1, max: 10_000, whole: true },
  maxChars: { min: 500, max: 100_000, whole: true },
  minPromptLength: { min: 0, max: 10_000, whole: true },
  gateThreshold: SHARE,
  repoAffinityBoost: { min: 0.1, max: 100, whole: false },
  feedbackPromptInterval: { min: 0, max: 1000, whole: true },
};

export const INDEX_LIMITS = {
  maxFileBytes: { min: 1, max: 1 << 30, whole: true },
} as const satisfies Record<string, Limit>;
export const SEARCH_LIMITS = {
  defaultLimit: { min: 1, max: 1000, whole: true },
  recencyHalfLifeDays: { min: 1, max: 36_500, whole: false },
} as const satisfies Record<string, Limit>;
export const GIT_LIMITS = {
  couplingDepth: { min: 1, max: 1_000_000, whole: true },
  couplingThreshold: { min: 1, max: 1000, whole: true },
} as const satisfies Record<string, Limit>;

export const CONTENT_MODES = ["full", "preview", "none"] as const satisfies ContentMode[];
export const FORMAT_MODES = [
  "standard",
  "minimal",
  "verbose",
  "xml",
] as const satisfies FormatMode[];
export const SESSION_FACTS = ["project", "branch", "versions"] as const satisfies SessionFact[];
/** An address of a server, or none. */
export const ADDRESS = /^(https?:\/\/\S+)?$/;

/** What the keys that are lists take, in words. */
export const LISTS = {
  strings: "a list of strings",
  globs: "a list of globs",
  commands: "a list of shell commands",
  keywordRepos: "a list of tables, each with a list of keywords and a list of repos",
  sessionFacts: 'a list of "project", "branch" and "versions"',
  roles: "a list of tables, each with a name and any of allow, deny and deny_paths",
} as const;

/** Returns the bounds in words, as "a whole number from 1 to 10000". */
export function describeLimit({ min, max, whole }: Limit): string {
  return `a ${whole ? "whole " : ""}number from ${min} to ${max}`;
}

/** Returns two or more choices in words, as `"full", "preview" or "none"`. */
export function describeChoices(choices: readonly string[]): string {
  const quoted = choices.map((choice) => `"${choice}"`);
  const last = quoted.pop() ?? "";
  return `${quoted.join(", ")} or ${last}`;
}
