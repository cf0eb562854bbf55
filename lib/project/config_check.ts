/** Checks what a configuration file says, key by key: one bad key spoils no other. */
import { type Fault, showValue } from "./config_fault.ts";
import type { LayerText } from "./config_layer.ts";
import { type KeyPath, lineOfKey } from "./config_lines.ts";
import { nearest } from "./nearest.ts";

/** The value that counts, with the places of unknown keys in it; or the place in it that does not fit. */
export type Verdict = { value: unknown; strays: readonly KeyPath[] } | { misfit: KeyPath };

export interface KeyCheck {
  /** What the key takes, as "a number from 0 to 1". */
  allowed: string;
  check(value: unknown): Verdict;
}

/** The checks of all keys, by name as in "hooks.budget", in the order of the schema. */
export type Keys = ReadonlyMap<string, KeyCheck>;

export interface Checked {
  /** By table and key, as in "hooks.budget". */
  values: Map<string, unknown>;
  faults: Fault[];
}

/** Returns the values of a file that fit, and a fault for each that does not and each unknown key. */
export function checkLayer(file: string, { text, tables }: LayerText, keys: Keys): Checked {
  const checked: Checked = { values: new Map(), faults: [] };
  const known = new Set([...keys.keys()].map((key) => key.slice(0, key.indexOf("."))));
  const lineOf = (path: KeyPath): number | undefined =>
    file.endsWith(".json") ? undefined : lineOfKey(text, path);
  for (const [table, content] of Object.entries(tables)) {
    const at = { file, line: lineOf([table]) };
    if (!known.has(table)) {
      const meant = sameElsewhere(keys, table) ?? nearest(table, [...known]);
      checked.faults.push({ ...at, ...unknownKey(table, meant) });
    } else if (!isTable(content)) {
      const found = showValue(content);
      checked.faults.push({ ...at, severity: "error", key: table, found, allowed: "a table" });
    } else {
      for (const [key, value] of Object.entries(content)) {
        const placeOf: Place = (path) => ({ file, line: lineOf(path) });
        checkKey(checked, keys, [table, key], value, placeOf);
      }
    }
  }
  return checked;
}

type Place = (path: KeyPath) => Pick<Fault, "file" | "line">;

function checkKey(
  { values, faults }: Checked,
  keys: Keys,
  [table, key]: [table: string, key: string],
  value: unknown,
  placeOf: Place,
): void {
  const name = `${table}.${key}`;
  const known = keys.get(name);
  if (known === undefined) {
    faults.push({ ...placeOf([table, key]), ...unknownKey(name, nearestKey(keys, table, key)) });
    return;
  }
  const verdict = known.check(value);
  if ("misfit" in verdict) {
    const path = [table, key, ...verdict.misfit];
    const found = showValue(valueAt(value, verdict.misfit));
    const { allowed } = known;
    faults.push({ severity: "error", ...placeOf(path), key: showPath(path), found, allowed });
    return;
  }
  for (const stray of verdict.strays) {
    const path = [table, key, ...stray];
    faults.push({ ...placeOf(path), ...unknownKey(showPath(path), undefined) });
  }
  values.set(name, verdict.value);
}

function unknownKey(
  key: string,
  meant: string | undefined,
): Pick<Fault, "severity" | "key" | "found" | "allowed" | "nearest"> {
  return { severity: "warning", key, found: key, allowed: "a known key", nearest: meant };
}

function nearestKey(keys: Keys, table: string, key: string): string | undefined {
  const prefix = `${table}.`;
  const own = [...keys.keys()].filter((name) => name.startsWith(prefix));
  const near = nearest(key, own.map((name) => name.slice(prefix.length)));
  return sameElsewhere(keys, key) ?? (near === undefined ? undefined : prefix + near);
}

/** Returns the known key of this name in any table. */
function sameElsewhere(keys: Keys, key: string): string | undefined {
  return [...keys.keys()].find((name) => name.endsWith(`.${key}`));
}

/** True for a table of TOML or JSON. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) &&
    !(value instanceof Date);
}

/** Returns what is at a place in a value; undefined where there is none. */
export function valueAt(value: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>(
    (holder, key) => (holder as Record<string | number, unknown> | undefined)?.[key],
    value,
  );
}

function showPath(path: KeyPath): string {
  return path.map((part) => typeof part === "number" ? `[${part}]` : `.${part}`).join("").slice(1);
}
