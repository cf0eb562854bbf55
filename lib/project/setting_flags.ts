/** The settings that are also flags: every scalar of `[hooks]`. */
import { kebabCase } from "./kebab_case.ts";
import { DEFAULT_HOOK_SETTINGS, type HookSettings } from "./settings.ts";

/** A scalar of `[hooks]`. */
export type SettingKey = {
  [Key in keyof HookSettings]: HookSettings[Key] extends readonly unknown[] ? never : Key;
}[keyof HookSettings];

/** Each with its name as a flag, without the dashes. */
export const SETTING_FLAGS: readonly { key: SettingKey; name: string }[] = Object
  .entries(DEFAULT_HOOK_SETTINGS)
  .filter(([, value]) => typeof value !== "object")
  .map(([key]) => ({ key: key as SettingKey, name: kebabCase(key) }));
