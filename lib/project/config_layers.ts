/** The files that settings come from, and whether one of them says anything at all. */
import { DEFAULT_SETTINGS } from "./settings.ts";

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

/** Returns the folder of the machine-wide files, undefined for a user without a home. */
export function configHome(): string | undefined {
  const base = readVariable("XDG_CONFIG_HOME");
  if (base?.startsWith("/")) return `${base}/bobbin`;
  const home = readVariable("HOME");
  return home ? `${home}/.config/bobbin` : undefined;
}

/** Returns an environment variable; a hook that was installed with fewer rights goes on without it. */
export function readVariable(name: string): string | undefined {
  try {
    return Deno.env.get(name);
  } catch {
    return undefined;
  }
}
