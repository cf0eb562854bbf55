#!/usr/bin/env -S deno run --no-config --no-lock --no-remote --no-npm --no-prompt -R --allow-write=.bobbin --allow-env=HOME,XDG_CONFIG_HOME,BOBBIN_PROBE,BOBBIN_ROLE,GT_ROLE,BD_ACTOR
/** PostToolUseFailure: the code that an error is about, or what is where a file was looked for in vain. */
import { runFailureHook } from "../lib/react/failure_hook.ts";

if (import.meta.main) await runFailureHook();
