#!/usr/bin/env -S deno run --no-config --no-lock --no-remote --no-npm --no-prompt -R --allow-write=.bobbin --allow-env=HOME,XDG_CONFIG_HOME,BOBBIN_PROBE,BOBBIN_ROLE,GT_ROLE,BD_ACTOR,YUPANA_GROUNDING_CACHE_DIR,HANK_GROUNDING_CACHE_DIR,XDG_STATE_HOME
/** PostToolUse: after an edit, a read or a search, what the project's index has to add; silent when that is nothing. */
import { runPostToolHook } from "../lib/react/post_tool_hook.ts";

if (import.meta.main) await runPostToolHook();
