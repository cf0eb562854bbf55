/** Which programs take part, and whether they are new enough. */
import type { Finding } from "../host/finding.ts";
import { runCommand } from "../host/run_command.ts";
import { VERSION } from "./version.ts";

/** The first with all that the hooks use. */
const OLDEST_DENO = [2, 9] as const;

/** Returns the findings; hosts that are not on PATH have none. */
export async function checkVersions(deno = Deno.version.deno): Promise<Finding[]> {
  const [major = 0, minor = 0] = deno.split(".").map(Number);
  const isOld = major < OLDEST_DENO[0] || major === OLDEST_DENO[0] && minor < OLDEST_DENO[1];
  const own: Finding = isOld
    ? {
      level: "fault",
      what: `Deno ${deno} is too old for bobbin ${VERSION}`,
      next: `install Deno ${OLDEST_DENO.join(".")} or newer`,
    }
    : { level: "ok", what: `bobbin ${VERSION} on Deno ${deno}` };
  const hosts = await Promise.all([
    hostVersion("Claude Code", "claude"),
    hostVersion("Bob", "bob"),
  ]);
  return [own, ...hosts.flat()];
}

async function hostVersion(name: string, program: string): Promise<Finding[]> {
  const options = { cwd: Deno.cwd(), env: {}, stdin: "", seconds: 5 };
  const { code, stdout } = await runCommand([program, "--version"], options);
  const version = /\d+(\.\d+)+/.exec(stdout)?.[0];
  return code === 0 && version ? [{ level: "ok", what: `${name} ${version}` }] : [];
}
