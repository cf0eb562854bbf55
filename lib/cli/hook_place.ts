/** From the flags of `bobbin hook install` to what is installed, and where. */
import { BRIEF, type CommandPlace, type Form, type Scope } from "../host/command.ts";
import { refusesFlag } from "../host/deno_flag.ts";
import type { Host } from "../host/host.ts";
import { configuredVault, type Vault } from "../notes/vault.ts";
import { dirname, realPath } from "../project/paths.ts";
import { readFlags, withFlags } from "../project/hook_flags.ts";
import { findRoot, type Root } from "../project/root.ts";
import { SETTING_FLAGS } from "../project/setting_flags.ts";
import { DEFAULT_SETTINGS } from "../project/settings.ts";
import { UserError } from "../project/user_error.ts";
import { readConfig } from "./config.ts";
import type { InjectFlags } from "./inject_flags.ts";
import type { OutputFlags } from "./output.ts";
import { denoOnPath, searchPath } from "./own_command.ts";
import { projectFolder } from "./project_folder.ts";

export interface PlaceFlags extends OutputFlags, InjectFlags {
  project?: boolean;
  local?: boolean;
  global?: boolean;
  form?: Form;
}

/** Returns the settings file that flags name. Throws a `UserError` for flags that do not go together. */
export async function settingsPlaceOf(
  flags: PlaceFlags,
): Promise<{ host: Host; scope: Scope; project: string }> {
  const { host = "claude" } = flags;
  return { host, scope: scopeOf(flags), project: await projectFolder() };
}

/** Returns the same with what is to stand in it. Throws a `UserError` also for what is not there or does not fit. */
export async function placeOf(flags: PlaceFlags): Promise<CommandPlace> {
  const { form = ownForm() } = flags;
  const place = await settingsPlaceOf(flags), { host, scope, project } = place;
  // A package of a repository may be a root of its own, where the host works below it too.
  const root = findRoot(project) ?? findRoot(Deno.cwd());
  const vault = root && await vaultOf(root, flags);
  const deno = form === "binary" ? findExecutable(host, project, scope) : denoCommand();
  return {
    ...place,
    form,
    state: root?.state,
    notes: vault?.state,
    flags: hookFlags(flags),
    scripts: form === "binary" ? "" : scriptsFolder(form, host, project, scope),
    deno,
    withoutBrief: form !== "binary" && await refusesFlag(deno, BRIEF[form]),
  };
}

/** The vault that the project's prompts are answered from too: its log of what was shown is written there. */
async function vaultOf(root: Root, flags: OutputFlags): Promise<Vault | undefined> {
  return configuredVault(
    root.path,
    (await readConfig(root, flags)).notes.vault,
    Deno.env.get("HOME"),
  );
}

function scopeOf(flags: PlaceFlags): Scope {
  const given = (["project", "local", "global"] as const).filter((scope) => flags[scope]);
  if (given.length < 2) return given[0] ?? "project";
  const names = given.map((scope) => `"--${scope}"`).join(" and ");
  throw new UserError(`Cannot use ${names} together: each is a file of its own; leave one out`);
}

/** The flags of the hooks as words of their command, in a fixed order. */
function hookFlags(flags: PlaceFlags): string[] {
  const words = SETTING_FLAGS.flatMap(({ key, name }) => {
    const value = flags[key];
    return value === undefined ? [] : [`--${name}`, value];
  });
  const [fault] = withFlags(DEFAULT_SETTINGS, readFlags(words)).faults;
  if (fault) throw new UserError(fault);
  if (flags.noDedup) words.push("--no-dedup");
  if (flags.role !== undefined) words.push("--role", flags.role);
  return words;
}

const HERE = new URL(import.meta.url);
/** The folder of the checkout's modules, of the bundle, or inside the executable. */
const OWN_FOLDER = decodeURIComponent(dirname(HERE.pathname));

/** The form that this very program runs in. */
function ownForm(): Form {
  if (Deno.build.standalone) return "binary";
  return HERE.pathname.endsWith(".js") ? "bundle" : "source";
}

function scriptsFolder(
  form: "source" | "bundle",
  host: Host,
  project: string,
  scope: Scope,
): string {
  const folders = form === "source" ? [`${checkout()}/hooks`] : [
    hostFolder(host, project, scope),
    ownForm() === "bundle" ? OWN_FOLDER : `${checkout()}/dist`,
  ];
  const script = `user_prompt_submit.${form === "source" ? "ts" : "js"}`;
  const found = folders.find((folder) => realPath(`${folder}/${script}`) !== undefined);
  if (found) return realPath(found) ?? found;
  throw new UserError(
    `Cannot install the ${form} form: no "${script}" in ${listed(folders)}; ${
      form === "source"
        ? "run it from a checkout"
        : 'run "deno task bundle" and copy what it writes'
    }`,
  );
}

/** The executable that answers all events. */
function findExecutable(host: Host, project: string, scope: Scope): string {
  if (Deno.build.standalone) return Deno.execPath();
  const folders = [
    hostFolder(host, project, scope),
    `${checkout()}/dist/bin`,
    ...searchPath(),
  ];
  const found = folders.map((folder) => realPath(`${folder}/bobbin`)).find((path) => path);
  if (found) return found;
  throw new UserError(
    `Cannot install the binary form: no "bobbin" in ${listed(folders.slice(0, 2))} or on PATH; ` +
      'run "deno task compile"',
  );
}

/** Where hooks are dropped for a host. */
function hostFolder(host: Host, project: string, scope: Scope): string {
  return `${scope === "global" ? Deno.env.get("HOME") : project}/.${host}/hooks`;
}

function checkout(): string {
  return dirname(dirname(OWN_FOLDER));
}

function listed(folders: readonly string[]): string {
  return folders.map((folder) => `"${folder}"`).join(" or ");
}

/** "deno" where hosts will find this very one by that name, else its path. */
function denoCommand(): string {
  // An executable of its own is no deno.
  return Deno.build.standalone || denoOnPath() !== undefined ? "deno" : Deno.execPath();
}
