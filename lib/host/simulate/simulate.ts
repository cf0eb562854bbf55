/**
 * Plays a host for one event: reads its real settings, runs what fits as it would, and tells what would
 * come of it.
 */
import { realPath } from "../../project/paths.ts";
import type { Host } from "../host.ts";
import { hostVariables } from "../host_variables.ts";
import { PROBE } from "../probe.ts";
import { type CommandRun, runCommand } from "../run_command.ts";
import type { Hook } from "../settings_hooks.ts";
import { type Layer, readLayers } from "../settings_layers.ts";
import { type Homes, homesFromEnv } from "../settings_path.ts";
import { isTrusted } from "../settings_trust.ts";
import { type Effect, noEffect } from "./effect.ts";
import { EVENT_RULES, type EventRules } from "./event_rules.ts";
import { match } from "./matcher.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import { readAsBob } from "./read_as_bob.ts";
import { readAsClaude } from "./read_as_claude.ts";

export interface SimulateOptions {
  host: Host;
  /** As in the host's settings. */
  event: string;
  /** Folder that the session began in. */
  project: string;
  /** What the host sends. */
  payload: Readonly<Record<string, unknown>>;
  /** Whether the hooks may record this as a run; else they are told that they are only tried. */
  isRecorded: boolean;
  /** Treat the folder as a trusted one. */
  isTrusting: boolean;
  homes?: Homes;
}

export interface HookRun extends Effect {
  layer: string;
  matcher: string;
  command: string;
  /** Undefined for one that was not run. */
  code?: number;
  milliseconds?: number;
  /** Why it was not run, or why its output is dropped. */
  why?: string;
}

export interface Simulation extends Outcome {
  host: Host;
  event: string;
  payload: Readonly<Record<string, unknown>>;
  /** The places that hooks come from, and what holds them back. */
  layers: { name: string; path: string; hooks: number; held?: string; passedOver: string[] }[];
  hooks: HookRun[];
}

/** Simulates an event; the hooks that fit are really run. Throws a `UserError` without a home. */
export async function simulate(options: SimulateOptions): Promise<Simulation> {
  const { host, event, project, payload, homes = homesFromEnv() } = options;
  const rules = EVENT_RULES[host][event] as EventRules;
  const trusted = options.isTrusting || isTrusted(host, project, homes) === true;
  const layers = readLayers(host, project, homes, trusted);
  const seen = new Set<string>();
  const hooks = await Promise.all(
    layers.flatMap((layer) =>
      layer.hooks.filter((hook) => hook.event === event)
        .map((hook) => runHook(hook, layer, rules, options, seen))
    ),
  );
  return {
    host,
    event,
    payload,
    layers: layers.map(({ name, path, hooks, held, fault, passedOver }) => {
      const why = fault ?? held;
      const base = { name, path, hooks: hooks.length, passedOver };
      return why === undefined ? base : { ...base, held: why };
    }),
    hooks,
    ...outcomeOf(rules.refusal, hooks),
  };
}

async function runHook(
  hook: Hook,
  layer: Layer,
  rules: EventRules,
  options: SimulateOptions,
  seen: Set<string>,
): Promise<HookRun> {
  const { host, event, payload } = options;
  const subject = subjectOf(rules, payload);
  const known = { layer: layer.name, matcher: hook.matcher, command: wordsOf(hook).join(" ") };
  const why = whyNot(hook, layer, rules, subject, options, seen);
  if (why !== undefined) return { ...known, ...noEffect(), why };
  const run = await runAsHost(hook, layer, rules, options);
  const ran = { ...known, code: run.code, milliseconds: run.milliseconds };
  if (run.isLate) {
    const seconds = hook.timeout ?? rules.timeout;
    return { ...ran, ...noEffect(), why: `killed after ${seconds} s; its output is dropped` };
  }
  if (hook.isAsync) {
    return { ...ran, ...noEffect(), why: "in the background: its text comes with a later turn" };
  }
  const call = { event, subject, command: known.command, rules, payload };
  return { ...ran, ...(host === "bob" ? readAsBob(run, rules) : readAsClaude(run, call)) };
}

/** Returns why a host does not run a hook. */
function whyNot(
  hook: Hook,
  layer: Layer,
  rules: EventRules,
  subject: string,
  { host, event }: SimulateOptions,
  seen: Set<string>,
): string | undefined {
  if (rules.matched !== undefined) {
    const { isMatch, why } = match(host, hook.matcher, subject);
    if (!isMatch) return why;
  }
  if (hook.condition !== undefined) {
    if (rules.matched !== "tool_name") return `a hook with "if" never runs at ${event}`;
    const tool = hook.condition.replace(/\(.*$/s, "");
    if (tool !== subject) return `"if" wants ${hook.condition}`;
  }
  // Claude Code runs equal commands of settings files once; a plugin's are its own.
  if (host === "bob" || hook.isAsync) return undefined;
  const identity = JSON.stringify([layer.plugin ?? "", hook.command, hook.args ?? []]);
  if (seen.has(identity)) return "the same command stands in these settings before";
  seen.add(identity);
  return undefined;
}

function runAsHost(
  hook: Hook,
  { plugin }: Layer,
  rules: EventRules,
  { host, project, payload, isRecorded }: SimulateOptions,
): Promise<CommandRun> {
  const variables = hostVariables(host, project, plugin);
  const words = hook.args === undefined
    ? ["sh", "-c", hook.command]
    : wordsOf(hook).map((word) =>
      word.replace(/\$\{(\w+)\}/g, (all, name) => variables[name] ?? all)
    );
  return runCommand(words, {
    cwd: realPath(String(payload.cwd)) ?? project,
    env: isRecorded ? variables : { ...variables, ...PROBE },
    stdin: JSON.stringify(payload),
    seconds: hook.timeout ?? rules.timeout,
  });
}

function wordsOf({ command, args = [] }: Hook): string[] {
  return [command, ...args];
}

function subjectOf(
  { matched = "" }: EventRules,
  payload: Readonly<Record<string, unknown>>,
): string {
  const value = payload[matched] ?? (matched === "tool" ? payload.tool_name : undefined);
  return typeof value === "string" ? value : "";
}
