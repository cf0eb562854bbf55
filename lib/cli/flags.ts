/** The shapes of flags, arguments and help that the verbs share. */
import type { TypedFlagParameter, TypedPositionalParameter } from "@stricli/core";
import { type Host, HOSTS } from "../host/host.ts";

/** Returns a flag that is there or not. */
export function switchFlag(brief: string): TypedFlagParameter<boolean | undefined> {
  return { kind: "boolean", brief, optional: true, withNegated: false };
}

/** Returns a flag with a text, as it was given. */
export function textFlag(
  brief: string,
  placeholder: string,
): TypedFlagParameter<string | undefined> {
  return { kind: "parsed", parse: String, brief, optional: true, placeholder };
}

/** Returns a flag with a number that is not negative. */
export function numberFlag(
  brief: string,
  placeholder: string,
): TypedFlagParameter<number | undefined> {
  return { kind: "parsed", parse: parseNumber, brief, optional: true, placeholder };
}

/** Returns an argument that is one text, whether it comes as one word or as several; "-" stands for stdin. */
export function wordsOf(
  placeholder: string,
  brief: string,
): { kind: "array"; minimum: number; parameter: TypedPositionalParameter<string> } {
  const parameter = { brief: `${brief}; "-" reads it from stdin`, parse: String, placeholder };
  return { kind: "array", minimum: 1, parameter };
}

/** What every verb takes. */
export const outputFlags = {
  json: switchFlag("Print JSON"),
  quiet: switchFlag("No talk on stderr"),
};

export const hostFlag: TypedFlagParameter<Host | undefined> = {
  kind: "enum",
  values: HOSTS,
  brief: "Whose hooks; Claude Code's when left out",
  optional: true,
};

/** Stands before the example in the help of a verb. */
export const EXAMPLE = "\n\nExample: ";

/** Returns the help of a verb. */
export function docs(
  brief: string,
  description: string,
  example: string,
): { brief: string; fullDescription: string } {
  return { brief, fullDescription: `${description}${EXAMPLE}${example}` };
}

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = typeof SHELLS[number];

/** Reads the name of a shell. Throws a `SyntaxError` with those that are known. */
export function parseShell(text: string): Shell {
  const shell = SHELLS.find((known) => known === text);
  if (shell) return shell;
  throw new SyntaxError(`not one of ${SHELLS.join(", ")}`);
}

/** Reads a whole number from 1 up. Throws a `SyntaxError`. */
export function parseCount(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new SyntaxError("not a whole number above 0");
}

function parseNumber(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  throw new SyntaxError("not a number from 0 up");
}
