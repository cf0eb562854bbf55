/** `tags.toml`: names for groups of files, and what a tag does to a result. */
import { describeFault } from "./config_fault.ts";
import { type Glob, pathGlob } from "./glob.ts";
import type { Root } from "./root.ts";
import {
  type Field,
  listOf,
  NAME_GLOB,
  PATH_GLOB,
  readFields,
  SWITCH,
  type Test,
} from "./rule_fields.ts";
import { readRules, ruleFiles } from "./rule_files.ts";

export interface TagEffect {
  /** Factor of the score, 0.01 to 10. */
  factor: number;
  /** Never demoted for being a test or a document. */
  pin: boolean;
  /** Never a result. */
  exclude: boolean;
}

export interface Tags {
  /** Returns the tags of a file by its path, relative to its repository. */
  ofPath(repo: string, path: string): string[];
  /** Returns what several tags do together. */
  effectOf(tags: readonly string[]): TagEffect;
  faults: string[];
}

interface TagRule extends TagEffect {
  name: string;
  repos: readonly Test[];
  paths: readonly Glob[];
}

const BOOST: Field<number> = {
  allowed: "a number from -1 to 9",
  read: (value) => typeof value === "number" && value >= -1 && value <= 9 ? value : undefined,
};
const FIELDS = {
  paths: listOf(PATH_GLOB),
  repos: listOf(NAME_GLOB),
  roles: listOf(NAME_GLOB),
  boost: BOOST,
  pin: SWITCH,
  exclude: SWITCH,
};

/** Returns the tags of a project as they are for a role. Never throws; what cannot be used is a fault. */
export function readTags(root: Root, role: string): Tags {
  const { rules, faults } = readRules(ruleFiles(root, "tags"), "tags", Object.keys(FIELDS));
  const said = faults.map(describeFault);
  const usable = rules.flatMap((rule): TagRule[] => {
    const { values, faults } = readFields("tags", rule, FIELDS);
    said.push(...faults.map(describeFault));
    if (faults.some(({ severity }) => severity === "error")) return [];
    const { paths = [], repos = [], roles, boost = 0, pin = false, exclude = false } = values;
    const isForRole = roles?.some(({ test }) => test(role)) ?? true;
    const effect = isForRole ? { factor: 1 + boost, pin, exclude } : NO_EFFECT;
    const globs = paths.map((path) => pathGlob(path));
    return [{ name: rule.name, repos, paths: globs, ...effect }];
  });
  return {
    ofPath: (repo, path) =>
      usable.filter(({ repos, paths }) =>
        paths.some((glob) => glob(path)) &&
        (repos.length === 0 || repos.some(({ test }) => test(repo)))
      ).map(({ name }) => name),
    effectOf: (tags) => combine(usable.filter(({ name }) => tags.includes(name))),
    faults: said,
  };
}

const NO_EFFECT: TagEffect = { factor: 1, pin: false, exclude: false };

function combine(effects: readonly TagEffect[]): TagEffect {
  const factor = effects.reduce((product, effect) => product * effect.factor, 1);
  return {
    factor: Math.min(10, Math.max(0.01, factor)),
    pin: effects.some(({ pin }) => pin),
    exclude: effects.some(({ exclude }) => exclude),
  };
}

const TAG = /^[a-z0-9][a-z0-9:-]{0,31}$/;
const COMMENT = /\bbobbin:tag[ \t]+([a-z0-9:-]+(?:[ \t,]+[a-z0-9:-]+)*)/;

/**
 * Returns the tags that a text gives itself: in the front matter of a document, and in a comment
 * `bobbin:tag name` on the line before a chunk or on its first; `start` from 1.
 */
export function tagsInText(text: string, start: number): string[] {
  const lines = text.split("\n", Math.max(start, 40));
  const comments = lines.slice(Math.max(0, start - 2), start)
    .flatMap((line) => COMMENT.exec(line)?.[1]?.split(/[ \t,]+/) ?? []);
  return [...new Set([...frontMatterTags(lines), ...comments])].filter((tag) => TAG.test(tag));
}

function frontMatterTags(lines: readonly string[]): string[] {
  if (lines[0]?.trim() !== "---") return [];
  const end = lines.findIndex((line, i) => i > 0 && line.trim() === "---");
  const head = lines.slice(1, Math.max(1, end));
  const at = head.findIndex((line) => /^tags:/.test(line));
  if (at < 0) return [];
  const inline = (head[at] as string).slice(5).replace(/[[\]"'#]/g, " ");
  const rest = head.slice(at + 1);
  const next = rest.findIndex((line) => !/^\s*-\s/.test(line));
  const items = rest.slice(0, next < 0 ? rest.length : next)
    .map((line) => line.replace(/^\s*-\s*/, "").replace(/["'#]/g, ""));
  return [...inline.split(/[\s,]+/), ...items.map((item) => item.trim())].filter((t) => t !== "");
}

/** Returns the tag that a file has for its role, none for code. */
export function roleTag(role: string): string[] {
  const tag = { test: "auto:test", document: "auto:docs", config: "auto:config" }[role];
  return tag === undefined ? [] : [tag];
}
