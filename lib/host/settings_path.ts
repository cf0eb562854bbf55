/** Where each host keeps the settings of each scope. */
import { UserError } from "../project/user_error.ts";
import type { CommandPlace, Scope } from "./command.ts";
import type { Host } from "./host.ts";

/** The scopes that a host reads hooks from. */
export const SCOPES: Readonly<Record<Host, readonly Scope[]>> = {
  claude: ["global", "project", "local"],
  bob: ["global", "project"],
};

/** The variables that move a person's settings. */
export interface Homes {
  home: string | undefined;
  claudeConfig: string | undefined;
}

/** Returns the variables of this process. */
export function homesFromEnv(): Homes {
  return {
    home: Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE"),
    claudeConfig: Deno.env.get("CLAUDE_CONFIG_DIR"),
  };
}

/** Returns the settings file of a place, by the variables of this process. */
export function placePath({ host, scope, project }: CommandPlace): string {
  return settingsPath(host, scope ?? "project", project, homesFromEnv());
}

/** Returns the settings file of a scope. Throws a `UserError` where the host has none. */
export function settingsPath(host: Host, scope: Scope, project: string, homes: Homes): string {
  if (scope === "project") {
    return host === "claude" ? `${project}/.claude/settings.json` : `${project}/.bob/settings.json`;
  }
  if (scope === "local") {
    if (host === "claude") return `${project}/.claude/settings.local.json`;
    throw new UserError(
      'Cannot install for this person only: Bob has no such file; leave out "--local"',
    );
  }
  // The only place where it looks, once it is set.
  if (host === "claude" && homes.claudeConfig?.trim()) return `${homes.claudeConfig}/settings.json`;
  if (!homes.home?.trim()) {
    throw new UserError('Cannot find the global settings: "HOME" is not set; set it and try again');
  }
  return host === "claude"
    ? `${homes.home}/.claude/settings.json`
    : `${homes.home}/.bob/settings/settings.json`;
}
