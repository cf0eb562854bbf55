/** What is installed into a host: which script answers which event, and the flags that it takes. */
import { SETTING_FLAGS } from "../project/setting_flags.ts";
import type { EventKind } from "./event.ts";
import { type Host, HOSTS } from "./host.ts";

export interface Entry {
  kind: EventKind;
  /** File name in `hooks/` without its ending. */
  script: string;
  /** The same as a verb of `bobbin hook`. */
  verb: string;
  hosts: readonly Host[];
  /** Seconds that the host waits before it goes on without the hook. */
  timeout: number;
  /** Flags of `hook install` that end up in the command. */
  flags: readonly string[];
}

/**
 * The one table behind install and status. No entry has a matcher: reactions and guards may name any
 * tool, and "all tools" is spelled differently by each host.
 */
export const ENTRIES: readonly Entry[] = [
  {
    kind: "session_start",
    script: "session_start",
    verb: "session-context",
    hosts: HOSTS,
    timeout: 10,
    flags: ["budget", "role"],
  },
  {
    kind: "prompt",
    script: "user_prompt_submit",
    verb: "inject-context",
    hosts: HOSTS,
    timeout: 10,
    flags: [...SETTING_FLAGS.map(({ name }) => name), "no-dedup", "role"],
  },
  {
    kind: "pre_tool",
    script: "pre_tool_use",
    verb: "pre-tool-use",
    hosts: HOSTS,
    timeout: 5,
    flags: ["role"],
  },
  {
    kind: "post_tool",
    script: "post_tool_use",
    verb: "post-tool-use",
    hosts: HOSTS,
    timeout: 10,
    flags: ["budget", "role"],
  },
  {
    kind: "post_tool_failure",
    script: "post_tool_use_failure",
    verb: "post-tool-use-failure",
    // Bob runs PostToolUse after failures too.
    hosts: ["claude"],
    timeout: 10,
    flags: ["budget", "role"],
  },
  { kind: "stop", script: "stop", verb: "stop", hosts: HOSTS, timeout: 10, flags: ["role"] },
];
