/** What each hook may do besides reading: write below the state folders, read named variables, no network. */
import type { EventKind } from "./event.ts";

export interface Rights {
  /** Environment variables that the hook may read. */
  env: readonly string[];
  /** Programs that the hook may start. */
  run: readonly string[];
}

/** Where the configuration is, and whether a run may leave a trace. */
const PLACE = ["HOME", "XDG_CONFIG_HOME", "BOBBIN_PROBE"];
const ROLE = ["BOBBIN_ROLE", "GT_ROLE", "BD_ACTOR"];
const GROUNDING = ["YUPANA_GROUNDING_CACHE_DIR", "HANK_GROUNDING_CACHE_DIR", "XDG_STATE_HOME"];

export const RIGHTS: Readonly<Record<EventKind, Rights>> = {
  session_start: { env: [...PLACE, ...ROLE], run: [] },
  prompt: { env: [...PLACE, ...ROLE, ...GROUNDING], run: [] },
  pre_tool: { env: [...PLACE, ...ROLE], run: [] },
  post_tool: { env: [...PLACE, ...ROLE, ...GROUNDING], run: [] },
  post_tool_failure: { env: [...PLACE, ...ROLE], run: [] },
  // Its actions are command lines of the project's configuration.
  stop: { env: [...PLACE, ...ROLE, "BOBBIN_STOPPING"], run: ["sh"] },
};

/** Returns the deno flags for an event; `writable` are words for the shell, quoted where they need it. */
export function permissionFlags(
  kind: EventKind,
  writable: readonly string[],
  env: readonly string[] = RIGHTS[kind].env,
): string[] {
  const { run } = RIGHTS[kind];
  const flags = [
    "--allow-read",
    `--allow-write=${writable.join(",")}`,
    `--allow-env=${env.join(",")}`,
  ];
  return run.length > 0 ? [...flags, `--allow-run=${run.join(",")}`] : flags;
}
