/** Evaluates guards: which of them speak about a prompt or a tool call, and what they say. */
import type { Root } from "../project/root.ts";
import { takesFile, toolNames } from "../project/tool_table.ts";
import { allowedPlaces, isAllowed, placesOf } from "./allowed_places.ts";
import { pathsOf } from "./call_paths.ts";
import { textsOf } from "./call_texts.ts";
import { type Guard, type Guards, readGuards } from "./guard_rules.ts";
import type { Finding, GuardedCall, Verdict } from "./guards.ts";

/** Returns what the guards of the files say about a prompt. */
export function judgePrompt(prompt: string, files: readonly string[]): Verdict {
  const guards = readGuards(files);
  return judge(guards, "prompt", (guard) => {
    return guard.prompt?.search(prompt) === undefined ? undefined : describe(guard);
  });
}

/** Returns what the guards of the files say about a tool call; see `guardTool`. */
export function judgeTool(
  call: GuardedCall | undefined,
  files: readonly string[],
  root: Root,
): Verdict {
  const guards = readGuards(files);
  const names = call ? toolNames(call.tool) : [];
  const named = guards.guards.filter(({ tool }) => !call || !tool || names.some(tool.test));
  const targets = lazily(() => call ? targetsOf(call) : []);
  const verdict = judge({ ...guards, guards: named }, "tool", (guard) => {
    if (!call) throw new Error("the host sent no call that can be read");
    return judgeCall(guard, call, targets, root);
  });
  const { incomplete } = guards;
  // Nobody knows what the missing guards would have said.
  return incomplete === undefined ? verdict : { ...verdict, block: `Blocked: ${incomplete}` };
}

function judge(
  { guards, faults }: Guards,
  event: Guard["event"],
  evaluate: (guard: Guard) => string | undefined,
): Verdict {
  const findings: Finding[] = [], failures: string[] = [];
  for (const guard of guards.filter((guard) => guard.event === event)) {
    try {
      if (guard.fault !== undefined) throw new Error(guard.fault);
      const message = evaluate(guard);
      if (message !== undefined) {
        findings.push({ guard: guard.name, action: guard.action, message });
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      const message = `the guard "${guard.name}" could not be evaluated: ${why}`;
      failures.push(message);
      if (guard.onError === "allow") continue;
      findings.push({ guard: guard.name, action: "block", message: `Blocked: ${message}` });
    }
  }
  return verdictOf(findings, [...faults, ...failures]);
}

function verdictOf(findings: Finding[], faults: string[]): Verdict {
  const messages = (action: Finding["action"]): string[] =>
    findings.filter((finding) => finding.action === action).map(({ message }) => message);
  const blocks = messages("block"), verdict = { warnings: messages("warn"), findings, faults };
  return blocks.length > 0 ? { ...verdict, block: blocks.join("\n") } : verdict;
}

/** A path that a call names, with the places that it may lead to; none where only a shell knows. */
interface Target {
  path: string | undefined;
  places: string[];
}

/** Throws for paths that cannot be followed. */
function targetsOf(call: GuardedCall): Target[] {
  return pathsOf(call).map(({ path, base }) => ({
    path,
    places: path === undefined ? [] : placesOf(path, base ?? call.cwd),
  }));
}

/** Makes a value when it is first asked for and keeps it, or the error: each guard asks, and all paths take long. */
function lazily<T>(make: () => T): () => T {
  let give = (): T => {
    try {
      const value = make();
      give = () => value;
    } catch (error) {
      give = () => {
        throw error;
      };
    }
    return give();
  };
  return () => give();
}

/** Returns what a guard says about a call of a tool that it names, undefined where it does not apply. */
function judgeCall(
  guard: Guard,
  call: GuardedCall,
  targets: () => readonly Target[],
  root: Root,
): string | undefined {
  for (const [name, pattern] of guard.match ?? []) {
    const texts = textsOf(call, name, root.path);
    if (!texts.some((text) => pattern.search(text) !== undefined)) return undefined;
  }
  if (!guard.outside) return describe(guard);
  if (targets().length === 0 && takesFile(call.tool)) throw new Error("the call names no file");
  const allowed = guard.outside.map((glob) => allowedPlaces(glob, root.path));
  const outside = targets().find(({ path, places }) =>
    path === undefined || !places.every((place) => isAllowed(place, allowed))
  );
  if (outside === undefined) return undefined;
  const { path } = outside;
  const shown = path === undefined ? "what only the shell knows" : JSON.stringify(cut(path));
  return describe(guard, `: ${shown} is outside of ${guard.outside.join(", ")}`);
}

const LONGEST_PATH = 300;

function cut(path: string): string {
  return path.length > LONGEST_PATH ? `…${path.slice(-LONGEST_PATH)}`.toWellFormed() : path;
}

function describe({ name, message, action }: Guard, detail = ""): string {
  const what = action === "block" ? "Blocked by the guard" : "Warning of the guard";
  return message ?? `${what} "${name}"${detail}`;
}
