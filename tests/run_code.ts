/** Runs code in a process of its own: one that is killed, or has variables that tests beside it must not see. */

export function runCode(code: string, env: Record<string, string> = {}): Deno.CommandOutput {
  const args = ["eval", "--quiet", code];
  return new Deno.Command(Deno.execPath(), { args, env }).outputSync();
}
