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

/** What all hooks of one event share. */
interface Play extends SimulateOptions {
  rules: EventRules;
  /** Commands that were run, as Claude Code knows them again. */
  seen: Set<string>;
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
  const play: Play = { ...options, rules, seen: new Set() };
  const hooks = await Promise.all(
    layers.flatMap((layer) =>
      layer.hooks.filter((hook) => hook.event === event).map((hook) => runHook(hook, layer, play))
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

async function runHook(hook: Hook, layer: Layer, play: Play): Promise<HookRun> {
  const { host, event, payload, rules } = play;
  const subject = subjectOf(rules, payload);
  const known = { layer: layer.name, matcher: hook.matcher, command: wordsOf(hook).join(" ") };
  const why = whyNoMatch(hook, subject, play) ?? whyRepeated(hook, layer, play);
  if (why !== undefined) return { ...known, ...noEffect(), why };
  const run = await runAsHost(hook, layer, play);
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

/** Returns why a hook does not fit the event. */
function whyNoMatch(
  { matcher, condition }: Hook,
  subject: string,
  { host, event, rules }: Play,
): string | undefined {
  if (rules.matched !== undefined) {
    const { isMatch, why } = match(host, matcher, subject);
    if (!isMatch) return why;
  }
  if (condition === undefined) return undefined;
  if (rules.matched !== "tool_name") return `a hook with "if" never runs at ${event}`;
  return condition.replace(/\(.*$/s, "") === subject ? undefined : `"if" wants ${condition}`;
}

/** Claude Code runs equal commands of settings files once; a plugin's are its own. */
function whyRepeated(
  { isAsync, command, args = [] }: Hook,
  { plugin = "" }: Layer,
  { host, seen }: Play,
): string | undefined {
  if (host === "bob" || isAsync) return undefined;
  const identity = JSON.stringify([plugin, command, args]);
  if (seen.has(identity)) return "the same command stands in these settings before";
  seen.add(identity);
  return undefined;
}

function runAsHost(
  hook: Hook,
  { plugin }: Layer,
  { host, project, payload, isRecorded, rules }: Play,
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
