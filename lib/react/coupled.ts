/** The files that change together with one, by the history of the repository. */
import type { IndexedFile } from "../index/store.ts";
import { count } from "../inject/layouts.ts";
import { type Finding, nameOf, type ToolContext } from "./finding.ts";

const MOST_COUPLED = 5;
const LEAST_COUPLING = 0.1;

/** Returns what changes with a file and is news, at most 5; `called` is how the text calls the file. */
export function coupledWith(
  file: IndexedFile,
  called: string,
  { index, settings, allows, isNews }: ToolContext,
): Finding[] {
  const { couplingEnabled, couplingThreshold } = settings.git;
  if (!couplingEnabled) return [];
  return index.coupled(file.repo, file.path, LEAST_COUPLING).flatMap(({ path, commits }) => {
    const other = commits < couplingThreshold ? undefined : index.fileAt(file.repo, path);
    if (!other || !allows(other)) return [];
    const shown = nameOf(index, other);
    return [{
      pointer: {
        path: shown,
        start: 1,
        symbol: "",
        origin: `changed with ${called} in ${count(commits, "commit")}`,
      },
      facts: [`coupled ${nameOf(index, file)} ${shown}`],
      file: other,
    }];
  }).filter(isNews).slice(0, MOST_COUPLED);
}
