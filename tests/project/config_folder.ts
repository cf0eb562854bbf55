/** Configuration files in a folder of their own. */
import { strict as assert } from "node:assert";
import { describeFault } from "../../lib/project/config_fault.ts";
import { loadConfig } from "../../lib/project/config_file.ts";
import { type ConfigFiles, configFiles, type Layer } from "../../lib/project/config_cache.ts";
import type { LoadedConfig } from "../../lib/project/config_load.ts";
import { readPlainConfig } from "../../lib/project/plain_config.ts";

const top = Deno.makeTempDirSync({ prefix: "bobbin test " });
Deno.test.afterAll(() => Deno.removeSync(top, { recursive: true }));

export type Texts = Partial<Record<Layer, string>>;

/** Writes the files that have a text, into a folder that stays until all tests of the file are over. */
export function writeConfig(texts: Texts): ConfigFiles {
  const folder = Deno.makeTempDirSync({ dir: top });
  const files = configFiles(`${folder}/.bobbin`, `${folder}/home`);
  Deno.mkdirSync(`${folder}/.bobbin`);
  Deno.mkdirSync(`${folder}/home`);
  for (const [layer, text] of Object.entries(texts)) {
    Deno.writeTextFileSync(files[layer as Layer], text);
  }
  return files;
}

/** Writes the files and loads them, as the command does and as hooks do: that has to come to the same. */
export function load(texts: Texts): LoadedConfig {
  return loadBoth(writeConfig(texts));
}

/** Loads files as the command does and as hooks do; see `load`. */
export function loadBoth(files: ConfigFiles): LoadedConfig {
  const loaded = loadConfig(files);
  const { current: { settings, faults, sources }, lasting } = readPlainConfig(files);
  assert.deepEqual(settings, loaded.settings);
  const changed = [...loaded.sources].filter(([, source]) => source !== "default");
  assert.deepEqual(sources, Object.fromEntries(changed));
  assert.equal(lasting, loaded.complete);
  // Of a file that is no TOML each parser complains in its own words.
  assert.deepEqual(faults.map(withoutCause), loaded.faults.map(describeFault).map(withoutCause));
  return loaded;
}

function withoutCause(fault: string): string {
  return fault.replace(/^(Cannot read "[^"]*").*/s, "$1");
}
