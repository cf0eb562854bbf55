/** Whether the shell commands that a project wants run when the agent stops may run. */
import type { Finding } from "../host/finding.ts";
import { unapproved } from "../project/approval.ts";
import { configHome } from "../project/environment.ts";
import type { Root } from "../project/root.ts";

/** Returns a finding when nobody has approved all `[stop] actions` of a root: then none of them is run. */
export function checkActions({ config }: Root, actions: readonly string[]): Finding[] {
  const waiting = unapproved(actions, configHome(), config).map((action) => JSON.stringify(action));
  if (waiting.length === 0) return [];
  return [{
    level: "warning",
    what: `No [stop] action runs before you have approved ${waiting.join(", ")}`,
    next: 'run "bobbin hook approve" if that is to run',
  }];
}
