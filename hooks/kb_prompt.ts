#!/usr/bin/env -S deno run --no-config --no-lock --no-remote --no-npm --no-prompt -R --allow-write=.kb --allow-env=BOBBIN_PROBE
/** UserPromptSubmit: puts the person's notes that a prompt is about in front of the model, or stays silent. */
import { runKbPromptHook } from "../lib/notes/kb_prompt_hook.ts";

if (import.meta.main) await runKbPromptHook();
