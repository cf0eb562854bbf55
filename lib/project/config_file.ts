/** Reads the configuration files of all layers into settings. Costs 15 ms of loading: hooks go by config_cache.ts. */
import { camelCase } from "./camel_case.ts";
import type { CurrentSettings } from "./config_cache.ts";
import { checkLayer, KEYS } from "./config_check.ts";
import { describeFault, type Fault } from "./config_fault.ts";
import { readLayer } from "./config_layer.ts";
import { type ConfigFiles, type Layer, LAYERS, type Source } from "./config_layers.ts";
import { CONFIG } from "./config_schema.ts";
import type { Settings } from "./settings.ts";

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
 * Returns the settings in force. Tables of the layers merge; lists and single values replace. A value
 * that does not fit leaves the layer below in force, in the end the default. Never throws.
 */
export function loadConfig(files: ConfigFiles): LoadedConfig {
  const tables: Record<string, Record<string, unknown>> = {};
  const sources = new Map<string, Source>([...KEYS.keys()].map((key) => [key, "default"]));
  const faults: Fault[] = [];
  let complete = true;
  for (const layer of LAYERS) {
    const read = readLayer(files[layer]);
    if (read.fault) faults.push(read.fault);
    if (read.unreadable) complete = false;
    const checked = checkLayer(files[layer], read);
    faults.push(...checked.faults);
    for (const [name, value] of checked.values) {
      const [table, key] = name.split(".") as [string, string];
      (tables[table] ??= {})[key] = value;
      sources.set(name, layer);
    }
  }
  return { settings: camelCase(CONFIG.parse(tables)), faults, sources, complete };
}

/** Returns the same in the form that is cached for the hooks. */
export function loadSettings(files: ConfigFiles): { current: CurrentSettings; lasting: boolean } {
  const { settings, faults, sources, complete } = loadConfig(files);
  const changed = [...sources].filter((entry): entry is [string, Layer] => entry[1] !== "default");
  return {
    current: {
      settings,
      faults: faults.map(describeFault),
      sources: Object.fromEntries(changed),
    },
    lasting: complete,
  };
}
