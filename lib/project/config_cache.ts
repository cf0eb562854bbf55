/**
 * The settings as hooks read them: from a cache, because to read and check the files costs more than all the
 * rest of an early exit. The cache holds the texts that it was made from: a file may change and keep its stamp.
 */
import { entryAt, readPlainFile, replaceFile } from "./paths.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";

/** Low to high. */
export const LAYERS = ["user", "project", "calibration"] as const;
export type Layer = typeof LAYERS[number];
/** Where the value of a key comes from. */
export type Source = "default" | Layer;

/** Paths of the files; "" where there is no such place. */
export type ConfigFiles = Readonly<Record<Layer, string>>;

/**
 * Returns the files of a project. `stateDir` is its `.bobbin`; `configHome` is `~/.config/bobbin`,
 * undefined where the user has no home; `configDir` is another checkout's `.bobbin` for a linked worktree
 * that has no configuration.
 */
export function configFiles(
  stateDir: string,
  configHome: string | undefined,
  configDir: string = stateDir,
): ConfigFiles {
  return {
    user: configHome ? `${configHome}/config.toml` : "",
    project: `${configDir}/config.toml`,
    calibration: `${stateDir}/calibration.json`,
  };
}

export interface CurrentSettings {
  settings: Settings;
  /** A sentence for each value or file that could not be used, and each key that is not known. */
  faults: string[];
  /** Where values come from, by key as in "hooks.budget"; keys at their default are absent. */
  sources: Record<string, Layer>;
}

/** To be raised when the schema changes: a cached fault or value may no longer be one. */
const VERSION = 2;
const FILE = "config.cache.json";

interface Cache {
  version: number;
  /** By path, of the files that exist. */
  texts: Record<string, string>;
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
  const texts = readTexts(files), cache = texts && readCache(cachePath);
  if (cache && JSON.stringify(cache.texts) === JSON.stringify(texts)) return cache.current;
  const { current, lasting } = await load(files, texts);
  // Whoever saves a file meanwhile would have its new settings kept for its old text.
  const isSame = JSON.stringify(readTexts(files)) === JSON.stringify(texts);
  if (lasting && texts && isSame) writeCache(cachePath, { version: VERSION, texts, current });
  return current;
}

interface Loaded {
  current: CurrentSettings;
  /** False when the same files may give another result at the next try. */
  lasting: boolean;
}

async function load(files: ConfigFiles, texts: Cache["texts"] | undefined): Promise<Loaded> {
  if (texts && Object.values(texts).every(isBlankConfig)) {
    return { current: { settings: DEFAULT_SETTINGS, faults: [], sources: {} }, lasting: true };
  }
  const { readPlainConfig }: typeof import("./plain_config.ts") = await import(
    "./plain_config.ts" as string
  );
  return readPlainConfig(files);
}

/** True for a TOML text that holds comments and headers of known tables only, as `init` writes it. */
export function isBlankConfig(text: string): boolean {
  return text.split("\n").every((line) => {
    // Takes away a byte order mark and the end of a CRLF too.
    const trimmed = line.trim();
    const [, table] = /^\[([a-z]+)\]\s*(?:#.*)?$/.exec(trimmed) ?? [];
    if (table !== undefined) return Object.hasOwn(DEFAULT_SETTINGS, table);
    return trimmed === "" || trimmed.startsWith("#");
  });
}

/** Returns the texts of the files that exist, by path; undefined when one of them cannot be read. */
function readTexts(files: ConfigFiles): Cache["texts"] | undefined {
  const texts: Cache["texts"] = {};
  try {
    for (const path of LAYERS.map((layer) => files[layer]).filter((path) => path !== "")) {
      const text = readText(path);
      if (text !== undefined) texts[path] = text;
    }
    return texts;
  } catch {
    return undefined;
  }
}

/** Returns the text of a file, undefined where nothing stands. Throws where anything else does. */
function readText(path: string): string | undefined {
  const entry = entryAt(path);
  if (!entry) return undefined;
  return entry.isFile ? Deno.readTextFileSync(path) : readPlainFile(path);
}

function readCache(path: string): Cache | undefined {
  try {
    const cache: unknown = JSON.parse(readText(path) ?? "");
    return isCache(cache) ? cache : undefined;
  } catch {
    return undefined;
  }
}

function isCache(value: unknown): value is Cache {
  const model: Cache = {
    version: VERSION,
    texts: {},
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

function writeCache(path: string, cache: Cache): void {
  try {
    replaceFile(path, JSON.stringify(cache), 0o600);
  } catch {
    // A folder that cannot be written: the settings hold for this run all the same.
  }
}
