#!/usr/bin/env -S deno run --no-config --no-lock --no-remote --no-npm --no-prompt -R --allow-write=.kb --allow-env=BOBBIN_PROBE
/** SessionStart: tells how the person's notes stand: how many, which were read last, what is due. */
import { runKbSessionHook } from "../lib/notes/kb_session_hook.ts";

if (import.meta.main) await runKbSessionHook();
