/** `boundaries.toml`: agreements about paths. Whoever touches a path that one covers is told of it, and never refused. */
import { describeFault, type Fault } from "./config_fault.ts";
import { pathGlob } from "./glob.ts";
import type { Root } from "./root.ts";
import { listOf, PATH_GLOB, readFields, TEXT } from "./rule_fields.ts";
import { readRules, ruleFiles, type WrittenRule } from "./rule_files.ts";

interface Boundary {
  name: string;
  covers(path: string): boolean;
  /** "warn", "deny" ... as the file says; nothing here enforces it. */
  effect: string;
  claim: string;
}

export interface BoundaryNotices {
  /** One sentence for each boundary that covers a path, in the order of the file. */
  notices: string[];
  /** One sentence for each value that cannot be used. */
  faults: string[];
}

const FIELDS = { paths: listOf(PATH_GLOB), effect: TEXT, claim: TEXT };
const MOST_NOTICES = 6;
/** Paths that a notice names. */
const MOST_PATHS = 3;

/**
 * Returns what `boundaries.toml` says of paths, relative to the root or to their repository: at most 6
 * sentences, the last of them a count when there are more.
 */
export function boundaryNotices(root: Root, paths: readonly string[]): BoundaryNotices {
  const files = ruleFiles(root, "boundaries");
  if (files.length === 0 || paths.length === 0) return { notices: [], faults: [] };
  const { boundaries, faults } = readBoundaries(files);
  const notices = boundaries.flatMap((boundary) => {
    const covered = [...new Set(paths)].filter((path) => boundary.covers(path));
    return covered.length > 0 ? [describe(boundary, covered)] : [];
  });
  const more = notices.length - MOST_NOTICES;
  return {
    notices: more <= 0 ? notices : [
      ...notices.slice(0, MOST_NOTICES - 1),
      `${more + 1} further boundaries of boundaries.toml cover these paths.`,
    ],
    faults,
  };
}

function readBoundaries(files: readonly string[]): { boundaries: Boundary[]; faults: string[] } {
  const { rules, faults } = readRules(files, "boundaries", Object.keys(FIELDS));
  const boundaries = rules.flatMap((rule): Boundary[] => {
    const { values, faults: own } = readFields("boundaries", rule, FIELDS);
    faults.push(...own, ...missingKeys(rule));
    const { paths = [], effect = "none declared", claim } = values;
    if (claim === undefined || own.some(({ severity }) => severity === "error")) return [];
    const globs = paths.map((path) => pathGlob(path));
    const covers = (path: string): boolean => globs.some((glob) => glob(path));
    return [{ name: rule.name, covers, effect, claim }];
  });
  return { boundaries, faults: faults.map(describeFault) };
}

function missingKeys({ name, table, file, lineOf }: WrittenRule): Fault[] {
  return (["paths", "claim"] as const).filter((key) => !(key in table)).map((key) => ({
    severity: "error",
    file,
    line: lineOf("name"),
    key: `boundaries.${name}.${key}`,
    found: "nothing",
    allowed: FIELDS[key].allowed,
  }));
}

function describe({ name, effect, claim }: Boundary, covered: readonly string[]): string {
  const named = covered.slice(0, MOST_PATHS).join(", ");
  const more = covered.length > MOST_PATHS ? ` and ${covered.length - MOST_PATHS} more` : "";
  return `Boundary "${name}" (effect: ${effect}) covers ${named}${more}: ${claim}`;
}
