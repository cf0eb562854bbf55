#!/usr/bin/env -S deno run --no-config --no-lock --no-remote --no-npm --no-prompt -R --allow-write=.bobbin --allow-env=HOME,XDG_CONFIG_HOME,BOBBIN_PROBE,BOBBIN_ROLE,GT_ROLE,BD_ACTOR,YUPANA_GROUNDING_CACHE_DIR,HANK_GROUNDING_CACHE_DIR,XDG_STATE_HOME
/** UserPromptSubmit: puts the excerpts that a prompt is about in front of the model, or stays silent. */
import { runPromptHook } from "../lib/inject/prompt_hook.ts";

if (import.meta.main) await runPromptHook();
