/** What the command says about a call that it cannot understand: what, why, and the nearest that it knows. */
import {
  type ApplicationText,
  ArgumentScannerError,
  type CommandContext,
  formatMessageForArgumentScannerError,
  type RouteMap,
  text_en,
} from "@stricli/core";
import { describeError } from "./exit.ts";
import { kebabCase } from "../project/kebab_case.ts";
import { nearest } from "../project/nearest.ts";
import { reasonOf } from "../project/user_error.ts";

/** Returns the texts; verbs of `group` are proposed where the name of the group was left out. */
export function usageText(group: RouteMap<CommandContext>): ApplicationText {
  return {
    ...text_en,
    briefs: {
      ...text_en.briefs,
      help: "Print this help",
      version: "Print the version",
      argumentEscapeSequence: "What follows is no flag",
    },
    noCommandRegisteredForInput: ({ input, corrections }) =>
      describeUnknown(input, corrections.map((name) => name.replaceAll("`", "")), group),
    exceptionWhileParsingArguments: (error) =>
      error instanceof ArgumentScannerError ? describeUsage(error) : describeError(error),
    exceptionWhileRunningCommand: describeError,
    exceptionWhileLoadingCommandFunction: describeError,
  };
}

function describeUnknown(
  input: string,
  corrections: readonly string[],
  group: RouteMap<CommandContext>,
): string {
  const what = `Unknown ${input.startsWith("-") ? "flag" : "command"} "${input}"`;
  const nested = group.getAllEntries().map(({ name }) => name["convert-camel-to-kebab"]);
  const meant = nested.includes(input) ? `hook ${input}` : nearest(input, corrections);
  return meant === undefined
    ? `${what}; "bobbin --help" lists what there is`
    : `${what}; did you mean "${meant}"?`;
}

function describeUsage(error: ArgumentScannerError): string {
  return formatMessageForArgumentScannerError(error, {
    FlagNotFoundError: ({ input, corrections }) => {
      const meant = nearest(input, corrections);
      const next = meant === undefined
        ? "add --help for a list"
        : `did you mean "--${kebabCase(meant)}"?`;
      return `Unknown flag "--${kebabCase(input)}"; ${next}`;
    },
    AliasNotFoundError: ({ input }) => `Unknown flag "-${input}"; add --help for a list`,
    ArgumentParseError: ({ input, externalFlagNameOrPlaceholder, exception }) =>
      `Cannot use "${input}" for ${externalFlagNameOrPlaceholder}: ${reasonOf(exception)}`,
    EnumValidationError: ({ input, externalFlagName, values }) =>
      `Cannot use "${input}" for ${externalFlagName}: not one of ${values.join(", ")}`,
    UnexpectedPositionalError: ({ input }) =>
      `Cannot use the argument "${input}": one too many; add --help for an example`,
    UnsatisfiedPositionalError: ({ placeholder }) =>
      `Missing argument for ${placeholder}; add --help for an example`,
    UnsatisfiedFlagError: ({ externalFlagName }) =>
      `Missing value for "--${externalFlagName}"; add --help for an example`,
    UnexpectedFlagError: ({ externalFlagName, previousInput, input }) =>
      `Cannot use "--${externalFlagName}" twice: "${previousInput}" and "${input}"; leave one out`,
  });
}
