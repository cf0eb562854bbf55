/** Finds what a file defines: functions, methods, types, constants and the like. */
import type { Definition } from "./definition.ts";
import type { Language } from "./language_table.ts";
import { readDefinitions } from "./readers/read_definitions.ts";
import { readSource } from "./source.ts";

export type { Definition } from "./definition.ts";

/**
 * Returns every definition of a file, in the order of the file; names inside strings and comments do
 * not count. Empty for an unknown language, documents and configuration.
 */
export function findDefinitions(text: string, language: Language | undefined): Definition[] {
  if (language === undefined) return [];
  return readDefinitions(readSource(text, language), language).filter((found) => !found.reopens);
}
