/** `bobbin doctor`: all that keeps the suite from working here, each with the next step. */
import { checkHooks } from "../host/check_hooks.ts";
import type { Finding } from "../host/finding.ts";
import { readRunRecords } from "../ledger/metrics.ts";
import { configFiles } from "../project/config_cache.ts";
import { loadConfig } from "../project/config_file.ts";
import { configHome } from "../project/environment.ts";
import { findRoot } from "../project/root.ts";
import { checkProject } from "./check_project.ts";
import { missingVault } from "./check_vault.ts";
import { checkVersions } from "./check_versions.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, paint, print, printJson } from "./output.ts";
import { projectFolder } from "./project_folder.ts";

const COLOURS = { ok: "green", warning: "cyan", fault: "red" } as const;

/** Prints the findings; exit code 1 when there is a fault among them. */
export async function doctorCommand(flags: OutputFlags): Promise<void> {
  const project = await projectFolder();
  const root = findRoot(Deno.cwd()) ?? findRoot(project);
  const config = root && loadConfig(configFiles(root.state, configHome(), root.config));
  const lastRun = root ? readRunRecords(root.state) : () => undefined;
  const findings = [
    ...await checkVersions(),
    ...await checkProject(root, config),
    ...await checkHooks({
      project,
      lastRun,
      gone: root && config && missingVault(root, config.settings.notes.vault),
    }),
  ];
  const isHealthy = findings.every(({ level }) => level !== "fault");
  if (!isHealthy) Deno.exitCode = NOTHING;
  if (flags.json) return printJson({ project, isHealthy, findings });
  for (const finding of findings) print(describe(finding));
}

function describe({ level, what, next }: Finding): string {
  const line = `${paint(COLOURS[level], level.padEnd(8))} ${what}`;
  return next === undefined ? line : `${line}\n         next: ${next}`;
}
