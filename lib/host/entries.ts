/** What is installed into a host: which script answers which event, with which rights. */
import type { EventKind } from "./event.ts";
import type { Host } from "./host.ts";

export interface Entry {
  kind: EventKind;
  /** File name in `hooks/` without its ending. */
  script: string;
  hosts: readonly Host[];
  /** Seconds that the host waits before it goes on without the hook. */
  timeout: number;
  /** Environment variables that the hook may read. */
  env: readonly string[];
}

/** The one table behind install, status and the README. */
export const ENTRIES: readonly Entry[] = [
  {
    kind: "prompt",
    script: "user_prompt_submit",
    hosts: ["claude", "bob"],
    timeout: 10,
    env: ["HOME", "BOBBIN_PROBE"],
  },
];

/** Returns the deno flags that give a hook what it needs and nothing else: no network, no programs. */
export function permissionFlags(entry: Entry, state: string): string[] {
  return ["--allow-read", `--allow-write=${state}`, `--allow-env=${entry.env.join(",")}`];
}
