/** A simulated event as text for a person. */
import { shortCommand } from "../host/short_command.ts";
import type { HookRun, Simulation } from "../host/simulate/simulate.ts";
import type { MetricsRow } from "../ledger/metrics.ts";
import { formatCount } from "./measures.ts";
import { paint } from "./output.ts";

/**
 * Returns the settings, each hook with what became of it, what the hooks recorded of it, what the model and the
 * person get, the verdict.
 */
export function renderSimulation(
  simulation: Simulation,
  recorded: readonly MetricsRow[],
): string {
  const { layers, hooks, model, person } = simulation;
  return [
    paint("bold", "Settings"),
    ...layers.flatMap(layerLines),
    paint("bold", "Hooks"),
    ...hooks.length > 0 ? hooks.flatMap(hookLines) : [`  none for ${simulation.event}`],
    ...recorded.length > 0 ? section("Recorded", recorded.map(describeRow)) : [],
    ...section("The model gets", model),
    ...section("The person sees", person),
    describeVerdict(simulation),
  ].join("\n");
}

/** The reason stands there only where nobody is told it. */
function describeVerdict({ verdict, blocked, model, person }: Simulation): string {
  if (blocked === undefined) return paint("green", verdict);
  const isTold = [...model, ...person].some((text) => text.includes(blocked));
  return paint("red", verdict) + (isTold ? "" : `: ${blocked.trim().split("\n")[0]}`);
}

function layerLines(
  { name, path, hooks, held, passedOver }: Simulation["layers"][number],
): string[] {
  const state = held ?? (hooks === 0 ? "no hooks" : formatCount(hooks, "hook"));
  const others = passedOver.map((reason) => `    passed over: ${reason}`);
  return [`  ${name.padEnd(8)} ${path}: ${state}`, ...others];
}

function hookLines({ layer, command, code, milliseconds, why, ignored }: HookRun): string[] {
  const state = code === undefined
    ? `not run: ${why}`
    : `exit code ${code}, ${milliseconds} ms${why === undefined ? "" : `; ${why}`}`;
  return [
    `  ${layer.padEnd(8)} ${paint("dim", shortCommand(command))}`,
    `    ${state}`,
    ...ignored.map((what) => `    ignored: ${what}`),
  ];
}

function describeRow({ event, reason, confidence, fault }: MetricsRow): string {
  const sure = confidence === undefined ? "" : ` (confidence ${confidence.toFixed(2)})`;
  return `${event}: ${reason}${sure}${fault === undefined ? "" : `; ${fault}`}`;
}

function section(title: string, texts: readonly string[]): string[] {
  if (texts.length === 0) return [`${paint("bold", title)} nothing`];
  return [paint("bold", title), ...texts.map((text) => text.replace(/^/gm, "  "))];
}
