#!/usr/bin/env -S deno run -A
/** The `bobbin` command. */
import { FAILED } from "./lib/cli/exit.ts";
import { print, talk } from "./lib/cli/output.ts";

const [group, verb, ...rest] = Deno.args;
if (group === "hook" && verb === "inject-context" && !rest.includes("--help")) {
  // A prompt waits for this one: it is not parsed with the other verbs.
  const { runPromptHook } = await import("./lib/inject/prompt_hook.ts");
  await runPromptHook(rest);
}

const [{ run }, { app }] = await Promise.all([
  import("@stricli/core"),
  import("./lib/cli/app.ts"),
]);
const process: { exitCode?: number | string | null } = {};
await run(app, Deno.args, {
  process: Object.assign(process, {
    stdout: { write: (text: string) => print(text.replace(/\n$/, "")) },
    stderr: { write: (text: string) => talk({}, text.replace(/\n$/, "")) },
  }),
});
// The library tells usage errors and failures apart by codes of its own.
if (process.exitCode) Deno.exitCode = FAILED;
