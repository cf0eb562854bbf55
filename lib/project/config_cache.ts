/**
 * The settings as hooks read them: from a cache, because to read and check the files costs more than all the
 * rest of an early exit. The cache holds the stamps of the files that it was made from.
 */
import { readPlainFile } from "./paths.ts";
import {
  type ConfigFiles,
  configFiles,
  isBlankConfig,
  type Layer,
  LAYERS,
} from "./config_layers.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";

export interface CurrentSettings {
  settings: Settings;
  /** A sentence for each value or file that could not be used, and each key that is not known. */
  faults: string[];
  /** Where values come from, by key as in "hooks.budget"; keys at their default are absent. */
  sources: Record<string, Layer>;
}

/** To be raised when the schema changes: a cached fault or value may no longer be one. */
const VERSION = 1;
const FILE = "config.cache.json";

/** Milliseconds since 1970 and bytes; null for a file that does not exist. */
type Stamp = { path: string; mtime: number; size: number } | { path: string; mtime: null };

interface Cache {
  version: number;
  stamps: Stamp[];
  current: CurrentSettings;
}

/**
 * Returns the settings in force for a project, flags left aside. Never throws: what cannot be used is a
 * fault, and the layer below stays in force. See `configFiles` for the folders.
 */
export async function readSettings(
  stateDir: string,
  configHome: string | undefined,
  configDir: string = stateDir,
): Promise<CurrentSettings> {
  const files = configFiles(stateDir, configHome, configDir);
  const cachePath = `${stateDir}/${FILE}`;
  const stamps = LAYERS.map((layer) => stampOf(files[layer]));
  const cache = readCache(cachePath);
  if (cache && JSON.stringify(cache.stamps) === JSON.stringify(stamps)) return cache.current;
  const { current, lasting } = await load(files);
  if (lasting) writeCache(cachePath, { version: VERSION, stamps, current });
  return current;
}

interface Loaded {
  current: CurrentSettings;
  /** False when the same files may give another result at the next try. */
  lasting: boolean;
}

async function load(files: ConfigFiles): Promise<Loaded> {
  if (LAYERS.every((layer) => saysNothing(files[layer]))) {
    return { current: { settings: DEFAULT_SETTINGS, faults: [], sources: {} }, lasting: true };
  }
  const { readPlainConfig }: typeof import("./plain_config.ts") = await import(
    "./plain_config.ts" as string
  );
  return readPlainConfig(files);
}

function saysNothing(path: string): boolean {
  try {
    return isBlankConfig(readPlainFile(path));
  } catch (error) {
    return error instanceof Deno.errors.NotFound;
  }
}

function stampOf(path: string): Stamp {
  try {
    const { mtime, size } = Deno.statSync(path);
    return { path, mtime: mtime?.getTime() ?? 0, size };
  } catch {
    return { path, mtime: null };
  }
}

function readCache(path: string): Cache | undefined {
  try {
    const cache: unknown = JSON.parse(readPlainFile(path));
    return isCache(cache) ? cache : undefined;
  } catch {
    return undefined;
  }
}

function isCache(value: unknown): value is Cache {
  const model: Cache = {
    version: VERSION,
    stamps: [],
    current: { settings: DEFAULT_SETTINGS, faults: [], sources: {} },
  };
  return hasShapeOf(model, value) && (value as Cache).version === VERSION;
}

/** True when the value has what the model has, of the same types; items of lists are taken as written. */
function hasShapeOf(model: unknown, value: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(value);
  if (typeof model !== "object" || model === null) return typeof value === typeof model;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const parts = value as Record<string, unknown>;
  return Object.entries(model).every(([key, part]) => hasShapeOf(part, parts[key]));
}

/** Hooks run in parallel: a reader finds the old cache or the new one, never a half. */
function writeCache(path: string, cache: Cache): void {
  const temporary = `${path}.${crypto.randomUUID()}`;
  try {
    Deno.writeTextFileSync(temporary, JSON.stringify(cache), { createNew: true, mode: 0o600 });
    Deno.renameSync(temporary, path);
  } catch {
    try {
      Deno.removeSync(temporary);
    } catch {
      // A folder that cannot be written: the settings hold for this run all the same.
    }
  }
}
