/** How Bob Shell reads what a hook leaves: the exit code, and plain text on stdout. */
import type { CommandRun } from "../run_command.ts";
import { type Effect, firstLine, noEffect } from "./effect.ts";
import type { EventRules } from "./event_rules.ts";

/** Returns the effect of a run. */
export function readAsBob({ code, stdout, stderr }: CommandRun, rules: EventRules): Effect {
  const effect = noEffect();
  const refuses = code === 2 && rules.refusal !== "none";
  if (refuses) {
    effect.refused = stderr.trim() || "no reason given";
    // The model learns of the refusal, not of the reason.
    effect.person.push(effect.refused);
  } else if (code !== 0) {
    const why = code === 2 ? "cannot refuse anything here" : "is a failure, which is only logged";
    effect.ignored.push(`exit code ${code} ${why}: ${firstLine(stderr) || "nothing on stderr"}`);
  } else if (stderr.trim() !== "") {
    effect.ignored.push(`stderr goes to Bob's log only: ${firstLine(stderr)}`);
  }
  if (stdout === "") return effect;
  if (code === 0 && rules.takesText) {
    effect.model.push(stdout);
    if (stdout.trimStart().startsWith("{")) {
      effect.ignored.push("the JSON on stdout has no meaning for Bob: the model gets it as it is");
    }
  } else {
    const why = code === 0 ? "Bob takes no text at this event" : "the hook did not end with 0";
    effect.ignored.push(`${stdout.length} characters on stdout: ${why}`);
  }
  return effect;
}
