/** Verified evidence of a harness at a prompt: said word for word, and recorded with its scope. */
import type { PromptEvent } from "../host/event.ts";
import { keepInjection } from "../ledger/keep_injection.ts";
import { readVariable } from "../project/environment.ts";
import { verifyGrounding } from "../project/grounding.ts";
import type { Root } from "../project/root.ts";
import { newInjectionId } from "../ledger/ledger.ts";

export interface GroundedPrompt {
  /** The evidence; nothing when there is none that counts. */
  texts: string[];
  /** Why there is none, when the payload named some. */
  faults: string[];
  /** Records it; never throws. */
  keep(): void;
}

/** Returns the evidence that a prompt's payload names, if it is what it says. */
export async function groundPrompt(
  { grounding, session = "" }: Pick<PromptEvent, "grounding" | "session">,
  { state }: Root,
): Promise<GroundedPrompt> {
  const evidence = await verifyGrounding(grounding, readVariable);
  if (!evidence) return { texts: [], faults: [], keep: () => {} };
  if ("abstained" in evidence) return { texts: [], faults: [evidence.abstained], keep: () => {} };
  const { text, scope, faction, id } = evidence;
  const keep = (): void =>
    void keepInjection(state, {
      id: newInjectionId(Date.now()),
      event: "grounding",
      session,
      agent: "",
      query: "NA turn-boundary grounding",
      shown: [],
      omitted: [],
      scope,
      faction,
      grounding: id,
    });
  return { texts: [text], faults: [], keep };
}
