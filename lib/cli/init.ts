/** `bobbin init`: makes a folder a root. */
import { commentedConfig } from "../project/config_text.ts";
import { dirname, realPath } from "../project/paths.ts";
import { findRoot, rootAt, STATE_IGNORES } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";
import { type OutputFlags, printJson, talk } from "./output.ts";

export interface InitFlags extends OutputFlags {
  force?: boolean;
}

/** Creates `.bobbin` in the current folder; what is there already stays as it is. */
export function init(flags: InitFlags): void {
  const folder = realPath(Deno.cwd()) ?? Deno.cwd();
  if (!flags.force && holdsHome(folder)) {
    throw new UserError(
      `Cannot make "${folder}" a project: it holds everything you have; run "bobbin init" in a project's folder`,
    );
  }
  const { state } = rootAt(folder);
  Deno.mkdirSync(state, { recursive: true, mode: 0o700 });
  const created = [
    writeNew(`${state}/config.toml`, commentedConfig()),
    writeNew(`${state}/.gitignore`, STATE_IGNORES),
  ].includes(true);
  if (flags.json) return printJson({ status: created ? "created" : "unchanged", path: state });
  const done = created ? `Created "${state}"` : `"${state}" is there already`;
  talk(flags, `${done}; next: bobbin index`);
  if (!findRoot(folder)) talk(flags, "It serves commands in this very folder; hooks pass it over");
  const around = created ? findRoot(dirname(folder)) : undefined;
  if (around) talk(flags, `Note: this folder is no part of the project "${around.path}" any more`);
}

/** True for "/", the home directory and the folders above it. */
function holdsHome(folder: string): boolean {
  const home = realPath(Deno.env.get("HOME") ?? "");
  return folder === "/" || `${home}/`.startsWith(`${folder}/`);
}

function writeNew(path: string, text: string): boolean {
  try {
    Deno.writeTextFileSync(path, text, { createNew: true });
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return false;
    throw error;
  }
}
