/** `bobbin hook status`: whether the installed hooks live, and the settings that they run with. */
import { status } from "../host/status.ts";
import { renderStatus } from "./hook_status_text.ts";
import { readRunRecords } from "../ledger/metrics.ts";
import { type CurrentSettings, readSettings, type Source } from "../project/config_cache.ts";
import { configHome } from "../project/environment.ts";
import { snakeCase } from "../project/kebab_case.ts";
import { findRoot, type Root } from "../project/root.ts";
import { NOTHING } from "./exit.ts";
import { type OutputFlags, paint, print, printJson, talk } from "./output.ts";
import { projectFolder } from "./project_folder.ts";

/** Prints it; exit code 1 when something installed would not work. */
export async function hookStatusCommand(flags: OutputFlags): Promise<void> {
  const project = await projectFolder();
  const root = findRoot(Deno.cwd()) ?? findRoot(project);
  const lastRun = root ? readRunRecords(root.state) : () => undefined;
  const report = await status({ project, lastRun });
  const current = root && await readSettings(root.state, configHome(), root.config);
  const values = current ? valuesOf(current) : {};
  if (!report.isHealthy) Deno.exitCode = NOTHING;
  if (flags.json) {
    return printJson({
      ...report,
      index: root?.index ?? null,
      settings: values,
      faults: current?.faults ?? [],
    });
  }
  print(paint("bold", `Hooks of ${project}`));
  print(renderStatus(report));
  printSettings(root, values, current?.faults ?? []);
  if (!report.isHealthy) talk(flags, 'Not all of it works; next: "bobbin doctor"');
  else if (!report.events.some(({ installed }) => installed)) {
    talk(flags, 'Nothing is installed; next: "bobbin hook install"');
  }
}

/** By key as in "hooks.budget". */
type Values = Record<string, { value: unknown; source: Source }>;

function valuesOf({ settings, sources }: CurrentSettings): Values {
  return Object.fromEntries(
    Object.entries(settings).flatMap(([table, keys]) =>
      Object.entries(keys).map(([name, value]) => {
        const key = `${table}.${snakeCase(name)}`;
        return [key, { value, source: sources[key] ?? "default" }];
      })
    ),
  );
}

function printSettings(root: Root | undefined, values: Values, faults: readonly string[]): void {
  print(paint("bold", "Settings"));
  if (!root) return print('  none: no project here; run "bobbin init"');
  print(`  index ${root.index}`);
  const changed = Object.entries(values).filter(([, { source }]) => source !== "default");
  for (const [key, { value, source }] of changed) {
    print(`  ${key} = ${JSON.stringify(value)} (${source})`);
  }
  print(`  ${changed.length === 0 ? "all" : "all others"} at their defaults`);
  for (const fault of faults) print(`  ${paint("red", fault)}`);
}
