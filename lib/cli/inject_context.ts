/** `bobbin hook inject-context`: the prompt hook as a verb. It loads nothing that the prompt would wait for. */
import { runPromptHook } from "../inject/prompt_hook.ts";
import { readFlags, withFlags } from "../project/hook_flags.ts";
import { nearest } from "../project/nearest.ts";
import { SETTING_FLAGS } from "../project/setting_flags.ts";
import { DEFAULT_SETTINGS } from "../project/settings.ts";
import { talk } from "./output.ts";

const OTHER_FLAGS = ["no-dedup", "host", "role"];

/** Answers the payload on stdin. Ends the process, with exit code 0 also for flags that it does not know. */
export async function injectContext(args: readonly string[]): Promise<void> {
  const { faults } = withFlags(DEFAULT_SETTINGS, readFlags(args));
  for (const fault of [...unknownFlags(args), ...faults]) talk({}, `bobbin: ${fault}`);
  await runPromptHook(args);
}

function unknownFlags(args: readonly string[]): string[] {
  const known = [...SETTING_FLAGS.map(({ name }) => name), ...OTHER_FLAGS];
  return Object.keys(readFlags(args)).filter((name) => !known.includes(name)).map((name) => {
    const meant = nearest(name, known);
    const hint = meant === undefined ? "add --help for a list" : `did you mean "--${meant}"?`;
    return `ignoring the unknown flag "--${name}"; ${hint}`;
  });
}
