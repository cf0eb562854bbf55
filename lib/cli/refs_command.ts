/** `bobbin refs`: where a name is defined, and where it is used. */
import { UserError } from "../project/user_error.ts";
import { readConfig } from "./config.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";
import { requireIndex, requireRoot } from "./project.ts";
import { findReferences, type Reference } from "./references.ts";
import { visibleFiles } from "./visible_files.ts";

export interface RefsFlags extends OutputFlags {
  limit?: number;
}

const DEFAULT_LIMIT = 20;
const MOST_COLUMNS = 100;

/** Prints definitions and uses of a name; exit code 1 when there are none. */
export async function refsCommand(flags: RefsFlags, name: string): Promise<void> {
  if (name.trim() === "") {
    throw new UserError('Cannot look up "": the name is empty; give one, as "RetryPolicy"');
  }
  const root = requireRoot();
  using index = requireIndex(root);
  const isVisible = await visibleFiles(index, root, await readConfig(root, flags));
  const { definitions, uses } = await findReferences(index, name, isVisible);
  const shown = uses.slice(0, flags.limit ?? DEFAULT_LIMIT);
  if (definitions.length + uses.length === 0) Deno.exitCode = NOTHING;
  if (flags.json) {
    const places = [definitions, shown].map((list) => list.map(toPlace));
    return printJson({ name, definitions: places[0], uses: places[1], all: uses.length });
  }
  if (definitions.length + uses.length === 0) {
    return talk(flags, `Nothing in the index defines or uses "${name}"`);
  }
  for (const definition of definitions) print(describe(definition, "defines"));
  for (const use of shown) print(describe(use, "uses"));
  const more = uses.length - shown.length;
  if (more > 0) talk(flags, `${more} more; "--limit" shows more of them`);
}

function toPlace({ path, line, text, within }: Reference): Reference {
  return { path, line, text, within };
}

function describe({ path, line, text, within }: Reference, verb: string): string {
  const place = `${paint("cyan", path)}:${line}`;
  const owner = within === "" ? "" : ` ${paint("bold", within)}`;
  return `${verb.padEnd(7)} ${place}${owner}  ${paint("dim", text.slice(0, MOST_COLUMNS))}`;
}
