/** The payload of a simulated event: a person's, filled up with what the host sends in any case. */
import { nearest } from "../../project/nearest.ts";
import { UserError } from "../../project/user_error.ts";
import { type Host, HOST_NAMES } from "../host.ts";
import { commonFields, samplePayload } from "../sample_payload.ts";
import { isRecord } from "../settings_text.ts";
import { EVENT_RULES } from "./event_rules.ts";

export interface SimulatedEvent {
  /** As in the host's settings. */
  event: string;
  payload: Record<string, unknown>;
  /** The payload names a session: hooks may record the run as that session's. */
  isRecorded: boolean;
}

/**
 * Returns the event and its payload; `given` is a person's payload, a sample when left out, and names the
 * event where `event` does not. Throws a `UserError` for an unknown event, and one that is not the payload's.
 */
export function simulatedEvent(
  host: Host,
  event: string | undefined,
  given: Record<string, unknown> | undefined,
  project: string,
): SimulatedEvent {
  const inPayload = given?.hook_event_name ?? given?.event;
  const named = typeof inPayload === "string" ? inPayload : undefined;
  const name = knownEvent(host, event ?? named);
  if (named !== undefined && named.toLowerCase() !== name.toLowerCase()) {
    throw new UserError(
      `Cannot simulate ${name}: the payload is one of "${named}"; leave out "--event" or change the payload`,
    );
  }
  return {
    event: name,
    payload: given
      ? { ...commonFields(host, name, project), ...given }
      : samplePayload(host, name, project),
    isRecorded: typeof given?.session_id === "string",
  };
}

function knownEvent(host: Host, name: string | undefined): string {
  const known = Object.keys(EVENT_RULES[host]);
  if (name === undefined) {
    throw new UserError(
      `Cannot simulate without an event; add "--event" with one of ${known.join(", ")}`,
    );
  }
  const found = known.find((event) => event.toLowerCase() === name.toLowerCase());
  if (found) return found;
  const meant = nearest(name, known);
  const hint = meant === undefined ? `known are ${known.join(", ")}` : `did you mean "${meant}"?`;
  throw new UserError(
    `Cannot simulate "${name}": not an event that can be played for ${HOST_NAMES[host]}; ${hint}`,
  );
}

/** Returns the payload that a text holds; `from` tells people where it is. Throws a `UserError` for any other text. */
export function parsePayload(text: string, from: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`Cannot read the payload "${from}": ${reason}; it has to be a JSON object`);
  }
  if (isRecord(value)) return value;
  throw new UserError(
    `Cannot read the payload "${from}": not a JSON object; give one as the host sends it`,
  );
}
