/** Reads the configuration files by the schema, for the command. It takes 15 ms to load: hooks use config_cache.ts. */
import { parse } from "@std/toml";
import type { ConfigFiles } from "./config_cache.ts";
import { type LoadedConfig, loadLayers } from "./config_load.ts";
import { SCHEMA_KEYS } from "./schema_keys.ts";

/** Returns the settings in force, with all faults; see `loadLayers`. */
export function loadConfig(files: ConfigFiles): LoadedConfig {
  return loadLayers(files, parse, SCHEMA_KEYS);
}
