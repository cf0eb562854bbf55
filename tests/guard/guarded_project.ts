/** A folder with guards, for tests. */
import type { Verdict } from "../../lib/guard/guards.ts";
import { guardTool } from "../../lib/guard/guards.ts";
import { type Root, rootAt } from "../../lib/project/root.ts";

export interface GuardedProject extends Disposable {
  root: Root;
  /** Absolute path of the project. */
  path: string;
  /** A folder beside the project. */
  beside: string;
  write(guards: string): void;
  /** Returns what the guards say about a call that is made in the project, or in a folder of it. */
  call(tool: string, input: Record<string, unknown>, cwd?: string): Promise<Verdict | undefined>;
}

/** Creates a project with the folders `src` and `docs`, and these guards. */
export function createGuardedProject(guards?: string): GuardedProject {
  const top = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin guard " }));
  const path = `${top}/project`, beside = `${top}/beside`;
  for (const folder of [".bobbin", "src/deep", "docs"]) {
    Deno.mkdirSync(`${path}/${folder}`, { recursive: true });
  }
  Deno.mkdirSync(beside);
  const root = rootAt(path);
  const write = (text: string): void => Deno.writeTextFileSync(`${root.state}/guards.toml`, text);
  if (guards !== undefined) write(guards);
  return {
    root,
    path,
    beside,
    write,
    call: (tool, input, cwd = path) => guardTool({ tool, input, cwd }, root),
    [Symbol.dispose]: () => Deno.removeSync(top, { recursive: true }),
  };
}
