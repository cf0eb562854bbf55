/** Runs code in a process of its own: for what happens when one is killed. */

export function runCode(code: string): Deno.CommandOutput {
  const args = ["eval", "--quiet", code];
  return new Deno.Command(Deno.execPath(), { args }).outputSync();
}
