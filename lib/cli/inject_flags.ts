/** The flags of `bobbin hook inject-context`, as help and completions show them. */
import type { TypedFlagParameter } from "@stricli/core";
import type { Host } from "../host/host.ts";
import { CONTENT_MODES, FORMAT_MODES } from "../project/hook_limits.ts";
import { snakeCase } from "../project/kebab_case.ts";
import { SETTING_FLAGS, type SettingKey } from "../project/setting_flags.ts";
import { DEFAULT_HOOK_SETTINGS } from "../project/settings.ts";
import { hostFlag, switchFlag, textFlag } from "./flags.ts";

export interface InjectFlags extends Partial<Record<SettingKey, string>> {
  noDedup?: boolean;
  host?: Host;
  role?: string;
}

type SettingFlag = TypedFlagParameter<string | undefined>;

const settingFlags = Object.fromEntries(
  SETTING_FLAGS.map(({ key }) => [key, settingFlag(key)]),
) as Record<SettingKey, SettingFlag>;

/** One flag for each scalar of `[hooks]`, and those that stand for no setting. */
export const injectFlags = {
  ...settingFlags,
  noDedup: switchFlag("Say again what this session was given already"),
  host: hostFlag,
  role: textFlag("Whose access rules apply", "NAME"),
};

function settingFlag(key: SettingKey): SettingFlag {
  const value = DEFAULT_HOOK_SETTINGS[key];
  const name = snakeCase(key);
  const placeholder = typeof value === "number"
    ? "N"
    : typeof value === "boolean"
    ? "true|false"
    : (key === "formatMode" ? FORMAT_MODES : CONTENT_MODES).join("|");
  return textFlag(`Sets hooks.${name}; ${value} when nothing does`, placeholder);
}
