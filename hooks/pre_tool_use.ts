#!/usr/bin/env -S deno run --no-config --no-lock --no-remote --no-npm --no-prompt -R --allow-write=.bobbin --allow-env=HOME,XDG_CONFIG_HOME,BOBBIN_PROBE,BOBBIN_ROLE,GT_ROLE,BD_ACTOR
/** PreToolUse: refuses a tool call that a guard of the project forbids, or warns about it. */
import { runPreToolHook } from "../lib/guard/pre_tool_hook.ts";

if (import.meta.main) await runPreToolHook();
