/** Payloads for trying a hook without its host. */
import type { Host } from "./host.ts";

/**
 * Returns what a host might send for an event: on an ordinary prompt, or a call that reads the README.
 * Bob's have the fields of its page, and those that version 2.0.2 was seen to send instead.
 */
export function samplePayload(
  host: Host,
  event: string,
  project: string,
): Record<string, unknown> {
  return { ...commonFields(host, event, project), ...eventFields(host, event, project) };
}

/** Returns the fields that stand in every payload. */
export function commonFields(
  host: Host,
  event: string,
  project: string,
): Record<string, unknown> {
  const common = { session_id: "probe", cwd: project, hook_event_name: event };
  if (host === "bob") return { event, ...common };
  return { ...common, transcript_path: `${project}/transcript.jsonl`, permission_mode: "default" };
}

function eventFields(host: Host, event: string, project: string): Record<string, unknown> {
  const path = `${project}/README.md`;
  const call = host === "bob"
    ? { tool: "read_file", input: { path }, tool_name: "read_file", tool_input: { path } }
    : { tool_name: "Read", tool_input: { file_path: path }, tool_use_id: "toolu_probe" };
  const result = host === "bob" ? { output: "", tool_response: "" } : { tool_response: {} };
  const fields: Readonly<Record<string, Record<string, unknown>>> = {
    SessionStart: { source: "startup" },
    UserPromptSubmit: { prompt: "How does this project do its work?" },
    PreToolUse: call,
    PostToolUse: { ...call, ...result },
    PostToolUseFailure: { ...call, error: "No such file" },
    Stop: { stop_hook_active: false, last_assistant_message: "Done." },
    SubagentStart: { agent_type: "general-purpose" },
    SubagentStop: { agent_type: "general-purpose", stop_hook_active: false },
    Notification: { notification_type: "idle_prompt", message: "Waiting" },
    PreCompact: { trigger: "manual" },
    PostCompact: { trigger: "manual" },
    SessionEnd: { reason: "other" },
  };
  return fields[event] ?? {};
}
