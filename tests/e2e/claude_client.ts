/** The real Claude Code client: where it is, and how a test runs it. */

/** The version that the tests were written against. */
export const CLIENT_VERSION = "2.1.332";

/** Returns the client's path, or undefined where it is not installed; `.ci/run` installs it there. */
export function findClient(): string | undefined {
  const cache = Deno.env.get("BOBBIN_TEST_CACHE") ?? `${Deno.env.get("HOME")}/.cache/bobbin-tests`;
  const path = `${cache}/claude-code-${CLIENT_VERSION}/node_modules/.bin/claude`;
  try {
    Deno.statSync(path);
    return path;
  } catch {
    return undefined;
  }
}

export interface ClientRun {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs one prompt in a project against an API, without the user's account, settings or network; the model may use
 * the usual tools without asking.
 */
export async function runClient(
  client: string,
  project: string,
  home: string,
  api: string,
  prompt: string,
): Promise<ClientRun> {
  const { code, stdout, stderr } = await new Deno.Command(client, {
    args: ["-p", prompt, "--allowedTools", "Bash,Read,Edit,Write,Grep,Glob"],
    cwd: project,
    clearEnv: true,
    env: {
      PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin",
      HOME: home,
      ANTHROPIC_BASE_URL: api,
      ANTHROPIC_API_KEY: "sk-dummy",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
    },
    stdin: "null",
  }).output();
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}
