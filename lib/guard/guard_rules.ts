/** Reads `guards.toml` into guards; one that is at fault stays a guard that cannot be evaluated. */
import { describeFault } from "../project/config_fault.ts";
import {
  choice,
  type Field,
  listOf,
  NAME_GLOB,
  PATH_GLOB,
  PATTERN,
  type Pattern,
  PATTERNS,
  type Patterns,
  readFields,
  type Test,
  TEXT,
} from "../project/rule_fields.ts";
import { readRules, type WrittenRule } from "../project/rule_files.ts";

export interface Guard {
  name: string;
  file: string;
  event: "prompt" | "tool";
  /** Undefined for every tool. */
  tool?: Test;
  /** Of a guard for prompts. */
  prompt?: Pattern;
  /** Of a guard for tools: all must match. */
  match?: Patterns;
  /** Globs of the only paths that a call may touch. */
  outside?: string[];
  action: "block" | "warn";
  message?: string;
  onError: "block" | "allow";
  /** Why it cannot be evaluated. */
  fault?: string;
}

export interface Guards {
  guards: Guard[];
  /** A sentence for each. */
  faults: string[];
  /** The fault of a file that could not be read as a whole: guards may be missing. */
  incomplete?: string;
}

const MATCH: Field<Pattern | Patterns> = {
  allowed: `${PATTERN.allowed}, or a table with one for each parameter`,
  read: (value) => PATTERN.read(value) ?? PATTERNS.read(value),
};

const FIELDS = {
  event: choice("prompt", "tool"),
  tool: NAME_GLOB,
  match: MATCH,
  outside: listOf(PATH_GLOB),
  action: choice("block", "warn"),
  message: TEXT,
  on_error: choice("block", "allow"),
};

/** Returns the guards of the files. Never throws. */
export function readGuards(files: readonly string[]): Guards {
  const { rules, faults, incomplete } = readRules(files, "guards", Object.keys(FIELDS));
  const sentences = faults.map(describeFault);
  const unreadable = incomplete ? faults.find(({ key }) => key === "") : undefined;
  const guards = rules.map((rule) => {
    const { guard, faults } = readGuard(rule);
    sentences.push(...faults);
    return guard;
  });
  return {
    guards,
    faults: sentences,
    ...(unreadable ? { incomplete: describeFault(unreadable) } : {}),
  };
}

function readGuard(rule: WrittenRule): { guard: Guard; faults: string[] } {
  const { values, faults } = readFields("guards", rule, FIELDS);
  const { match, on_error, action = "block", event = eventOf(rule), ...rest } = values;
  const guard: Guard = {
    name: rule.name,
    file: rule.file,
    event,
    action,
    onError: on_error ?? (event === "tool" ? "block" : "allow"),
    ...rest,
    ...conditionsOf(event, match),
  };
  const said = faults.map(describeFault);
  const error = faults.find(({ severity }) => severity === "error");
  const lack = error ? undefined : lackOf(guard);
  if (lack !== undefined) said.push(lack);
  const fault = error ? describeFault(error) : lack;
  return { guard: fault === undefined ? guard : { ...guard, fault }, faults: said };
}

/** The pattern of a prompt may stand alone, or in a table like those of the parameters. */
function conditionsOf(
  event: Guard["event"],
  match: Pattern | Patterns | undefined,
): Pick<Guard, "prompt" | "match"> {
  if (match === undefined) return {};
  if ("search" in match) return { prompt: match };
  const prompt = event === "prompt" && match.size === 1 ? match.get("prompt") : undefined;
  return prompt ? { prompt } : { match };
}

/** What a guard is for when it does not say: a lone pattern is for prompts. */
function eventOf({ table: { tool, outside, match } }: WrittenRule): Guard["event"] {
  return tool === undefined && outside === undefined && typeof match === "string"
    ? "prompt"
    : "tool";
}

/** Returns what a guard lacks, or has too much. */
function lackOf({ name, file, event, tool, prompt, match, outside }: Guard): string | undefined {
  const what = `Cannot use the guard "${name}" of "${file}"`;
  if (event === "prompt") {
    if (tool || outside) return `${what}: prompts have no tool and no paths; take those keys out`;
    return prompt ? undefined : `${what}: no pattern for the prompt; add match = "…"`;
  }
  if (prompt) return `${what}: a tool has several parameters; write match = { command = "…" }`;
  return tool || match || outside ? undefined : `${what}: no condition; add tool, match or outside`;
}
