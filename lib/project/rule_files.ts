/**
 * The rules that people write: `reactions.toml`, `guards.toml` and their like, from the machine-wide folder
 * and from the project's, whose rules take the place of those of the same name.
 */
import { type Fault, showValue } from "./config_fault.ts";
import { configHome } from "./environment.ts";
import { lineOfKey } from "./config_lines.ts";
import type { Root } from "./root.ts";
import { parseToml, TomlError, type TomlTable, type TomlValue } from "./toml.ts";

/** Name of the file without its ending, and of its list of tables: `[[guards]]`. */
export type RuleKind = "reactions" | "guards" | "boundaries" | "tags";

export interface WrittenRule {
  name: string;
  table: Readonly<TomlTable>;
  file: string;
  /** Returns the line of a key of the rule, from 1. */
  lineOf(key: string): number | undefined;
}

export interface WrittenRules {
  /** Machine-wide ones first, each file in its order. */
  rules: WrittenRule[];
  faults: Fault[];
  /** True when a file could not be read as a whole: rules may be missing. */
  incomplete: boolean;
}

/** Returns the files of a kind that exist, the machine-wide one first; `home` is `~/.config/bobbin`. */
export function ruleFiles(root: Root, kind: RuleKind, home = configHome()): string[] {
  const own = new Set([root.state, root.config].map((folder) => `${folder}/${kind}.toml`));
  // A linked worktree borrows what it does not have itself.
  return [home ? `${home}/${kind}.toml` : "", [...own].find(isThere) ?? ""].filter(isThere);
}

/**
 * Returns the rules of the files. A known key below `[rule.match]` counts as the rule's own, unless that has one of
 * the name: to TOML it belongs to `match`, but whoever writes it there means the rule. Never throws.
 */
export function readRules(
  files: readonly string[],
  kind: RuleKind,
  knownKeys: readonly string[],
): WrittenRules {
  const merged: WrittenRules = { rules: [], faults: [], incomplete: false };
  for (const file of files) {
    const { rules, faults, incomplete } = readFile(file, kind, knownKeys);
    const names = new Set(rules.map(({ name }) => name));
    merged.rules = [...merged.rules.filter(({ name }) => !names.has(name)), ...rules];
    merged.faults.push(...faults);
    merged.incomplete ||= incomplete;
  }
  return merged;
}

const MOST_BYTES = 1 << 20;

function readFile(file: string, kind: RuleKind, knownKeys: readonly string[]): WrittenRules {
  let text: string, list: TomlValue;
  try {
    text = readText(file);
    list = parseToml(text)[kind] ?? [];
  } catch (error) {
    const found = error instanceof Error ? error.message.replace(/\s+/g, " ") : String(error);
    return refuse(file, found, error instanceof TomlError ? error.line : undefined);
  }
  if (!Array.isArray(list) || !list.every(isTable)) {
    return refuse(file, `no list of tables "[[${kind}]]"`);
  }
  const rules = list.map((table, position) => {
    const own = withMisplaced(table, knownKeys);
    const name = typeof own.name === "string" ? own.name : `#${position + 1}`;
    const lineOf = (key: string): number | undefined => lineOfKey(text, [kind, position, key]);
    return { name, table: own, file, lineOf };
  });
  return { rules, faults: strangeNames(rules, kind), incomplete: false };
}

function readText(file: string): string {
  // A FIFO in the file's place would block the read for ever.
  const { isFile, size } = Deno.statSync(file);
  if (!isFile || size > MOST_BYTES) throw new RangeError("no file of at most 1 MiB");
  return Deno.readTextFileSync(file).replace(/^\uFEFF+/, "");
}

function refuse(file: string, found: string, line?: number): WrittenRules {
  const allowed = "correct it, none of its rules count until then";
  const fault: Fault = { severity: "error", file, line, key: "", found, allowed };
  return { rules: [], faults: [fault], incomplete: true };
}

function withMisplaced(table: TomlTable, knownKeys: readonly string[]): TomlTable {
  const { match } = table;
  if (!isTable(match)) return table;
  const misplaced = Object.keys(match).filter((key) => knownKeys.includes(key) && !(key in table));
  const kept = Object.entries(match).filter(([key]) => !misplaced.includes(key));
  const taken = misplaced.map((key) => [key, match[key]]);
  return Object.fromEntries([
    ...Object.entries(table),
    ["match", Object.fromEntries(kept)],
    ...taken,
  ]);
}

function strangeNames(rules: readonly WrittenRule[], kind: RuleKind): Fault[] {
  return rules.flatMap(({ name, table, file, lineOf }, i) => {
    const isTwice = rules.findIndex((rule) => rule.name === name) < i;
    if (typeof table.name === "string" && table.name !== "" && !isTwice) return [];
    const found = isTwice ? `"${name}" twice` : showValue(table.name);
    const allowed = "a name of its own";
    const fault = { file, line: lineOf("name"), key: `${kind}.${name}.name`, found, allowed };
    return [{ severity: "error" as const, ...fault }];
  });
}

/** True for a table of TOML. */
export function isTable(value: TomlValue | undefined): value is TomlTable {
  return typeof value === "object" && !Array.isArray(value);
}

function isThere(path: string): boolean {
  try {
    return path !== "" && Deno.statSync(path) !== undefined;
  } catch (error) {
    // What is there and cannot be looked at is not taken for missing.
    return !(error instanceof Deno.errors.NotFound);
  }
}
