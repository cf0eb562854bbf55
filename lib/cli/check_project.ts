/** Whether there is a project with a usable configuration and an index that is not far behind. */
import { type Finding, toFinding } from "../host/finding.ts";
import { git } from "../index/git.ts";
import { countCommitsBehind, readIndexFacts, type RepoFacts } from "../index/index_facts.ts";
import { describeFault } from "../project/config_fault.ts";
import type { LoadedConfig } from "../project/config_load.ts";
import { topOfCheckout } from "../project/git_folder.ts";
import { realPath } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { checkActions } from "./check_actions.ts";
import { checkRules } from "./check_rules.ts";
import { checkVault } from "./check_vault.ts";
import { formatAge, formatCount } from "./measures.ts";
import { unreadableIndex } from "./project.ts";

/** Returns the findings on a root with its configuration. */
export async function checkProject(
  root: Root | undefined,
  config: LoadedConfig | undefined,
): Promise<Finding[]> {
  if (!root || !config) {
    const what = 'No project here: no ".bobbin/config.toml" in this folder or above';
    return [{ level: "warning", what, next: 'run "bobbin init"' }];
  }
  return [
    ...checkConfig(config),
    ...checkVault(root, config.settings.notes.vault),
    ...checkRules(root),
    ...checkActions(root, config.settings.stop.actions),
    ...await checkGit(root),
    ...await checkIndex(root),
  ];
}

function checkConfig({ faults }: LoadedConfig): Finding[] {
  return faults.map((fault) =>
    toFinding(fault.severity === "error" ? "fault" : "warning", describeFault(fault))
  );
}

/** git refuses a repository of somebody else, as in a container: what it would tell is missed without a word. */
async function checkGit({ path }: Root): Promise<Finding[]> {
  const top = topOfCheckout(path);
  if (top === undefined || await git(path, "rev-parse", "--git-dir") !== undefined) return [];
  return [{
    level: "warning",
    what: `git does not answer for "${top}": the index gets no history and sees no commit`,
    next: `run "git -C ${top} status", which says why`,
  }];
}

function goneTree({ name, source }: RepoFacts): Finding {
  const what = `The folder of the tree "${name}" is gone: "${source}"`;
  const next =
    `run "bobbin index --repo ${name}" with "--source DIR" for where it is, or "--remove"`;
  return { level: "warning", what, next };
}

async function checkIndex(root: Root): Promise<Finding[]> {
  try {
    const { files, repos } = readIndexFacts(root.index);
    const written = Deno.statSync(root.index).mtime?.getTime() ?? 0;
    const age = `${formatCount(files, "file")}, written ${formatAge(Date.now() - written)}`;
    const { there = [], lost = [] } = Object.groupBy(
      repos,
      ({ source }) => realPath(source) ? "there" : "lost",
    );
    const gone = lost.map(goneTree);
    const counts = await Promise.all(there.map(countCommitsBehind));
    const isBehind = counts.some((count) => count !== 0);
    return isBehind
      ? [
        { level: "warning", what: `The index is behind HEAD: ${age}`, next: 'run "bobbin index"' },
        ...gone,
      ]
      : [{ level: "ok", what: `Index of ${age}` }, ...gone];
  } catch (error) {
    return [{ level: "fault", ...unreadableIndex(root.index, error) }];
  }
}
