/** Puts the layers of the configuration together, whoever reads and checks them. */
import { camelCase } from "./camel_case.ts";
import { checkLayer, type Keys } from "./config_check.ts";
import type { Fault } from "./config_fault.ts";
import { type ParseToml, readLayer } from "./config_layer.ts";
import { type ConfigFiles, LAYERS, type Source } from "./config_cache.ts";
import { DEFAULT_SETTINGS, type Settings } from "./settings.ts";

export interface LoadedConfig {
  settings: Settings;
  /** By layer, low to high, each in the order of its file. */
  faults: Fault[];
  /** Where each key has its value from; keys as in "hooks.budget". */
  sources: Map<string, Source>;
  /** False when a file is there but could not be opened. */
  complete: boolean;
}

/**
 * Returns the settings in force: each key as the highest layer has it, lists as a whole. Where a value does not
 * fit, that of the layer below counts, in the end the default. Never throws.
 */
export function loadLayers(files: ConfigFiles, parse: ParseToml, keys: Keys): LoadedConfig {
  const tables: Record<string, Record<string, unknown>> = {};
  const sources = new Map<string, Source>([...keys.keys()].map((key) => [key, "default"]));
  const faults: Fault[] = [];
  let complete = true;
  for (const layer of LAYERS) {
    const read = readLayer(files[layer], parse);
    if (read.fault) faults.push(read.fault);
    if (read.unreadable) complete = false;
    const checked = checkLayer(files[layer], read, keys);
    faults.push(...checked.faults);
    for (const [name, value] of checked.values) {
      const [table, key] = name.split(".") as [string, string];
      (tables[table] ??= {})[key] = value;
      sources.set(name, layer);
    }
  }
  return { settings: withDefaults(tables), faults, sources, complete };
}

function withDefaults(tables: Readonly<Record<string, unknown>>): Settings {
  const written = camelCase(tables) as Readonly<Record<string, object>>;
  const merged = Object.entries(DEFAULT_SETTINGS)
    .map(([table, values]) => [table, { ...values, ...written[table] }]);
  return Object.fromEntries(merged) as Settings;
}
