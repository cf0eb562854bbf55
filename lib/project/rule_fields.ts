/** The values of a rule, narrowed once: what each key takes, and what is said of one that does not fit. */
import { type BoundedRegex, compileRegex } from "./bounded_regex.ts";
import { type Fault, showValue } from "./config_fault.ts";
import { nameGlob, pathGlob } from "./glob.ts";
import { nearest } from "./nearest.ts";
import { isTable, type RuleKind, type WrittenRule } from "./rule_files.ts";
import type { TomlValue } from "./toml.ts";

export interface Field<T> {
  allowed: string;
  /** Returns undefined for a value that does not fit, or throws a `SyntaxError` that says why. */
  read(value: TomlValue): T | undefined;
}

/** The values of the keys that a rule has. */
export type Values<Fields> = {
  [Key in keyof Fields]?: Fields[Key] extends Field<infer T> ? T : never;
};

export interface ReadRule<Fields> {
  values: Values<Fields>;
  /** Errors make the rule one that cannot be used; unknown keys are warnings. */
  faults: Fault[];
}

/** A test with the text that it was made from. */
export interface Test {
  written: string;
  test(text: string): boolean;
}

/** An expression with the text that it was made from. */
export interface Pattern extends BoundedRegex {
  written: string;
}

/** Conditions by parameter. */
export type Patterns = ReadonlyMap<string, Pattern>;

export const TEXT: Field<string> = {
  allowed: "a text",
  read: (value) => typeof value === "string" && value.trim() !== "" ? value : undefined,
};

export const SWITCH: Field<boolean> = {
  allowed: "true or false",
  read: (value) => typeof value === "boolean" ? value : undefined,
};

export const SHARE: Field<number> = {
  allowed: "a number from 0 to 1",
  read: (value) => typeof value === "number" && value >= 0 && value <= 1 ? value : undefined,
};

export const COUNT: Field<number> = {
  allowed: "a whole number from 1 up",
  read: (value) => Number.isSafeInteger(value) && Number(value) >= 1 ? Number(value) : undefined,
};

export const NAME_GLOB: Field<Test> = {
  allowed: 'a glob, as "Edit" or "mcp__files__*"',
  read: (value) => {
    const written = TEXT.read(value);
    return written === undefined ? undefined : { written, test: nameGlob(written) };
  },
};

/** Read as a text: the rule says which folder the glob begins in. */
export const PATH_GLOB: Field<string> = {
  allowed: 'a glob of paths, as "src/**"',
  read: (value) => {
    const glob = TEXT.read(value);
    if (glob !== undefined) pathGlob(glob);
    return glob;
  },
};

export const PATTERN: Field<Pattern> = {
  allowed: "a regular expression without look-around and back-references",
  read: (value) => {
    if (typeof value !== "string") return undefined;
    return { written: value, ...compileRegex(value) };
  },
};

export const PATTERNS: Field<Patterns> = {
  allowed: `${PATTERN.allowed} for each parameter`,
  read: (value) => {
    if (!isTable(value)) return undefined;
    const patterns = new Map<string, Pattern>();
    for (const [name, part] of Object.entries(value)) {
      const pattern = PATTERN.read(part);
      if (!pattern) return undefined;
      patterns.set(name, pattern);
    }
    return patterns;
  },
};

/** Returns a field that takes one of the words. */
export function choice<const Word extends string>(...words: Word[]): Field<Word> {
  return {
    allowed: words.map((word) => `"${word}"`).join(" or "),
    read: (value) => words.find((word) => word === value),
  };
}

/** Returns a field that takes a list of what another one takes, or one alone. */
export function listOf<T>(field: Field<T>): Field<T[]> {
  return {
    allowed: `a list, each item ${field.allowed}`,
    read: (value) => {
      const items = (Array.isArray(value) ? value : [value]).map((item) => field.read(item));
      return items.every((item) => item !== undefined) ? items : undefined;
    },
  };
}

/** Returns the values of a rule that fit its fields, and a fault for each that does not and each unknown key. */
export function readFields<Fields extends Readonly<Record<string, Field<unknown>>>>(
  kind: RuleKind,
  rule: WrittenRule,
  fields: Fields,
): ReadRule<Fields> {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [key, value] of Object.entries(rule.table)) {
    if (key === "name") continue;
    const placeOf = () => ({
      file: rule.file,
      line: rule.lineOf(key),
      key: `${kind}.${rule.name}.${key}`,
    });
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field) {
      const meant = nearest(key, Object.keys(fields));
      const what = { severity: "warning" as const, found: key, allowed: "a known key" };
      faults.push({ ...placeOf(), ...what, nearest: meant });
      continue;
    }
    const { read, found } = attempt(field, value);
    if (read === undefined) {
      faults.push({ severity: "error", ...placeOf(), found, allowed: field.allowed });
    } else values[key] = read;
  }
  return { values: values as Values<Fields>, faults };
}

function attempt(field: Field<unknown>, value: TomlValue): { read?: unknown; found: string } {
  try {
    return { read: field.read(value), found: showValue(value) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { found: `${showValue(value)} (${why})` };
  }
}
