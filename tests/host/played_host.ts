/** A project and a home of their own, in which a host is played. */
import { simulatedEvent } from "../../lib/host/simulate/payload.ts";
import { simulate, type Simulation } from "../../lib/host/simulate/simulate.ts";
import type { Host } from "../../lib/host/host.ts";
import type { Homes } from "../../lib/host/settings_path.ts";
import { writeFile } from "../sample_project.ts";

/** A command as it stands in a settings file. */
export interface Handler {
  type: "command";
  command: string;
  [field: string]: unknown;
}

/** Returns a handler for a command line. */
export function run(command: string, more: Readonly<Record<string, unknown>> = {}): Handler {
  return { type: "command", command, ...more };
}

/** Returns a handler that prints a value as JSON. */
export function reply(value: unknown, code = 0): Handler {
  return run(`echo '${JSON.stringify(value)}'; exit ${code}`);
}

export class PlayedHost implements Disposable {
  readonly top = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin-host-" }));
  readonly project = `${this.top}/project`;
  readonly home = `${this.top}/home`;
  readonly homes: Homes = {
    home: this.home,
    claudeConfig: undefined,
    managed: `${this.top}/managed.json`,
  };

  constructor(readonly host: Host) {
    Deno.mkdirSync(this.project);
    Deno.mkdirSync(this.home);
  }

  /** Writes a file below the top: "project/…", "home/…". */
  write(path: string, content: unknown): void {
    writeFile(this.top, path, typeof content === "string" ? content : JSON.stringify(content));
  }

  /** Writes the hooks of one event, a group each, into the project's settings. */
  writeHooks(event: string, ...groups: unknown[]): void {
    this.write(`project/.${this.host}/settings.json`, { hooks: { [event]: groups } });
  }

  /** Plays an event, by a sample payload when none is given; the folder is trusted. */
  async play(
    event: string,
    payload?: Readonly<Record<string, unknown>>,
    isTrusting = true,
  ): Promise<Simulation> {
    const given = payload && { ...payload };
    return await simulate({
      ...simulatedEvent(this.host, event, given, this.project),
      host: this.host,
      project: this.project,
      homes: this.homes,
      isTrusting,
    });
  }

  [Symbol.dispose](): void {
    Deno.removeSync(this.top, { recursive: true });
  }
}
