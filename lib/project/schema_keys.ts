/** The checks of all keys as the schema defines them: for the command, which can load zod. */
import type * as z from "zod";
import { isTable, type KeyCheck, type Keys, valueAt, type Verdict } from "./config_check.ts";
import { WORDS } from "./config_keys.ts";
import type { KeyPath } from "./config_lines.ts";
import { TABLES } from "./config_schema.ts";

export const SCHEMA_KEYS: Keys = new Map(
  Object.entries(TABLES).flatMap(([table, { shape }]) =>
    Object.entries<z.ZodType>(shape).map(([key, schema]): [string, KeyCheck] => {
      const allowed = WORDS.get(schema)?.allowed ?? "";
      return [`${table}.${key}`, { allowed, check: (value) => check(schema, value) }];
    })
  ),
);

function check(schema: z.ZodType, value: unknown): Verdict {
  const { cleaned, strays } = takeOutStrays(schema, value);
  const { success, data, error } = schema.safeParse(cleaned);
  if (success) return { value: data, strays };
  return { misfit: (error.issues[0]?.path ?? []) as KeyPath };
}

/** Returns the value without the keys that the schema does not know, and where they stood. */
function takeOutStrays(
  schema: z.ZodType,
  value: unknown,
): { cleaned: unknown; strays: KeyPath[] } {
  const issues = schema.safeParse(value).error?.issues ?? [];
  const strays = issues.flatMap((issue) =>
    issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key]) : []
  ) as KeyPath[];
  if (strays.length === 0) return { cleaned: value, strays };
  const cleaned: unknown = structuredClone(value);
  for (const stray of strays) {
    const holder = valueAt(cleaned, stray.slice(0, -1));
    if (isTable(holder)) delete holder[stray.at(-1) as string];
  }
  return { cleaned, strays };
}
