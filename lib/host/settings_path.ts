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
  /** Settings of Claude Code that an organisation hands out. */
  managed?: string | undefined;
}

/** By operating system; elsewhere there are none. */
const MANAGED: Readonly<Record<string, string>> = {
  linux: "/etc/claude-code/managed-settings.json",
  darwin: "/Library/Application Support/ClaudeCode/managed-settings.json",
};

/** Returns the variables of this process. */
export function homesFromEnv(): Homes {
  return {
    home: Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE"),
    claudeConfig: Deno.env.get("CLAUDE_CONFIG_DIR"),
    managed: MANAGED[Deno.build.os],
  };
}

/** Which settings file, without what stands in it. */
export type SettingsPlace = Pick<CommandPlace, "host" | "scope" | "project">;

/** Returns the settings file of a place, by the variables of this process. */
export function placePath({ host, scope, project }: SettingsPlace): string {
  return settingsPath(host, scope ?? "project", project, homesFromEnv());
}

/** Returns the settings file of a scope. Throws a `UserError` where the host has none. */
export function settingsPath(host: Host, scope: Scope, project: string, homes: Homes): string {
  if (scope === "plugin") return `${project}/hooks/hooks.json`;
  if (scope === "project") {
    return host === "claude" ? `${project}/.claude/settings.json` : `${project}/.bob/settings.json`;
  }
  if (scope === "local") {
    if (host === "claude") return `${project}/.claude/settings.local.json`;
    throw new UserError(
      'Cannot install for this person only: Bob has no such file; leave out "--local"',
    );
  }
  const moved = host === "claude" ? homes.claudeConfig?.trim() : undefined;
  // The only place where it looks, once it is set. A "~" that no shell expanded would become a folder here.
  if (moved && /^([/\\]|[A-Za-z]:)/.test(moved)) return `${moved}/settings.json`;
  if (moved) {
    throw new UserError(
      `Cannot use CLAUDE_CONFIG_DIR "${moved}": not an absolute path; write it in full`,
    );
  }
  if (!homes.home?.trim()) {
    throw new UserError('Cannot find the global settings: "HOME" is not set; set it and try again');
  }
  return host === "claude"
    ? `${homes.home}/.claude/settings.json`
    : `${homes.home}/.bob/settings/settings.json`;
}
