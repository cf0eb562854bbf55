/** What can be told about a project at the start of a session, read from a few of its files. */
import { topOfCheckout } from "../project/git_folder.ts";
import { readBranch } from "../project/git_head.ts";
import { basename } from "../project/paths.ts";
import type { SessionFact } from "../project/settings.ts";
import { oneLine } from "./layouts.ts";

/** Returns one line for each wanted fact that there is. */
export function projectFacts(folder: string, wanted: readonly SessionFact[]): string[] {
  return [...new Set(wanted)].flatMap((fact) => FACTS[fact](folder) ?? []);
}

const FACTS: Readonly<Record<SessionFact, (folder: string) => string | undefined>> = {
  project: (folder) => `Project: ${oneLine(basename(folder))}`,
  branch: (folder) => {
    const top = topOfCheckout(folder);
    const branch = top === undefined ? undefined : readBranch(top);
    return branch === undefined ? undefined : `Git branch: ${oneLine(branch)}`;
  },
  versions: (folder) => {
    const found = MANIFESTS.flatMap(([file, values]) => readManifest(folder, file, values) ?? []);
    return found.length === 0 ? undefined : `Versions: ${found.join("; ")}`;
  },
};

/** What stands for a version in a file: its label, and the pattern that captures it. */
type Values = readonly (readonly [label: string, pattern: RegExp])[];

const FIRST_LINE: Values = [["", /^\s*([^\s#].*)$/m]];
const JSON_VERSION = /"version"\s*:\s*"([^"]+)"/;
const TOML_VERSION = /^version\s*=\s*["']([^"']+)/m;

const MANIFESTS: readonly (readonly [file: string, values: Values])[] = [
  ["package.json", [
    ["version", JSON_VERSION],
    ["node", /"engines"\s*:\s*\{[^}]*"node"\s*:\s*"([^"]+)"/],
    ["packageManager", /"packageManager"\s*:\s*"([^"+]+)/],
  ]],
  ["deno.json", [["version", JSON_VERSION]]],
  ["Cargo.toml", [
    ["version", TOML_VERSION],
    ["rust", /^rust-version\s*=\s*["']([^"']+)/m],
    ["edition", /^edition\s*=\s*["']([^"']+)/m],
  ]],
  ["pyproject.toml", [
    ["version", TOML_VERSION],
    ["python", /^requires-python\s*=\s*["']([^"']+)/m],
  ]],
  ["go.mod", [["go", /^go\s+(\S+)/m]]],
  [".nvmrc", FIRST_LINE],
  [".node-version", FIRST_LINE],
  [".python-version", FIRST_LINE],
  [".ruby-version", FIRST_LINE],
  [".java-version", FIRST_LINE],
  ["rust-toolchain.toml", [["channel", /^channel\s*=\s*["']([^"']+)/m]]],
];

/** Larger files are no manifests. */
const MOST_BYTES = 1 << 18;
const LONGEST_VALUE = 40;

function readManifest(folder: string, file: string, values: Values): string | undefined {
  let text: string;
  try {
    const { isFile, size } = Deno.statSync(`${folder}/${file}`);
    if (!isFile || size > MOST_BYTES) return undefined;
    text = Deno.readTextFileSync(`${folder}/${file}`);
  } catch {
    return undefined;
  }
  const found = values.flatMap(([label, pattern]) => {
    const value = pattern.exec(text)?.[1]?.trim();
    return value ? [`${label} ${oneLine(value).slice(0, LONGEST_VALUE)}`.trim()] : [];
  });
  return found.length === 0 ? undefined : `${file} ${found.join(", ")}`;
}
