/** Reads the configuration files as hooks do, without a package, in the form that is cached for them. */
import type { ConfigFiles, CurrentSettings, Layer } from "./config_cache.ts";
import { describeFault } from "./config_fault.ts";
import { loadLayers } from "./config_load.ts";
import { PLAIN_KEYS } from "./plain_keys.ts";
import { parseToml } from "./toml.ts";

/** Returns what the files say; `lasting` is false when another try may give another result without a change of them. */
export function readPlainConfig(
  files: ConfigFiles,
): { current: CurrentSettings; lasting: boolean } {
  const { settings, faults, sources, complete } = loadLayers(files, parseToml, PLAIN_KEYS);
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
