/** The table of verbs as plain data, for what is generated from it. */
import type { Command, CommandContext, RouteMap } from "@stricli/core";
import { kebabCase } from "../project/kebab_case.ts";

export interface FlagOutline {
  name: string;
  brief: string;
  takesValue: boolean;
  takesPath: boolean;
  /** All that the flag accepts, where that is a short list. */
  values: readonly string[];
}

export interface VerbOutline {
  /** Words after the program's name: `["hook", "install"]`. */
  path: readonly string[];
  brief: string;
  /** Verbs below this one. */
  verbs: readonly { name: string; brief: string }[];
  /** All that its argument can be, where that is a short list. */
  words: readonly string[];
  flags: readonly FlagOutline[];
}

type Target = Command<CommandContext> | RouteMap<CommandContext>;

/** Returns every verb and group of verbs, the program itself first. */
export function outlineVerbs(target: Target, path: readonly string[] = []): VerbOutline[] {
  if ("parameters" in target) {
    const { positional } = target.parameters;
    const [argument] = positional?.kind === "tuple" ? positional.parameters : [];
    const words = valuesIn(argument?.placeholder);
    return [{ path, brief: target.brief, verbs: [], words, flags: outlineFlags(target) }];
  }
  const entries = target.getAllEntries().filter(({ hidden }) => !hidden)
    .map(({ name, target }) => ({ name: name["convert-camel-to-kebab"], target }));
  const verbs = entries.map(({ name, target }) => ({ name, brief: target.brief }));
  const below = entries.flatMap(({ name, target }) => outlineVerbs(target, [...path, name]));
  return [{ path, brief: target.brief, verbs, words: [], flags: [HELP] }, ...below];
}

const HELP: FlagOutline = {
  name: "help",
  brief: "Print this help",
  takesValue: false,
  takesPath: false,
  values: [],
};

function outlineFlags({ parameters }: Command<CommandContext>): FlagOutline[] {
  const own = Object.entries(parameters.flags ?? {}).map(([name, flag]) => ({
    name: kebabCase(name),
    brief: flag.brief,
    takesValue: flag.kind === "enum" || flag.kind === "parsed",
    takesPath: flag.placeholder === "DIR" || flag.placeholder === "FILE",
    values: flag.kind === "enum" ? flag.values : valuesIn(flag.placeholder),
  }));
  return [...own, HELP];
}

/** A placeholder like "true|false" names all that there is. */
function valuesIn(placeholder = ""): readonly string[] {
  return placeholder.includes("|") ? placeholder.split("|") : [];
}
