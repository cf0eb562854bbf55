/** Runs git for the index. A repository's own configuration must not be able to run programs. */

/** Switches off what a hostile `.git/config` could use to run a command of its own. */
const HARMLESS = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "diff.external=",
  "core.pager=cat",
  "log.showSignature=false",
  "core.quotePath=false",
].flatMap((setting) => ["-c", setting]);

/** Keeps git from fetching objects that are missing: it would run the commands of a hostile remote. */
const OFFLINE = { GIT_ALLOW_PROTOCOL: "none", GIT_NO_LAZY_FETCH: "1", GIT_TERMINAL_PROMPT: "0" };
/** What git sets for a hook of one repository, and what would lead it astray in another. */
const OF_ONE_REPOSITORY =
  /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|PREFIX|CONFIG.*|TRACE.*|EXTERNAL_DIFF|NAMESPACE|ALTERNATE_OBJECT_DIRECTORIES)$/;

/** Returns what git prints, or undefined when git is missing, refuses or fails. */
export async function git(folder: string, ...args: string[]): Promise<string | undefined> {
  try {
    const { code, stdout } = await new Deno.Command("git", {
      args: [...HARMLESS, "-C", folder, ...args],
      env: { ...ownVariables(), ...OFFLINE, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" },
      clearEnv: true,
      stdin: "null",
      stdout: "piped",
      stderr: "null",
    }).output();
    return code === 0 ? new TextDecoder().decode(stdout) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the environment of the process without what git has set in it. */
function ownVariables(): Record<string, string> {
  const all = Object.entries(Deno.env.toObject());
  return Object.fromEntries(all.filter(([name]) => !OF_ONE_REPOSITORY.test(name)));
}
