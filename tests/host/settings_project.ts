/** A folder with settings and hook scripts for tests of installing. */
import type { CommandPlace } from "../../lib/host/command.ts";
import { ENTRIES } from "../../lib/host/entries.ts";

export class SettingsProject implements Disposable {
  readonly top = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin it's " }));
  readonly project = `${this.top}/project`;
  readonly settings = `${this.project}/.claude/settings.json`;

  readonly scripts = `${this.top}/hooks`;

  constructor() {
    Deno.mkdirSync(this.project);
    Deno.mkdirSync(this.scripts);
    for (const { script } of ENTRIES) Deno.writeTextFileSync(`${this.scripts}/${script}.ts`, "");
  }

  place(changes: Partial<CommandPlace> = {}): CommandPlace {
    const { project, scripts } = this;
    return { host: "claude", project, scripts, deno: "deno", flags: [], ...changes };
  }

  write(text: string | Uint8Array): void {
    Deno.mkdirSync(`${this.project}/.claude`, { recursive: true });
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    Deno.writeFileSync(this.settings, bytes);
  }

  read(path = this.settings): string {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Deno.readFileSync(path));
  }

  /** Returns all files below the project with their bytes, modes and link targets. */
  snapshot(folder = this.project): Record<string, string> {
    const found: Record<string, string> = {};
    for (const { name, isDirectory, isSymlink } of Deno.readDirSync(folder)) {
      const path = `${folder}/${name}`;
      if (isSymlink) found[path] = `→ ${Deno.readLinkSync(path)}`;
      else if (isDirectory) Object.assign(found, { [path]: "" }, this.snapshot(path));
      else found[path] = `${Deno.statSync(path).mode} ${this.read(path)}`;
    }
    return found;
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.top, { recursive: true });
  }
}
