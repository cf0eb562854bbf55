/** The flags that the benchmark programs share. */
import { parseArgs } from "node:util";
import type { Folders } from "./corpora.ts";
import { type Half, halfOf, HALVES, type Query, readSet } from "./sets.ts";

export interface Options extends Folders {
  chosen: readonly string[];
  repo: string | undefined;
  half: Half | undefined;
  /** Queries of each set, spread evenly over it. */
  limit: number;
  /** Learn from the git history. */
  history: boolean;
  /** Index again what is indexed already. */
  force: boolean;
  /** Along a history build the index of each commit anew instead of refreshing the one before. */
  rebuild: boolean;
  /** Where the rows go. */
  json: string | undefined;
  /** Rows of an earlier run to compare with. */
  against: string | undefined;
  /** Queries to run through the command as well. */
  process: number;
  threshold: number;
}

const FLAGS = {
  sets: { type: "string" },
  mirror: { type: "string" },
  cache: { type: "string" },
  set: { type: "string" },
  repo: { type: "string" },
  half: { type: "string" },
  limit: { type: "string" },
  history: { type: "string", default: "yes" },
  force: { type: "boolean", default: false },
  rebuild: { type: "boolean", default: false },
  json: { type: "string" },
  against: { type: "string" },
  process: { type: "string", default: "0" },
  threshold: { type: "string", default: "0.45" },
} as const;

/** Reads the command line; `sets` are those of the program. Throws on a flag or value it does not know. */
export function readOptions(args: string[], sets: readonly string[]): Options {
  const { values } = parseArgs({ args, options: FLAGS });
  const chosen = values.set === undefined ? sets : values.set.split(",");
  for (const set of chosen) oneOf("set", set, sets);
  return {
    sets: required("sets", values.sets),
    mirror: required("mirror", values.mirror),
    cache: required("cache", values.cache),
    chosen,
    repo: values.repo,
    half: values.half === undefined ? undefined : oneOf("half", values.half, HALVES),
    limit: values.limit === undefined ? Infinity : number("limit", values.limit),
    history: oneOf("history", values.history, ["yes", "no"]) === "yes",
    force: values.force,
    rebuild: values.rebuild,
    json: values.json,
    against: values.against,
    process: number("process", values.process),
    threshold: number("threshold", values.threshold),
  };
}

/** Returns the queries of the chosen sets that the flags leave, in the order of the files. */
export function chooseQueries(options: Options): Query[] {
  return options.chosen.flatMap((set) => {
    const queries = readSet(options.sets, set).filter((query) =>
      (options.repo === undefined || repoOf(query) === options.repo) &&
      (options.half === undefined || halfOf(query) === options.half)
    );
    return spread(queries, options.limit);
  });
}

/** Returns the name of the repository or collection that a query asks about. */
export function repoOf({ corpus }: Query): string {
  return corpus.kind === "tree" ? corpus.repo : corpus.name;
}

/** Returns `count` of the values at equal distances. */
export function spread<T>(values: readonly T[], count: number): T[] {
  if (count >= values.length) return [...values];
  return Array.from(
    { length: count },
    (_, at) => values[Math.floor(at * values.length / count)] as T,
  );
}

function required(flag: string, value: string | undefined): string {
  if (value !== undefined) return value.replace(/(?<=.)\/$/, "");
  throw new Error(`Missing "--${flag}": name the folder, as in --${flag} DIR`);
}

function oneOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new Error(`Cannot use "--${flag} ${value}": it must be one of ${allowed.join(", ")}`);
}

function number(flag: string, value: string): number {
  const read = Number(value);
  if (value !== "" && read >= 0) return read;
  throw new Error(`Cannot use "--${flag} ${value}": it must be a number from 0`);
}
