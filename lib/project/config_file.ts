/** Reads the configuration files as the command does, by the schema. Costs 15 ms of loading: hooks go by config_cache.ts. */
import { parse } from "@std/toml";
import type { ConfigFiles } from "./config_cache.ts";
import { type LoadedConfig, loadLayers } from "./config_load.ts";
import { SCHEMA_KEYS } from "./schema_keys.ts";

/** Returns the settings in force, with all faults; see `loadLayers`. */
export function loadConfig(files: ConfigFiles): LoadedConfig {
  return loadLayers(files, parse, SCHEMA_KEYS);
}
