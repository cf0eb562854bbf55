/** Configuration files in a folder of their own. */
import { loadConfig, type LoadedConfig } from "../../lib/project/config_file.ts";
import { type ConfigFiles, configFiles, type Layer } from "../../lib/project/config_layers.ts";

export type Texts = Partial<Record<Layer, string>>;

/** Writes the files that have a text. */
export function writeConfig(texts: Texts): ConfigFiles {
  const folder = Deno.makeTempDirSync();
  const files = configFiles(`${folder}/.bobbin`, `${folder}/home`);
  Deno.mkdirSync(`${folder}/.bobbin`);
  Deno.mkdirSync(`${folder}/home`);
  for (const [layer, text] of Object.entries(texts)) {
    Deno.writeTextFileSync(files[layer as Layer], text);
  }
  return files;
}

/** Writes the files and loads them. */
export function load(texts: Texts): LoadedConfig {
  return loadConfig(writeConfig(texts));
}
