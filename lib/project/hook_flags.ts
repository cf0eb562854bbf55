/** The highest layer of the settings: scalar `[hooks]` keys given as flags, as in `--gate-threshold 0.6`. */
import {
  CONTENT_MODES,
  describeChoices,
  describeLimit,
  FORMAT_MODES,
  HOOK_LIMITS,
  type Limit,
} from "./hook_limits.ts";
import type { HookSettings, Settings } from "./settings.ts";

export interface FlaggedSettings {
  settings: Settings;
  /** One sentence for each flag whose value does not fit and is left out. */
  faults: string[];
}

/**
 * Returns the flags of a command line by name, without the dashes: `--budget 50`, `--budget=50`. A flag
 * without a value is "true". Words that belong to no flag are left out; the last of two equal flags counts.
 */
export function readFlags(args: readonly string[]): Record<string, string> {
  const flags: Record<string, string> = Object.create(null);
  for (let i = 0; i < args.length; i++) {
    const [, name, inline] = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(args[i] as string) ?? [];
    if (name === undefined) continue;
    const next = args[i + 1];
    if (inline !== undefined) flags[name] = inline;
    else if (name.startsWith("no-") || next === undefined || next.startsWith("--")) {
      flags[name] = "true";
    } else {
      flags[name] = next;
      i++;
    }
  }
  return flags;
}

/**
 * Returns the settings with the flags in force. `no-dedup` also switches `reducing_enabled` off. Flags that name no
 * scalar `[hooks]` key are for others, and do nothing here.
 */
export function withFlags(
  settings: Settings,
  flags: Readonly<Record<string, string>>,
): FlaggedSettings {
  const changed: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [flag, text] of Object.entries(flags)) {
    const key = flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (flag === "no-dedup" && text !== "false") {
      Object.assign(changed, { dedupEnabled: false, reducingEnabled: false });
    } else if (Object.hasOwn(settings.hooks, key)) {
      const { value, allowed } = narrow(key as keyof HookSettings, text);
      const fault = `Cannot use "--${flag}": found "${text}", allowed is ${allowed}; correct it`;
      if (value === undefined) faults.push(fault);
      else changed[key] = value;
    }
  }
  return { settings: { ...settings, hooks: { ...settings.hooks, ...changed } }, faults };
}

interface Narrowed {
  /** Undefined when the text does not fit. */
  value: unknown;
  allowed: string;
}

function narrow(key: keyof HookSettings, text: string): Narrowed {
  switch (key) {
    case "contentMode":
      return narrowChoice(CONTENT_MODES, text);
    case "formatMode":
      return narrowChoice(FORMAT_MODES, text);
    case "dedupEnabled":
    case "reducingEnabled":
    case "showDocs":
      return narrowBoolean(text);
    case "skipPrefixes":
    case "keywordRepos":
      return { value: undefined, allowed: "only a configuration file" };
    default:
      return narrowNumber(HOOK_LIMITS[key], text);
  }
}

function narrowNumber(limit: Limit, text: string): Narrowed {
  const number = /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text.trim()) ? Number(text) : NaN;
  const fits = number >= limit.min && number <= limit.max &&
    (!limit.whole || Number.isInteger(number));
  return { value: fits ? number : undefined, allowed: describeLimit(limit) };
}

function narrowBoolean(text: string): Narrowed {
  const value = text === "true" ? true : text === "false" ? false : undefined;
  return { value, allowed: "true or false" };
}

function narrowChoice(choices: readonly string[], text: string): Narrowed {
  const value = choices.includes(text) ? text : undefined;
  return { value, allowed: describeChoices(choices) };
}
