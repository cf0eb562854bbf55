/** `bobbin index`: brings the index up to date. */
import { indexProject } from "../index/indexer.ts";
import { realPath } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";
import { INTERRUPTED } from "./exit.ts";
import { type OutputFlags, printJson, progress, talk } from "./output.ts";
import { requireRoot } from "./project.ts";

export interface IndexFlags extends OutputFlags {
  force?: boolean;
  repo?: string;
  source?: string;
}

/** Indexes the project, or with `--repo` and `--source` another tree into it. */
export async function indexCommand(flags: IndexFlags): Promise<void> {
  const root = requireRoot();
  const source = flags.source === undefined ? root.path : realPath(flags.source);
  if (source === undefined) {
    throw new UserError(`Cannot index "${flags.source}": no such folder; check --source`);
  }
  if (flags.source !== undefined && flags.repo === undefined) {
    throw new UserError("Cannot index another tree without a name for it; add --repo NAME");
  }
  // The transaction is rolled back with the process: the old index stays as it was.
  Deno.addSignalListener("SIGINT", () => {
    talk(flags, "\nInterrupted; the index is as it was before");
    Deno.exit(INTERRUPTED);
  });
  const summary = await indexProject({
    root: root.path,
    source,
    repo: flags.repo ?? "",
    force: flags.force ?? false,
    onProgress: progress(flags, "Read"),
    onNotice: (text) => talk(flags, text),
  });
  if (flags.json) return printJson(summary);
  const { files, chunks, read, removed, milliseconds } = summary;
  const changes = `${read} read, ${removed} removed`;
  const seconds = (milliseconds / 1000).toFixed(2);
  talk(flags, `Indexed ${files} files, ${chunks} chunks: ${changes} in ${seconds} s`);
}
