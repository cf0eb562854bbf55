/**
 * Which shell commands of a project's settings may run. Settings come with a clone, and an agent may write
 * them: so a command runs only when a person's own files outside of the project hold its very text. That is
 * `~/.config/bobbin/config.toml`, for all projects, or what `bobbin hook approve` kept there, for one.
 */
import { readPlainFile, replaceFile } from "./paths.ts";
import { parseToml } from "./toml.ts";

const FILE = "approved_actions.json";

/**
 * Returns the commands that a person has not approved. `configHome` is `~/.config/bobbin`; `configDir` the folder of
 * the settings that name the commands. Files that cannot be read approve nothing.
 */
export function unapproved(
  actions: readonly string[],
  configHome: string | undefined,
  configDir: string,
): string[] {
  if (actions.length === 0) return [];
  const own = configHome === undefined ? [] : ownActions(configHome);
  const kept = configHome === undefined ? [] : readApprovals(configHome)[configDir] ?? [];
  return actions.filter((action) => !own.includes(action) && !kept.includes(action));
}

/** Approves these commands of a project, in place of those before; returns the file. Throws when it cannot be written. */
export function approve(
  actions: readonly string[],
  configHome: string,
  configDir: string,
): string {
  const path = `${configHome}/${FILE}`;
  const approvals = { ...readApprovals(configHome), [configDir]: actions };
  Deno.mkdirSync(configHome, { recursive: true, mode: 0o700 });
  replaceFile(path, JSON.stringify(approvals, undefined, 2) + "\n", 0o600);
  return path;
}

function ownActions(configHome: string): readonly unknown[] {
  try {
    const { stop } = parseToml(readPlainFile(`${configHome}/config.toml`));
    return listIn((stop as Record<string, unknown> | undefined)?.actions);
  } catch {
    return [];
  }
}

function readApprovals(configHome: string): Record<string, readonly unknown[]> {
  try {
    const value: unknown = JSON.parse(readPlainFile(`${configHome}/${FILE}`));
    return Object.fromEntries(
      Object.entries(Object(value)).map(([folder, actions]) => [folder, listIn(actions)]),
    );
  } catch {
    return {};
  }
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
