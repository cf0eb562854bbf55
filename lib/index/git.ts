/** Runs git for the index. A repository's own configuration must not be able to run programs. */

/** Switches off what a hostile `.git/config` could use to run a command of its own. */
const HARMLESS = [
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "diff.external=",
  "-c",
  "core.pager=cat",
  "-c",
  "core.quotePath=false",
];

/** Returns what git prints, or undefined when git is missing, refuses or fails. */
export async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  try {
    const { code, stdout } = await new Deno.Command("git", {
      args: [...HARMLESS, "-C", folder, ...args],
      env: { GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" },
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).output();
    return code === 0 ? new TextDecoder().decode(stdout) : undefined;
  } catch {
    return undefined;
  }
}
