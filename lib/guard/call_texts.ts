/** What patterns of rules are compared with: the values of a tool call's parameters, as texts. */
import { isPathParameter, parameterOf } from "../project/tool_table.ts";
import { ignoresCase, placesOf } from "./allowed_places.ts";
import type { GuardedCall } from "./guards.ts";

/**
 * Returns the texts of a parameter, the first as it was sent, "" for one that is missing. A path comes as it
 * is written, as it is on the disk, and as seen from the root: a pattern may mean any of them.
 */
export function textsOf(call: GuardedCall, name: string, root: string): string[] {
  const value = parameterOf(call.input, name) ?? "";
  if (typeof value !== "string") return [JSON.stringify(value)];
  if (value === "" || !isPathParameter(name)) return [value];
  const places = placesOf(value, call.cwd);
  const below = root === "/" ? root : `${root}/`;
  const inRoot = places.filter((place) => place.startsWith(below))
    .map((place) => place.slice(below.length));
  const texts = [value, ...places, ...inRoot];
  return ignoresCase(root) ? [...texts, ...texts.map((text) => text.toLowerCase())] : texts;
}
