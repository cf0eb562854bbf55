/**
 * A vault: a folder of Markdown whose `.kb/config.json` says how it is kept. The layout is that of
 * kb-metabolism, so that its vaults are understood as they are.
 */
import {
  dirname,
  existingPart,
  isFile,
  join,
  readPlainFile,
  realPath,
  resolve,
} from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";

export interface Vault {
  /** Absolute, symlinks resolved. */
  path: string;
  /** `<vault>/.kb`. */
  state: string;
  /** `.kb/kb.db`, derived. */
  database: string;
  /** `.kb/access.log.jsonl`, the signals: not derivable. */
  log: string;
  /** Folder of the reports that people tick. */
  reports: string;
  /** Folder of the notes that were given up. */
  graveyard: string;
  config: VaultConfig;
}

/** What people may set in `.kb/config.json`; days are whole days. */
export interface VaultConfig {
  /** Globs of the notes. */
  managed: readonly string[];
  /** Globs of what is no note, not even as a source of links. */
  exclude: readonly string[];
  /** Folder for new notes, relative to the vault. */
  captureDir: string;
  /** Notes of the tier L0, at most. */
  l0Cap: number;
  inboxDays: number;
  decayDays: number;
  citeDays: number;
  injectDays: number;
  /** A commit that touches more notes than this says nothing about their age. */
  bulkCommitThreshold: number;
  /** Folders of the texts that cite notes, relative to the vault. */
  outputDirs: readonly string[];
}

export const VAULT_DEFAULTS: VaultConfig = {
  managed: ["**/*.md"],
  exclude: ["_graveyard/**", ".kb/**", ".obsidian/**", "node_modules/**", "assets/**"],
  captureDir: ".",
  l0Cap: 100,
  inboxDays: 30,
  decayDays: 90,
  citeDays: 180,
  injectDays: 30,
  bulkCommitThreshold: 30,
  outputDirs: [],
};

const CONFIG = ".kb/config.json";

/** Returns the vault at a folder. Throws a `UserError` when there is none or its configuration is no JSON. */
export function openVault(folder: string): Vault {
  const path = realPath(folder);
  const text = path === undefined ? undefined : readText(`${path}/${CONFIG}`);
  if (path === undefined || text === undefined) {
    throw new UserError(
      `Cannot open the vault "${folder}": no "${CONFIG}" in it; run "bobbin kb init --vault ${folder}"`,
    );
  }
  return vaultAt(path, narrowConfig(parse(text, `${path}/${CONFIG}`)));
}

/** Returns the nearest vault at or above a folder, or undefined. Throws as `openVault` does. */
export function findVault(folder: string): Vault | undefined {
  let at = realPath(folder);
  while (at !== undefined) {
    if (isFile(`${at}/${CONFIG}`)) return openVault(at);
    const above = dirname(at);
    at = above === at ? undefined : above;
  }
  return undefined;
}

/**
 * Returns the vault that a setting names, relative to a folder or to the home, or undefined when there is
 * none there. Never throws: for hooks.
 */
export function configuredVault(folder: string, setting: string, home = ""): Vault | undefined {
  if (setting === "") return undefined;
  try {
    return openVault(vaultFolder(folder, setting, home));
  } catch {
    return undefined;
  }
}

/** Returns the folder that a setting names: from the project's folder, or with "~/" from the home. */
export function vaultFolder(folder: string, setting: string, home: string): string {
  return resolve(folder, setting.replace(/^~(?=\/|$)/, home));
}

/** Returns the paths of a vault; nothing is read. */
export function vaultAt(path: string, config: VaultConfig = VAULT_DEFAULTS): Vault {
  const state = `${path}/.kb`;
  return {
    path,
    state,
    database: `${state}/kb.db`,
    log: `${state}/access.log.jsonl`,
    reports: `${state}/reports`,
    graveyard: `${path}/_graveyard`,
    config,
  };
}

/**
 * Returns the absolute path of something in the vault, which need not exist, by its path from the vault's top.
 * Throws a `UserError` for what lies outside, in `.kb` or behind a symlink that leads there: paths come from
 * reports, models and command lines.
 */
export function pathInVault(vault: Vault, path: string): string {
  const absolute = join(vault.path, path), existing = existingPart(absolute);
  const real = existing ? join(existing.real, existing.missing) : absolute;
  const isWithin = [absolute, real].every((way) => way.startsWith(`${vault.path}/`));
  const isPrivate = [absolute, real].some((way) => `${way}/`.startsWith(`${vault.state}/`));
  if (isWithin && !isPrivate && !path.includes("\0")) return absolute;
  throw new UserError(
    `Cannot use "${path}": not a note of the vault; give a path as "bobbin kb search" prints it`,
  );
}

/** Returns the keys of a vault's configuration whose values are of another kind, so that the defaults count. */
export function unusedKeys(vault: Vault): (keyof VaultConfig)[] {
  const path = `${vault.path}/${CONFIG}`, given = asTable(parse(readText(path) ?? "{}", path));
  const keys = Object.keys(VAULT_DEFAULTS) as (keyof VaultConfig)[];
  return keys.filter((key) => key in given && !fits(given[key], VAULT_DEFAULTS[key]));
}

/** Returns the values that fit, and the default for each other key; keys of other programs do no harm. */
function narrowConfig(value: unknown): VaultConfig {
  const given = asTable(value);
  const entries = Object.entries(VAULT_DEFAULTS).map(([key, fallback]) => [
    key,
    fits(given[key], fallback) ? given[key] : fallback,
  ]);
  return Object.fromEntries(entries) as VaultConfig;
}

function asTable(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? value as Record<string, unknown> : {};
}

function fits(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) {
    return Array.isArray(value) && value.every((item) => typeof item === "string");
  }
  if (typeof model === "number") return Number.isInteger(value) && (value as number) >= 0;
  return typeof value === typeof model;
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw new UserError(`Cannot read "${path}": not JSON; mend the file and try again`);
  }
}

function readText(path: string): string | undefined {
  try {
    return readPlainFile(path);
  } catch {
    return undefined;
  }
}
