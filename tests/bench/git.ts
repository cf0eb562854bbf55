/** Runs git for the benchmarks, the same on every machine. */

/** Returns what git prints. Throws with git's own words when it fails. */
export async function runGit(folder: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await new Deno.Command("git", {
    args: ["-C", folder, ...args],
    env: {
      // A person's own settings would change line endings, filters or what a checkout runs.
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_SYSTEM: "/dev/null",
      GIT_LFS_SKIP_SMUDGE: "1",
      LC_ALL: "C",
    },
    stdin: "null",
  }).output();
  const text = new TextDecoder();
  if (code !== 0) {
    throw new Error(`Cannot run git ${args[0]} in "${folder}": ${text.decode(stderr).trim()}`);
  }
  return text.decode(stdout);
}
