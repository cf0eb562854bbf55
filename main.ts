#!/usr/bin/env -S deno run -A
/** The `bobbin` command. */
import { FAILED, NOTHING } from "./lib/cli/exit.ts";
import { print, talk } from "./lib/cli/output.ts";

// A bundle has no second file for the worker threads of `block_thread.ts`: they begin here as well.
const isWorker = "name" in globalThis && globalThis.name === "bobbin block worker";
await (isWorker ? import("./lib/index/block_worker.ts" as string) : runCommand());

async function runCommand(): Promise<void> {
  // An executable that is called "kb" is the group of that name.
  const words = /(^|[\\/])kb(\.exe)?$/.test(Deno.execPath()) ? ["kb", ...Deno.args] : Deno.args;
  if (/^(kb )?hook /.test(words.join(" ")) && !/^(-h|--help)$/m.test(words.join("\n"))) {
    const { answerHost }: typeof import("./lib/cli/hook_verbs.ts") = await import(
      "./lib/cli/hook_verbs.ts" as string
    );
    await answerHost(words);
  }
  const [{ run, ExitCode }, { app }]: [
    typeof import("@stricli/core"),
    typeof import("./lib/cli/app.ts"),
  ] = await Promise.all([
    import("@stricli/core" as string),
    import("./lib/cli/app.ts" as string),
  ]).catch(explainMissing);
  const process: { exitCode?: number | string | null } = {};
  await run(app, words[0] === "help" ? [...words.slice(1), "--help"] : words, {
    process: Object.assign(process, {
      stdout: { write: (text: string) => print(text.replace(/\n$/, "")) },
      stderr: { write: (text: string) => talk({}, text.replace(/\n$/, "")) },
    }),
  });
  if (!process.exitCode) return;
  // The library tells usage errors and failures apart by codes of its own. And settings may be newer than
  // an executable: a host that asks for a verb that is not there yet must not take 2 for a refusal.
  const isHost = process.exitCode === ExitCode.UnknownCommand && Deno.args.includes("--host");
  Deno.exitCode = isHost ? NOTHING : FAILED;
}

function explainMissing(error: unknown): never {
  if (!String(error).includes("npm package")) throw error;
  const checkout = decodeURIComponent(new URL(".", import.meta.url).pathname);
  talk({}, `Cannot start: packages of npm are missing; run "deno install" in "${checkout}"`);
  Deno.exit(FAILED);
}
