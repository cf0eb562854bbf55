/** The shapes of flags, arguments and help that the verbs share. */
import type { TypedFlagParameter } from "@stricli/core";
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

/** Returns the help of a verb. */
export function docs(
  brief: string,
  description: string,
  example: string,
  usage?: string,
): { brief: string; fullDescription: string; customUsage?: string[] } {
  const fullDescription = `${description}\n\nExample: ${example}`;
  return { brief, fullDescription, ...(usage === undefined ? {} : { customUsage: [usage] }) };
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
