/** What is wrong with the flags of a verb that hosts call. It answers without them, so somebody has to say it. */
import { ENTRIES } from "../host/entries.ts";
import { NOTES } from "../host/notes_suite.ts";
import { readFlags, withFlags } from "../project/hook_flags.ts";
import { nearest } from "../project/nearest.ts";
import { SETTING_FLAGS } from "../project/setting_flags.ts";
import { DEFAULT_SETTINGS } from "../project/settings.ts";

/** Returns a sentence for each flag that is ignored; `verb` is as in "hook stop" and "kb hook prompt". */
export function hookFlagFaults(verb: string, args: readonly string[]): string[] {
  const known = flagsOf(verb), flags = readFlags(args);
  const taken = Object.entries(flags).filter(([name]) => known.includes(name));
  return [
    ...Object.keys(flags).filter((name) => !known.includes(name))
      .map((name) => describeUnknown(name, known)),
    ...withFlags(DEFAULT_SETTINGS, Object.fromEntries(taken)).faults,
  ];
}

function flagsOf(verb: string): string[] {
  const entries = verb.startsWith("kb ") ? NOTES.entries : ENTRIES;
  const { flags = [] } = entries.find((entry) => verb.endsWith(` ${entry.verb}`)) ?? {};
  // Whoever shows excerpts keeps to all settings of excerpts, though its help names only the budget.
  const settings = flags.includes("budget") ? SETTING_FLAGS.map(({ name }) => name) : [];
  return ["host", ...flags, ...settings];
}

function describeUnknown(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const hint = meant === undefined ? "add --help for a list" : `did you mean "--${meant}"?`;
  return `ignoring the unknown flag "--${name}"; ${hint}`;
}
