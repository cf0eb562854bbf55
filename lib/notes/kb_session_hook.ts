/** The session hook of the notes at its edge: brings the index up to date, in a moment, and tells the vault's state. */
import type { SessionStartEvent } from "../host/event.ts";
import { type HookCall, type HookReply, runHook } from "../host/run_hook.ts";
import { removeExpiredSessions, SESSION_DAYS } from "../ledger/gc.ts";
import { sessionFolder } from "../ledger/session.ts";
import { readFlags } from "../project/hook_flags.ts";
import { forgetGivenNotes } from "./given_notes.ts";
import { recordCall, vaultOfCall } from "./kb_call.ts";
import type { Vault } from "./vault.ts";

/** Milliseconds that bringing the index up to date may take. */
const MOST_REFRESH = 700;
/** Milliseconds to wait for another writer. */
const PATIENCE = 50;
/** Sessions whose state one run removes. */
const MOST_FORGOTTEN = 20;

/** Runs as a hook process: stdin to stdout. */
export function runKbSessionHook(args?: readonly string[]): Promise<never> {
  return runHook("session_start", answerCall, args);
}

async function answerCall(call: HookCall<"session_start">): Promise<HookReply> {
  const { event, host, args } = call;
  const vault = vaultOfCall(args, event?.cwd);
  if (!vault) return await withoutVault(args);
  const facts = { event: "session_start", host, session: event?.session };
  const { text, reason, fault } = await answerSafely(vault, event, call.fault);
  return {
    text,
    record: () => recordCall(vault, facts, reason, fault, () => forgetOld(vault, event?.session)),
  };
}

interface Answer {
  text?: string | undefined;
  reason: string;
  fault: string;
}

async function answerSafely(
  vault: Vault,
  event: SessionStartEvent | undefined,
  fault: string,
): Promise<Answer> {
  if (event?.source === "compact" || event?.source === "clear") {
    forgetGivenNotes(vault, event.session);
  }
  try {
    const [{ indexVault }, { openNotesIndex }, { sessionStatus }]: [
      typeof import("./index_vault.ts"),
      typeof import("./notes_index.ts"),
      typeof import("./session_status.ts"),
    ] = await Promise.all([
      import("./index_vault.ts" as string),
      import("./notes_index.ts" as string),
      import("./session_status.ts" as string),
    ]);
    refresh(() =>
      indexVault(vault, { busyTimeout: PATIENCE, deadline: performance.now() + MOST_REFRESH })
    );
    using index = openNotesIndex(vault.database);
    const text = sessionStatus(vault, index, Date.now());
    return { text, reason: text === undefined ? "empty vault" : "status", fault };
  } catch (error) {
    return { reason: "failed", fault: error instanceof Error ? error.name : "error" };
  }
}

function forgetOld({ state }: Vault, session: string | undefined): void {
  const current = sessionFolder(state, session);
  const expiry = { now: Date.now(), days: SESSION_DAYS, current, most: MOST_FORGOTTEN };
  removeExpiredSessions(state, expiry);
}

/** The index as it was will do when it cannot be written now. */
function refresh(index: () => void): void {
  try {
    index();
  } catch {
    // Another run holds the lock, or the vault is read-only.
  }
}

async function withoutVault(args: readonly string[]): Promise<HookReply> {
  const { vault } = readFlags(args);
  if (vault === undefined) return { record: () => {} };
  const { missingVault }: typeof import("./session_status.ts") = await import(
    "./session_status.ts" as string
  );
  return { text: missingVault(vault), record: () => {} };
}
