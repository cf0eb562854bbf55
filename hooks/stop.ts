#!/usr/bin/env -S deno run --no-config --no-lock --no-remote --no-npm --no-prompt -R --allow-write=.bobbin --allow-env=HOME,XDG_CONFIG_HOME,BOBBIN_PROBE,BOBBIN_ROLE,GT_ROLE,BD_ACTOR,BOBBIN_STOPPING --allow-run=sh
/** Stop: runs the shell commands of `[stop] actions` once the agent has stopped; it never makes it go on. */
import { runStopHook } from "../lib/react/stop_hook.ts";

if (import.meta.main) await runStopHook();
