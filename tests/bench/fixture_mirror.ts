/** A small mirror and set for the tests of the benchmarks: one repository of two commits. */
import { runGit } from "./git.ts";
import type { TreeCorpus } from "./sets.ts";

export interface FixtureMirror {
  mirror: string;
  /** The commits, oldest first. */
  shas: [string, string];
}

const FIRST: Record<string, string> = {
  // "git archive" would leave the tests out.
  ".gitattributes": "/tests export-ignore\n",
  "src/retry.py": "def retry_with_backoff(call):\n    return call()\n",
  "src/readme.md": "How to retry.\n",
  "tests/test_retry.py": "def test_retry():\n    assert True\n",
  ".specstory/history.md": "retry_with_backoff is in src/retry.py\n",
};
const SECOND: Record<string, string> = {
  "src/cookie_jar.py": "class CookieJar:\n    def store(self, cookie):\n        pass\n",
};

const PERSON = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "Example",
  GIT_AUTHOR_EMAIL: "example@example.com",
  GIT_COMMITTER_NAME: "Example",
  GIT_COMMITTER_EMAIL: "example@example.com",
};

/** Creates the mirror in a new folder, with "example/shop" in it. */
export async function createMirror(): Promise<FixtureMirror> {
  const mirror = Deno.makeTempDirSync();
  const repo = `${mirror}/example+shop/repo`;
  Deno.mkdirSync(repo, { recursive: true });
  await runGit(repo, "init", "--quiet");
  const first = await commit(repo, FIRST, "Retry calls", "2024-01-01T00:00:00Z");
  const second = await commit(repo, SECOND, "Keep cookies", "2024-01-02T00:00:00Z");
  return { mirror, shas: [first, second] };
}

/** Returns the place of the tree at a commit. */
export function treeAt(sha: string, change: Partial<TreeCorpus> = {}): TreeCorpus {
  const place = { group: "swe", repo: "shop", slug: "example/shop" };
  return { kind: "tree", ...place, sha, root: undefined, codeOnly: false, ...change };
}

async function commit(
  repo: string,
  files: Record<string, string>,
  subject: string,
  date: string,
): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(`${repo}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${repo}/${path}`, text);
  }
  await runGit(repo, "add", "-A");
  const { success } = await new Deno.Command("git", {
    args: ["-C", repo, "commit", "--quiet", "--no-verify", "-m", subject],
    env: { ...PERSON, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  }).output();
  if (!success) throw new Error(`Cannot commit in "${repo}"`);
  return (await runGit(repo, "rev-parse", "HEAD")).trim();
}
