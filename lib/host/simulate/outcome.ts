/** What all hooks of one event come to together. */
import { type Effect, type Permission, PERMISSIONS } from "./effect.ts";
import type { Refusal } from "./event_rules.ts";

export interface Outcome {
  /** All that the model gets, in order. */
  model: string[];
  person: string[];
  /** Why the event is refused; undefined when it is not. */
  blocked?: string;
  /** What becomes of the event, a sentence. */
  verdict: string;
}

const VERDICTS: Readonly<Partial<Record<Refusal, string>>> = {
  prompt: "The prompt is not sent",
  tool: "The tool is not run",
  compaction: "The conversation is not compacted",
  stop: "The agent goes on",
};

const GOES_ON = "It goes on";

/** Returns the outcome of hooks that ran side by side: one refusal is enough. */
export function outcomeOf(refusal: Refusal, effects: readonly Effect[]): Outcome {
  const model = effects.flatMap(({ model }) => model);
  const person = effects.flatMap(({ person }) => person);
  const ended = effects.find(({ ended }) => ended !== undefined)?.ended;
  if (ended !== undefined) {
    const told = [...person, `Operation stopped by hook: ${ended}`];
    return { model: [], person: told, blocked: ended, verdict: "The turn ends here" };
  }
  const refused = effects.find(({ refused }) => refused !== undefined)?.refused;
  if (refused !== undefined) {
    // A prompt that is not sent takes the other hooks' texts with it.
    const left = refusal === "prompt" ? [] : model;
    return { model: left, person, blocked: refused, verdict: VERDICTS[refusal] ?? GOES_ON };
  }
  return { model, person, verdict: verdictOn(strongest(effects)) };
}

function strongest(effects: readonly Effect[]): Permission | undefined {
  return PERMISSIONS.find((level) => effects.some(({ permission }) => permission === level));
}

function verdictOn(permission: Permission | undefined): string {
  switch (permission) {
    case "ask":
      return "The person is asked, and without one it is refused";
    case "defer":
      return "The host's own rules decide";
    case "allow":
      return "It goes on without a question, unless a rule of the settings refuses it";
    default:
      return GOES_ON;
  }
}
