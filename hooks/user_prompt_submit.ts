#!/usr/bin/env -S deno run --no-config --no-lock --no-remote --no-npm --no-prompt --allow-read --allow-write --allow-env=HOME,XDG_CONFIG_HOME,BOBBIN_PROBE
/** UserPromptSubmit: puts the excerpts that a prompt is about in front of the model, or stays silent. */
import { runPromptHook } from "../lib/inject/prompt_hook.ts";

if (import.meta.main) await runPromptHook();
