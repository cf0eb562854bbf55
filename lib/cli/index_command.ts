/** `bobbin index`: brings the index up to date. */
import { INTERRUPTED } from "./exit.ts";
import { describeRun, indexTrees, type RunFlags } from "./index_run.ts";
import { printJson, talk } from "./output.ts";
import { requireRoot } from "./project.ts";
import { describeLeftOut } from "./submodules.ts";

/** Indexes the trees of the project, or with `--repo` one of them. */
export async function indexCommand(flags: RunFlags): Promise<void> {
  const onInterrupt = (): never => {
    // The transaction is rolled back with the process.
    talk(flags, "\nInterrupted; the index is as it was before");
    Deno.exit(INTERRUPTED);
  };
  Deno.addSignalListener("SIGINT", onInterrupt);
  const root = requireRoot();
  const summary = await indexTrees(root, flags);
  Deno.removeSignalListener("SIGINT", onInterrupt);
  if (flags.json) return printJson(summary);
  talk(flags, describeRun(summary));
  const isAnew = summary.read > 0 && summary.read === summary.files;
  const leftOut = isAnew ? describeLeftOut(root) : undefined;
  if (leftOut) talk(flags, leftOut);
  if (summary.files === 0) {
    talk(flags, "Nothing to index here; add files, or check what git and [index] leave out");
  }
}
