/** The hooks of the notes: installed by themselves, since a vault is a person's and not a project's. */
import type { Suite } from "./command.ts";
import { HOSTS } from "./host.ts";

export const NOTES: Suite = {
  entries: [
    {
      kind: "session_start",
      script: "kb_session",
      verb: "session",
      hosts: HOSTS,
      timeout: 10,
      flags: ["vault"],
    },
    {
      kind: "prompt",
      script: "kb_prompt",
      verb: "prompt",
      hosts: HOSTS,
      timeout: 10,
      flags: ["vault"],
    },
  ],
  group: ["kb", "hook"],
  env: ["BOBBIN_PROBE"],
};
