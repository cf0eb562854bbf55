/** `bobbin hook install|uninstall|status`: the suite in a host's settings. */
import { git } from "../index/git.ts";
import type { CommandPlace } from "../host/command.ts";
import type { Host } from "../host/host.ts";
import { install, type InstallResult } from "../host/install.ts";
import { type EventStatus, readStatus } from "../host/status.ts";
import { uninstall } from "../host/uninstall.ts";
import { lastRun } from "../ledger/metrics.ts";
import { realPath } from "../project/paths.ts";
import { findRoot } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";

export interface InstallFlags extends OutputFlags {
  host?: Host;
  threshold?: number;
  budget?: number;
  dryRun?: boolean;
}

/** Installs the hooks into the project's settings. */
export async function installCommand(flags: InstallFlags): Promise<void> {
  const result = install(await placeOf(flags), flags.dryRun);
  report(flags, result);
  if (result.status === "installed" && !findRoot(Deno.cwd())) {
    talk(flags, "This folder has no index yet; next: bobbin init && bobbin index");
  }
}

/** Takes the hooks out of the project's settings. */
export async function uninstallCommand(flags: InstallFlags): Promise<void> {
  report(flags, uninstall(await placeOf(flags), flags.dryRun));
}

/** Prints what is installed and whether it runs; exit code 1 when something would not work. */
export async function statusCommand(flags: OutputFlags): Promise<void> {
  const project = await projectFolder();
  const root = findRoot(project);
  const states = await readStatus(project, (host) => root && lastRun(root.state, host));
  if (flags.json) printJson({ project, index: root?.index ?? null, hooks: states });
  else {
    print(`Project  ${project}`);
    print(`Index    ${root ? root.index : 'none; run "bobbin init" and "bobbin index"'}`);
    for (const state of states) print(describe(state));
  }
  if (states.some(({ runs }) => runs === false)) Deno.exitCode = NOTHING;
}

function describe({ host, event, installed, runs, fault, lastFired }: EventStatus): string {
  const name = `${host.padEnd(7)} ${event.padEnd(18)}`;
  if (!installed) return `${name} ${paint("dim", "not installed")}`;
  const fired = lastFired ? `last fired ${lastFired}` : "has not fired yet";
  return runs
    ? `${name} ${paint("green", "works")}, ${fired}`
    : `${name} ${paint("red", "does not run")}: ${fault}; run "bobbin hook install --host ${host}"`;
}

function report(flags: InstallFlags, { status, host, path, text }: InstallResult): void {
  if (flags.json) return printJson({ status, host, path });
  if (flags.dryRun) return print(text);
  const done = status === "unchanged"
    ? "Nothing to change in"
    : status === "installed"
    ? "Installed into"
    : "Removed from";
  talk(flags, `${done} "${path}"`);
}

async function placeOf(flags: InstallFlags): Promise<CommandPlace> {
  const hookFlags: string[] = [];
  if (flags.threshold !== undefined) hookFlags.push("--threshold", String(flags.threshold));
  if (flags.budget !== undefined) hookFlags.push("--budget", String(flags.budget));
  return {
    host: flags.host ?? "claude",
    project: await projectFolder(),
    scripts: scriptsFolder(),
    deno: denoCommand(),
    flags: hookFlags,
  };
}

/** The top of the git work tree, where hosts look for their settings; else the current folder. */
async function projectFolder(): Promise<string> {
  const top = (await git(Deno.cwd(), "rev-parse", "--show-toplevel"))?.trim();
  return realPath(top || Deno.cwd()) ?? Deno.cwd();
}

function scriptsFolder(): string {
  const { protocol, pathname } = new URL("../../hooks", import.meta.url);
  if (protocol === "file:") return decodeURIComponent(pathname);
  throw new UserError(
    "Cannot install from here: no hook scripts beside the command; run it from a checkout",
  );
}

/** "deno" where hosts will find this very one by that name, else its path. */
function denoCommand(): string {
  const own = realPath(Deno.execPath());
  const onPath = (Deno.env.get("PATH") ?? "").split(":").map((folder) => realPath(`${folder}/deno`))
    .find((path) => path !== undefined);
  return onPath !== undefined && onPath === own ? "deno" : Deno.execPath();
}
