/** The prompt hook of the notes at its edge: finds the vault of a call, asks it, records what was said. */
import { type HookCall, type HookReply, runHook } from "../host/run_hook.ts";
import { DEFAULT_SETTINGS } from "../project/settings.ts";
import { recordCall, vaultOfCall } from "./kb_call.ts";
import { noNotes, notesForPrompt, type NotesReply } from "./notes_for_prompt.ts";
import type { Vault } from "./vault.ts";

/** Runs as a hook process: stdin to stdout. */
export function runKbPromptHook(args?: readonly string[]): Promise<never> {
  return runHook("prompt", answerCall, args);
}

async function answerCall(call: HookCall): Promise<HookReply> {
  const { event, host, args } = call;
  const vault = vaultOfCall(args, event?.cwd);
  // Without a vault there is no place for a record either; the session hook says that it is gone.
  if (!vault) return { record: () => {} };
  const { reply, fault } = await answerSafely(call, vault);
  const facts = { event: "prompt", host, session: event?.session };
  return {
    text: reply.text,
    record: () => recordCall(vault, facts, reply.reason, fault, reply.record),
  };
}

async function answerSafely(
  { event, fault }: HookCall,
  vault: Vault,
): Promise<{ reply: NotesReply; fault: string }> {
  if (!event) return { reply: noNotes("no payload"), fault };
  try {
    const { prompt, session } = event;
    const { gate } = DEFAULT_SETTINGS.notes;
    return { reply: await notesForPrompt({ prompt, vault, session, gate }), fault };
  } catch (error) {
    return { reply: noNotes("failed"), fault: error instanceof Error ? error.name : "error" };
  }
}
