/** What the scalar `[hooks]` keys may be: for the schema of the files, and for flags, which hooks read without it. */
import type { ContentMode, FormatMode, HookSettings } from "./settings.ts";

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

export const CONTENT_MODES = ["full", "preview", "none"] as const satisfies ContentMode[];
export const FORMAT_MODES = [
  "standard",
  "minimal",
  "verbose",
  "xml",
] as const satisfies FormatMode[];

/** Returns the bounds in words, as "a whole number from 1 to 10000". */
export function describeLimit({ min, max, whole }: Limit): string {
  return `a ${whole ? "whole " : ""}number from ${min} to ${max}`;
}

/** Returns the choices in words, as `"full", "preview" or "none"`. */
export function describeChoices(choices: readonly string[]): string {
  const quoted = choices.map((choice) => `"${choice}"`);
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}
