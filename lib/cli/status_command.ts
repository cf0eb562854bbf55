/** `bobbin status`: what the index holds, how old it is, and whether HEAD has moved on. */
import { countCommitsBehind, readIndexFacts, type RepoFacts } from "../index/index_facts.ts";
import { realPath } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { UserError } from "../project/user_error.ts";
import { NOTHING } from "./exit.ts";
import { formatAge, formatBytes, formatCount } from "./measures.ts";
import { type OutputFlags, print, printJson, talk } from "./output.ts";
import { requireRoot, unreadableIndex } from "./project.ts";

interface RepoStatus {
  repo: string;
  source: string;
  files: number;
  hasHistory: boolean;
  /** Commits since the index read the history; null when they cannot be counted. */
  behind: number | null;
}

interface IndexStatus {
  files: number;
  chunks: number;
  bytes: number;
  /** ISO time of the last change. */
  written: string;
  repos: RepoStatus[];
}

/** Prints the state of the index; the exit code is 1 when there is none that can be used. */
export async function statusCommand(flags: OutputFlags): Promise<void> {
  const root = requireRoot();
  const { status, fault } = await readStatus(root);
  if (!status) Deno.exitCode = NOTHING;
  if (flags.json) {
    return printJson({ root: root.path, index: root.index, fault: fault?.what ?? null, ...status });
  }
  print(`Root   ${root.path}`);
  if (!status) {
    print(`Index  ${fault?.what}`);
    return talk(flags, `Next: ${fault?.next}`);
  }
  const { files, chunks, bytes, written, repos } = status;
  const age = formatAge(Date.now() - Date.parse(written));
  const holdings = `${formatCount(files, "file")}, ${formatCount(chunks, "chunk")}`;
  print(`Index  ${holdings}, ${formatBytes(bytes)}, written ${age}`);
  for (const repo of repos) print(describe(repo));
  if (repos.some(({ behind }) => behind !== 0)) talk(flags, 'Next: run "bobbin index"');
}

async function readStatus(
  root: Root,
): Promise<{ status?: IndexStatus; fault?: ReturnType<typeof unreadableIndex> }> {
  try {
    const { files, chunks, repos } = readIndexFacts(root.index);
    const { size, mtime } = Deno.statSync(root.index);
    return {
      status: {
        files,
        chunks,
        bytes: size,
        written: (mtime ?? new Date(0)).toISOString(),
        repos: await Promise.all(repos.map(repoStatus)),
      },
    };
  } catch (error) {
    if (error instanceof UserError) throw error;
    return { fault: unreadableIndex(root.index, error) };
  }
}

async function repoStatus(facts: RepoFacts): Promise<RepoStatus> {
  const { name, source, files, head } = facts;
  const behind = await countCommitsBehind(facts) ?? null;
  return { repo: name, source, files, hasHistory: head !== "", behind };
}

function describe({ repo, source, files, hasHistory, behind }: RepoStatus): string {
  const name = repo === "" ? "This tree" : `"${repo}" in ${source}`;
  const distance = !realPath(source)
    ? ", the folder is gone"
    : behind === 0
    ? hasHistory ? ", up to date with HEAD" : ""
    : behind === null
    ? ", HEAD is elsewhere now"
    : `, ${formatCount(behind, "commit")} behind HEAD`;
  return `       ${name}: ${formatCount(files, "file")}${distance}`;
}
