#!/usr/bin/env -S deno run --no-config --no-lock --no-remote --no-npm --no-prompt -R --allow-write=.bobbin --allow-env=HOME,XDG_CONFIG_HOME,BOBBIN_PROBE,BOBBIN_ROLE,GT_ROLE,BD_ACTOR
/** SessionStart: tells facts of the project, and after a compaction what the session worked on. */
import { runSessionStartHook } from "../lib/inject/session_start_hook.ts";

if (import.meta.main) await runSessionStartHook();
