/** A small real git repository for tests, and the real command in it. */

import { ENTRIES } from "../lib/host/entries.ts";
import { BRIEF, denoFlags } from "../lib/host/command.ts";

export interface SampleProject extends Disposable {
  /** Top of the repository, symlinks resolved. */
  path: string;
  /** An empty home directory. */
  home: string;
}

const FILES: Readonly<Record<string, string>> = {
  "src/retry_policy.ts": `/** Decides how long to wait before a failed request is sent again. */
export class RetryPolicy {
  constructor(private readonly mostAttempts: number, private readonly firstDelay: number) {}

  /** Exponential backoff with full jitter, in milliseconds. */
  nextDelay(attempt: number): number {
    const ceiling = this.firstDelay * 2 ** attempt;
    return Math.random() * ceiling;
  }

  isExhausted(attempt: number): boolean {
    return attempt >= this.mostAttempts;
  }
}
`,
  "src/session_store.ts": `import { createHmac } from "node:crypto";

/** Keeps sessions in signed cookies. */
export function signCookie(value: string, secret: string): string {
  const signature = createHmac("sha256", secret).update(value).digest("base64url");
  return \`\${value}.\${signature}\`;
}

export function readSignedCookie(cookie: string, secret: string): string | undefined {
  const at = cookie.lastIndexOf(".");
  const value = cookie.slice(0, at);
  return signCookie(value, secret) === cookie ? value : undefined;
}
`,
  "src/invoice.py": `class Invoice:
    """An invoice with its lines and taxes."""

    def total_with_tax(self, rate):
        return sum(line.amount for line in self.lines) * (1 + rate)
`,
  "docs/billing.md":
    "# Billing\n\nInvoices are created at the end of a month.\n\n## Taxes\n\nRates by country.\n",
  "README.md": "# Sample\n\nA small shop.\n",
  ".env": "SECRET_TOKEN=abcdef\n",
};

/** Creates a repository with one commit. */
export function createSampleProject(files = FILES): SampleProject {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin test " }));
  const path = `${folder}/shop`, home = `${folder}/home`;
  Deno.mkdirSync(home);
  for (const [name, text] of Object.entries(files)) writeFile(path, name, text);
  runGit(path, "init", "--quiet");
  commitAll(path, "Add retry policy, sessions and invoices");
  return { path, home, [Symbol.dispose]: () => Deno.removeSync(folder, { recursive: true }) };
}

export function writeFile(project: string, name: string, text: string): void {
  const path = `${project}/${name}`;
  Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
  Deno.writeTextFileSync(path, text);
}

export function commitAll(project: string, subject: string): void {
  runGit(project, "add", "--all");
  runGit(project, "commit", "--quiet", "--message", subject);
}

export function runGit(project: string, ...args: string[]): void {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  const { code, stderr } = new Deno.Command("git", { args: ["-C", project, ...identity, ...args] })
    .outputSync();
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
}

export interface ProcessRun {
  code: number;
  stdout: string;
  stderr: string;
}

const CHECKOUT = new URL("..", import.meta.url).pathname;

/** Runs the `bobbin` command of this checkout in a folder. */
export function runBobbin(project: SampleProject, ...args: string[]): ProcessRun {
  const command = ["run", "-A", `${CHECKOUT}main.ts`, ...args];
  return runDeno(command, project.path, project.home, "");
}

/** Runs a hook script of this checkout as hosts do, with a payload on stdin. */
export function runHookScript(
  project: SampleProject,
  script: string,
  payload: string | Uint8Array,
  ...args: string[]
): ProcessRun {
  const kind = ENTRIES.find((entry) => entry.script === script)?.kind ?? "prompt";
  const flags = denoFlags(BRIEF.source, kind, [`${project.path}/.bobbin`]);
  const command = ["run", ...flags, `${CHECKOUT}hooks/${script}.ts`, ...args];
  return runDeno(command, project.path, project.home, payload);
}

function runDeno(
  args: string[],
  cwd: string,
  home: string,
  stdin: string | Uint8Array,
): ProcessRun {
  const input = Deno.makeTempFileSync();
  Deno.writeFileSync(input, typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin);
  // The shell's redirection: a pipe would have to be written and read at once.
  const script = 'input="$1"; shift; exec "$@" < "$input"';
  const { code, stdout, stderr } = new Deno.Command("sh", {
    args: ["-c", script, "sh", input, Deno.execPath(), ...args],
    cwd,
    env: { HOME: home, NO_COLOR: "1", DENO_DIR: denoDir() },
  }).outputSync();
  Deno.removeSync(input);
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** The home is an empty one; the cache of modules is not what is under test. */
export function denoDir(): string {
  return Deno.env.get("DENO_DIR") ?? `${Deno.env.get("HOME")}/.cache/deno`;
}
