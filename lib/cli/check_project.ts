/** Whether there is a project with a usable configuration and an index that is not far behind. */
import type { Finding } from "../host/finding.ts";
import { countCommitsBehind, readIndexFacts } from "../index/index_facts.ts";
import { readSettings } from "../project/config_cache.ts";
import { configHome } from "../project/config_layers.ts";
import { realPath } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { formatAge, formatCount } from "./measures.ts";
import { whyUnreadable } from "./project.ts";

/** Returns the findings on a root. */
export async function checkProject(root: Root | undefined): Promise<Finding[]> {
  if (!root) {
    const what = 'No project here: no ".bobbin/config.toml" in this folder or above';
    return [{ level: "warning", what, next: 'run "bobbin init"' }];
  }
  return [...await checkConfig(root), ...await checkIndex(root)];
}

async function checkConfig(root: Root): Promise<Finding[]> {
  const { settings, faults } = await readSettings(root.state, configHome(), root.config);
  const findings = faults.map((what): Finding => ({
    level: "fault",
    what,
    next: `mend "${root.config}/config.toml"`,
  }));
  const { vault } = settings.notes;
  if (vault !== "" && realPath(expandHome(vault)) === undefined) {
    findings.push({
      level: "fault",
      what: `The vault "${vault}" of notes.vault is gone`,
      next: "set notes.vault to where it is now",
    });
  }
  return findings;
}

function expandHome(path: string): string {
  return path.startsWith("~/") ? `${Deno.env.get("HOME")}${path.slice(1)}` : path;
}

async function checkIndex(root: Root): Promise<Finding[]> {
  try {
    const { files, repos } = readIndexFacts(root.index);
    const written = Deno.statSync(root.index).mtime?.getTime() ?? 0;
    const age = `${formatCount(files, "file")}, written ${formatAge(Date.now() - written)}`;
    const counts = await Promise.all(repos.map(countCommitsBehind));
    const isBehind = counts.some((count) => count !== 0);
    return isBehind
      ? [{ level: "warning", what: `The index is behind HEAD: ${age}`, next: 'run "bobbin index"' }]
      : [{ level: "ok", what: `Index of ${age}` }];
  } catch (error) {
    return [{
      level: "fault",
      what: whyUnreadable(root.index, error),
      next: 'run "bobbin index"',
    }];
  }
}
