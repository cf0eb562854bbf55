/** The settings of the hooks and their defaults. */

export interface HookSettings {
  /** A result needs this share of the best result's score. */
  threshold: number;
  /** Lines of injected content, at most. */
  budget: number;
  /** Characters of one injection, at most: Claude Code turns 10,001 into a 2 KB preview. */
  maxChars: number;
  contentMode: "full" | "preview" | "none";
  /** Characters; a Han, Kana or Hangul character counts as three. */
  minPromptLength: number;
  /** Confidence, 0…1, under which nothing is injected. */
  gateThreshold: number;
  /** Leave out what the ledger holds. */
  reducingEnabled: boolean;
  showDocs: boolean;
  skipPrefixes: readonly string[];
}

export const DEFAULT_HOOK_SETTINGS: HookSettings = {
  threshold: 0.5,
  budget: 300,
  maxChars: 9000,
  contentMode: "full",
  minPromptLength: 20,
  gateThreshold: 0.45,
  reducingEnabled: true,
  showDocs: true,
  skipPrefixes: [],
};

/**
 * Returns the settings with the flags of a command line in force (`--gate-threshold 0.6`,
 * `--show-docs=false`, `--no-dedup`). Values that do not fit are left out.
 */
export function withFlags(settings: HookSettings, args: readonly string[]): HookSettings {
  const changed: Record<string, unknown> = { ...settings };
  for (let i = 0; i < args.length; i++) {
    const [, flag = "", inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(args[i] as string) ?? [];
    if (flag === "no-dedup") changed.reducingEnabled = false;
    const key = flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
    if (!Object.hasOwn(settings, key)) continue;
    const value = parseLike(settings[key as keyof HookSettings], inline ?? args[++i] ?? "");
    if (value !== undefined) changed[key] = value;
  }
  return changed as unknown as HookSettings;
}

function parseLike(old: HookSettings[keyof HookSettings], text: string): unknown {
  if (typeof old === "number") {
    const number = Number(text);
    return text.trim() !== "" && number >= 0 && Number.isFinite(number) ? number : undefined;
  }
  if (typeof old === "boolean") {
    return text === "true" ? true : text === "false" ? false : undefined;
  }
  return text === "full" || text === "preview" || text === "none" ? text : undefined;
}
