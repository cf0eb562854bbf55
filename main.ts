#!/usr/bin/env -S deno run -A
/** The `bobbin` command. */
import { FAILED } from "./lib/cli/exit.ts";
import { print, talk } from "./lib/cli/output.ts";

const [group, verb, ...rest] = Deno.args;
if (group === "hook" && verb === "inject-context" && !/^(-h|--help)$/m.test(rest.join("\n"))) {
  // A prompt waits for this one: it is not parsed with the other verbs.
  const { injectContext } = await import("./lib/cli/inject_context.ts");
  await injectContext(rest);
}

const [{ run }, { app }] = await Promise.all([
  import("@stricli/core"),
  import("./lib/cli/app.ts"),
]);
const process: { exitCode?: number | string | null } = {};
const args = group === "help" ? [...Deno.args.slice(1), "--help"] : Deno.args;
await run(app, args, {
  process: Object.assign(process, {
    stdout: { write: (text: string) => print(text.replace(/\n$/, "")) },
    stderr: { write: (text: string) => talk({}, text.replace(/\n$/, "")) },
  }),
});
// The library tells usage errors and failures apart by codes of its own.
if (process.exitCode) Deno.exitCode = FAILED;
