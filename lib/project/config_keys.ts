/** The kinds of key that `config.toml` has, each a zod schema with what is said about it. */
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

/** What is said about each key. */
export const WORDS = z.registry<KeyWords>();

/** Returns a number within bounds. */
export function number(limit: Limit, value: number, help: string): z.ZodDefault<z.ZodNumber> {
  const bounded = z.number().min(limit.min).max(limit.max);
  const written = limit.whole || !Number.isInteger(value) ? String(value) : value.toFixed(1);
  return (limit.whole ? bounded.int() : bounded).default(value)
    .register(WORDS, { help, allowed: describeLimit(limit), written });
}

/** Returns true or false. */
export function toggle(value: boolean, help: string): z.ZodDefault<z.ZodBoolean> {
  return z.boolean().default(value)
    .register(WORDS, { help, allowed: "true or false", written: String(value) });
}

/** Returns one of the choices. */
export function choice<const T extends string>(
  choices: readonly T[],
  value: NoInfer<T>,
  help: string,
): z.ZodPrefault<z.ZodEnum<{ [K in T]: K }>> {
  return z.enum(choices).prefault(value)
    .register(WORDS, { help, allowed: describeChoices(choices), written: JSON.stringify(value) });
}

/** Returns a list, empty by default; `example` where the form of its items must be shown. */
export function list<T extends z.ZodType>(
  item: T,
  allowed: string,
  help: string,
  example?: string,
): z.ZodPrefault<z.ZodArray<T>> {
  const words = { help, allowed, written: "[]", ...(example === undefined ? {} : { example }) };
  return z.array(item).prefault([]).register(WORDS, words);
}

/** Returns a string. */
export function text(
  schema: z.ZodString,
  value: string,
  allowed: string,
  help: string,
): z.ZodDefault<z.ZodString> {
  return schema.default(value)
    .register(WORDS, { help, allowed, written: JSON.stringify(value) });
}
