/** Checks what a configuration file says against the schema, key by key: one bad key spoils no other. */
import type * as z from "zod";
import { type Fault, showValue } from "./config_fault.ts";
import { WORDS } from "./config_keys.ts";
import type { LayerText } from "./config_layer.ts";
import { type KeyPath, lineOfKey } from "./config_lines.ts";
import { TABLES } from "./config_schema.ts";
import { nearest } from "./nearest.ts";

export interface Checked {
  /** By table and key, as in "hooks.budget". */
  values: Map<string, unknown>;
  faults: Fault[];
}

/** The schemas of all keys, by name as in "hooks.budget", in the order of the schema. */
export const KEYS: ReadonlyMap<string, z.ZodType> = new Map(
  Object.entries(TABLES).flatMap(([table, { shape }]) =>
    Object.entries<z.ZodType>(shape).map(([key, schema]) => [`${table}.${key}`, schema] as const)
  ),
);

/** Returns the values of a file that fit, and a fault for each that does not and each unknown key. */
export function checkLayer(file: string, { text, tables }: LayerText): Checked {
  const checked: Checked = { values: new Map(), faults: [] };
  const lineOf = (path: KeyPath): number | undefined =>
    file.endsWith(".json") ? undefined : lineOfKey(text, path);
  for (const [table, content] of Object.entries(tables)) {
    const at = { file, line: lineOf([table]) };
    if (!Object.hasOwn(TABLES, table)) {
      checked.faults.push({ ...at, ...unknownKey(table, nearestTable(table)) });
    } else if (!isTable(content)) {
      const found = showValue(content);
      checked.faults.push({ ...at, severity: "error", key: table, found, allowed: "a table" });
    } else {
      for (const [key, value] of Object.entries(content)) {
        checkKey(checked, table, key, value, (path) => ({ file, line: lineOf(path) }));
      }
    }
  }
  return checked;
}

type Place = (path: KeyPath) => Pick<Fault, "file" | "line">;

function checkKey(
  checked: Checked,
  table: string,
  key: string,
  value: unknown,
  placeOf: Place,
): void {
  const name = `${table}.${key}`;
  const schema = KEYS.get(name);
  if (schema === undefined) {
    const meant = nearestKey(table, key);
    checked.faults.push({ ...placeOf([table, key]), ...unknownKey(name, meant) });
    return;
  }
  const { cleaned, strays } = takeOutStrays(schema, value);
  for (const stray of strays) {
    const path = [table, key, ...stray];
    checked.faults.push({ ...placeOf(path), ...unknownKey(showPath(path), undefined) });
  }
  const result = schema.safeParse(cleaned);
  if (result.success) {
    checked.values.set(name, result.data);
    return;
  }
  const inner = (result.error.issues[0]?.path ?? []) as KeyPath;
  const path = [table, key, ...inner];
  checked.faults.push({
    severity: "error",
    ...placeOf(path),
    key: showPath(path),
    found: showValue(valueAt(value, inner)),
    allowed: WORDS.get(schema)?.allowed ?? "",
  });
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

function unknownKey(
  key: string,
  meant: string | undefined,
): Pick<Fault, "severity" | "key" | "found" | "allowed" | "nearest"> {
  return { severity: "warning", key, found: key, allowed: "a known key", nearest: meant };
}

/** A key that stands before any table, or a table with a typing error. */
function nearestTable(name: string): string | undefined {
  return sameElsewhere(name) ?? nearest(name, Object.keys(TABLES));
}

function nearestKey(table: string, key: string): string | undefined {
  const prefix = `${table}.`;
  const own = [...KEYS.keys()].filter((name) => name.startsWith(prefix));
  const near = nearest(key, own.map((name) => name.slice(prefix.length)));
  return sameElsewhere(key) ?? (near === undefined ? undefined : prefix + near);
}

function sameElsewhere(key: string): string | undefined {
  return [...KEYS.keys()].find((name) => name.endsWith(`.${key}`));
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) &&
    !(value instanceof Date);
}

function valueAt(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>(
    (holder, key) => (holder as Record<string | number, unknown> | undefined)?.[key],
    value,
  );
}

function showPath(path: KeyPath): string {
  return path.map((part) => typeof part === "number" ? `[${part}]` : `.${part}`).join("").slice(1);
}
