/** The table of verbs as plain data, for what is generated from it: help and completions. */
import type { Command, CommandContext, RouteMap } from "@stricli/core";
import { kebabCase } from "../project/kebab_case.ts";

export interface FlagOutline {
  name: string;
  /** One letter that stands for it; "" for most. */
  letter: string;
  brief: string;
  /** What its value is called; "" for a flag that takes none. */
  placeholder: string;
  isRequired: boolean;
  /** All that the flag accepts, where that is a short list. */
  values: readonly string[];
}

export interface ArgumentOutline {
  /** As in a usage line: `<query>...`. */
  usage: string;
  name: string;
  brief: string;
}

export interface VerbOutline {
  /** Words after the program's name: `["hook", "install"]`. */
  path: readonly string[];
  brief: string;
  /** Verbs below this one. */
  verbs: readonly { name: string; brief: string }[];
  argument?: ArgumentOutline;
  /** All that its argument can be, where that is a short list. */
  words: readonly string[];
  flags: readonly FlagOutline[];
}

export type Target = Command<CommandContext> | RouteMap<CommandContext>;

/** Returns every verb and group of verbs, the program itself first. */
export function outlineVerbs(target: Target, path: readonly string[] = []): VerbOutline[] {
  const below = "parameters" in target
    ? []
    : entriesOf(target).flatMap(({ name, target }) => outlineVerbs(target, [...path, name]));
  return [outlineVerb(target, path), ...below];
}

/** Returns one verb, or a group without the verbs of its verbs. */
export function outlineVerb(target: Target, path: readonly string[]): VerbOutline {
  const { brief } = target;
  if (!("parameters" in target)) {
    const verbs = entriesOf(target).map(({ name, target }) => ({ name, brief: target.brief }));
    return { path, brief, verbs, words: [], flags: path.length > 0 ? [HELP] : [HELP, VERSION] };
  }
  const argument = outlineArgument(target);
  return {
    path,
    brief,
    verbs: [],
    ...(argument ? { argument } : {}),
    words: valuesIn(argument?.name),
    flags: outlineFlags(target),
  };
}

function entriesOf(group: RouteMap<CommandContext>): { name: string; target: Target }[] {
  return group.getAllEntries().filter(({ hidden }) => !hidden)
    .map(({ name, target }) => ({ name: name["convert-camel-to-kebab"], target }));
}

const SWITCH = { placeholder: "", isRequired: false, values: [] } as const;
const HELP: FlagOutline = { name: "help", letter: "h", brief: "Print this help", ...SWITCH };
const VERSION: FlagOutline = {
  name: "version",
  letter: "v",
  brief: "Print the version",
  ...SWITCH,
};

function outlineFlags({ parameters }: Command<CommandContext>): FlagOutline[] {
  const letters = new Map(
    Object.entries(parameters.aliases ?? {}).map(([letter, name]) => [name, letter]),
  );
  const own = Object.entries(parameters.flags ?? {}).map(([name, flag]): FlagOutline => {
    const values = flag.kind === "enum" ? flag.values : valuesIn(flag.placeholder);
    const takesValue = flag.kind === "enum" || flag.kind === "parsed";
    return {
      name: kebabCase(name),
      letter: letters.get(name) ?? "",
      brief: flag.brief,
      placeholder: takesValue ? flag.placeholder ?? values.join("|") : "",
      isRequired: !flag.optional,
      values,
    };
  });
  return [...own, HELP];
}

/** Verbs take one argument, or several of one kind. */
function outlineArgument({ parameters }: Command<CommandContext>): ArgumentOutline | undefined {
  const { positional } = parameters;
  const isMany = positional?.kind === "array";
  const parameter = isMany ? positional.parameter : positional?.parameters[0];
  if (!parameter) return undefined;
  const { placeholder: name = "", brief, optional } = parameter;
  const usage = `<${name}>${isMany ? "..." : ""}`;
  return { name, brief, usage: optional ? `[${usage}]` : usage };
}

/** A placeholder like "true|false" names all that there is. */
function valuesIn(placeholder = ""): readonly string[] {
  return placeholder.includes("|") ? placeholder.split("|") : [];
}
