/** What `--help` prints: of a group its verbs, of a verb how it is called, what it takes, and an example. */
import type { Command, CommandContext, RouteMap } from "@stricli/core";
import { EXAMPLE } from "./flags.ts";
import { paint } from "./output.ts";
import { type FlagOutline, outlineVerb, type Target, type VerbOutline } from "./verb_outline.ts";

const PROGRAM = "bobbin";

/** Returns the group with this help for itself and for all below it. */
export function withHelp(group: RouteMap<CommandContext>): RouteMap<CommandContext> {
  return {
    ...group,
    formatHelp: ({ prefix }) => helpText(group, prefix),
    getRoutingTargetForInput: (input) => {
      const target = group.getRoutingTargetForInput(input);
      if (!target) return undefined;
      return "parameters" in target ? withVerbHelp(target) : withHelp(target);
    },
  };
}

function withVerbHelp(verb: Command<CommandContext>): Command<CommandContext> {
  return { ...verb, formatHelp: ({ prefix }) => helpText(verb, prefix) };
}

function helpText(target: Target, [, ...path]: readonly string[]): string {
  const verb = outlineVerb(target, path);
  const [description = "", example] = target.fullDescription?.split(EXAMPLE) ?? [];
  const parts = [
    verb.brief,
    description.replaceAll(/(?<=\.) (?=[A-Z])/g, "\n"),
    section("Usage", [`  ${usageLine(verb)}`]),
    section("Commands", columns(verb.verbs.map(({ name, brief }) => [name, brief]))),
    section("Argument", verb.argument ? columns([[verb.argument.name, verb.argument.brief]]) : []),
    section("Flags", columns(verb.flags.map(flagRow))),
    section("Example", example === undefined ? [] : [`  ${example}`]),
    verb.verbs.length > 0 ? `"${words(path)} <command> --help" tells about one` : "",
  ];
  return parts.filter((part) => part !== "").join("\n\n") + "\n";
}

function usageLine({ path, verbs, flags, argument }: VerbOutline): string {
  if (verbs.length > 0) return `${words(path)} <command>`;
  const required = flags.filter(({ isRequired }) => isRequired).map(longName);
  return [words(path), ...required, "[flags]", argument?.usage ?? ""].join(" ").trimEnd();
}

function words(path: readonly string[]): string {
  return [PROGRAM, ...path].join(" ");
}

function flagRow(flag: FlagOutline): [string, string] {
  const letter = flag.letter === "" ? "    " : `-${flag.letter}, `;
  return [letter + longName(flag), flag.brief];
}

function longName({ name, placeholder }: FlagOutline): string {
  return `--${name} ${placeholder}`.trimEnd();
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [paint("bold", title), ...lines].join("\n");
}

function columns(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`);
}
