/** Bundles in a folder of their own, and what it is like to run one in a project. */
import { writeBundles } from "../../lib/cli/write_bundles.ts";
import { commandFor } from "../../lib/host/command.ts";
import { ENTRIES } from "../../lib/host/entries.ts";
import type { Host } from "../../lib/host/host.ts";
import { dirname } from "../../lib/project/paths.ts";
import { denoDir, type ProcessRun } from "../sample_project.ts";

export const CHECKOUT = new URL("../../", import.meta.url).pathname;

export class Bundles implements Disposable {
  private constructor(readonly folder: string) {}

  /** Bundles by name; all when none is given. */
  static async make(...names: string[]): Promise<Bundles> {
    const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin dist " }));
    await writeBundles(CHECKOUT, folder, names.length > 0 ? names : undefined);
    return new Bundles(folder);
  }

  /** Drops bundles into a folder, which is made. */
  copyTo(folder: string, ...names: string[]): void {
    Deno.mkdirSync(folder, { recursive: true });
    for (const name of names) {
      Deno.copyFileSync(`${this.folder}/${name}.js`, `${folder}/${name}.js`);
    }
  }

  path(name: string): string {
    return `${this.folder}/${name}.js`;
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.folder, { recursive: true });
  }
}

export interface Surroundings {
  cwd: string;
  stdin?: string;
  /** Variables to set, or to leave unset. */
  env?: Readonly<Record<string, string | undefined>>;
}

/** Runs a line of shell with few variables: no setting of the person who runs the tests counts. */
export async function runLine(
  line: string,
  { cwd, stdin = "", env = {} }: Surroundings,
): Promise<ProcessRun> {
  const { PATH = "/usr/bin:/bin" } = Deno.env.toObject();
  const deno = Deno.execPath();
  const variables = {
    // For the line of a script that begins with "#!".
    PATH: `${deno.slice(0, deno.lastIndexOf("/"))}:${PATH}`,
    HOME: dirname(cwd),
    DENO_DIR: denoDir(),
    CLAUDE_PROJECT_DIR: cwd,
    ...env,
  };
  const set = Object.entries(variables).filter(([, value]) => value !== undefined);
  const child = new Deno.Command("sh", {
    args: ["-c", line],
    cwd,
    clearEnv: true,
    env: Object.fromEntries(set) as Record<string, string>,
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(stdin)).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** Returns the command that install writes for a bundle in `.<host>/hooks`. */
export function installedCommand(script: string, host: Host, project: string): string {
  const entry = ENTRIES.find((entry) => entry.script === script);
  if (!entry) throw new Error(`No entry for "${script}"`);
  return commandFor(entry, {
    host,
    project,
    form: "bundle",
    scripts: `${project}/.${host}/hooks`,
    deno: Deno.execPath(),
    flags: [],
  });
}
