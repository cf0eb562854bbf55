/** The kinds of keys in `config.toml`, each a zod schema with the words about it. */
import * as z from "zod";
import { describeChoices, describeLimit, type Limit } from "./hook_limits.ts";

export interface KeyWords {
  help: string;
  /** What the key takes, as "a number from 0 to 1". */
  allowed: string;
  /** The default as TOML. */
  written: string;
  /** A value that shows the form. */
  example?: string;
}

/** The words about each key, by its schema. */
export const WORDS = z.registry<KeyWords>();

/** Returns the schema of a number within bounds, both allowed. */
export function number(limit: Limit, value: number, help: string): z.ZodDefault<z.ZodNumber> {
  const bounded = z.number().min(limit.min).max(limit.max);
  const written = limit.whole || !Number.isInteger(value) ? String(value) : value.toFixed(1);
  return (limit.whole ? bounded.int() : bounded).default(value)
    .register(WORDS, { help, allowed: describeLimit(limit), written });
}

/** Returns the schema of a switch. */
export function toggle(value: boolean, help: string): z.ZodDefault<z.ZodBoolean> {
  return z.boolean().default(value)
    .register(WORDS, { help, allowed: "true or false", written: String(value) });
}

/** Returns the schema of one of several words. */
export function choice<const T extends string>(
  choices: readonly T[],
  value: NoInfer<T>,
  help: string,
): z.ZodPrefault<z.ZodEnum<{ [K in T]: K }>> {
  return z.enum(choices).prefault(value)
    .register(WORDS, { help, allowed: describeChoices(choices), written: JSON.stringify(value) });
}

/** Returns the schema of a list, empty by default; `example` where the form of its items must be shown. */
export function list<T extends z.ZodType>(
  item: T,
  allowed: string,
  help: string,
  example?: string,
): z.ZodPrefault<z.ZodArray<T>> {
  const words = { help, allowed, written: "[]", ...(example === undefined ? {} : { example }) };
  return z.array(item).prefault([]).register(WORDS, words);
}

/** Returns the schema of a text. */
export function text(
  schema: z.ZodString,
  value: string,
  allowed: string,
  help: string,
): z.ZodDefault<z.ZodString> {
  return schema.default(value)
    .register(WORDS, { help, allowed, written: JSON.stringify(value) });
}
