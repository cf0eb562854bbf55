/** Flags of `deno run` that a deno may not know: those of its V8 come and go with versions. */
import { ALONE } from "./command.ts";
import { runCommand } from "./run_command.ts";

const REFUSAL = /V8 did not recognize flag/;

/** Returns whether a deno runs no program with this flag, since it does not know it; false where there is no deno. */
export async function refusesFlag(deno: string, flag: string): Promise<boolean> {
  const { code, stderr } = await runCommand([deno, "run", ...ALONE, flag, "-"], {
    cwd: Deno.cwd(),
    env: { NO_COLOR: "1" },
    stdin: "",
    seconds: 10,
  });
  return code !== 0 && isRefusedFlag(stderr);
}

/** True for what deno says about a flag that its V8 does not know. */
export function isRefusedFlag(text: string): boolean {
  return REFUSAL.test(text);
}
