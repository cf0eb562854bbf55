/**
 * Measures what each hook costs as a whole process in its two forms, from the checkout and as a bundle, against an
 * empty script in the same run, in a small project:
 *
 *   deno task bench:bundles [--rounds 21]
 */
import { parseArgs } from "node:util";
import { ALONE, BRIEF, HOOKS, type Suite } from "../../lib/host/command.ts";
import type { EventKind } from "../../lib/host/event.ts";
import { NOTES } from "../../lib/host/notes_suite.ts";
import { rightsOf } from "../../lib/host/shebang.ts";
import { samplePayload } from "../../lib/host/sample_payload.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { Bundles, CHECKOUT } from "../distribution/bundled.ts";
import { createSampleProject } from "../sample_project.ts";
import { type Timed, timeProcesses } from "./processes.ts";
import { printTimings } from "./timing_table.ts";

const EVENTS: Readonly<Record<EventKind, string>> = {
  session_start: "SessionStart",
  prompt: "UserPromptSubmit",
  pre_tool: "PreToolUse",
  post_tool: "PostToolUse",
  post_tool_failure: "PostToolUseFailure",
  stop: "Stop",
};
const ANSWERED = "how does RetryPolicy compute the backoff delay of an attempt?";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "21" } } });
using bundles = await Bundles.make();
using project = createSampleProject();
await prepareIndex(project);
const cwd = project.path;

/** A hook in both of its forms. */
function bothForms(name: string, script: string, payload: unknown, more: Partial<Timed>): Timed[] {
  const forms = { source: `${CHECKOUT}hooks/${script}.ts`, bundle: bundles.path(script) };
  return (["source", "bundle"] as const).map((form) => ({
    name: `${name}, ${form}`,
    command: [
      Deno.execPath(),
      "run",
      ...ALONE,
      BRIEF[form],
      ...rightsOf(script),
      forms[form],
      "--no-dedup",
    ],
    cwd,
    stdin: JSON.stringify(payload),
    ...more,
  }));
}

function hooksOf({ entries }: Suite): Timed[] {
  return entries.flatMap(({ script, kind }) =>
    bothForms(script, script, samplePayload("claude", EVENTS[kind], cwd), {})
  );
}

/** The command that answers for all of them. */
const verb = { command: ["hook", "inject-context"], stdin: JSON.stringify({ cwd, prompt: "ok" }) };
const verbs: Timed[] = [`${CHECKOUT}main.ts`, bundles.path("bobbin")].map((path, i) => ({
  name: `bobbin hook inject-context, ${i === 0 ? "source" : "bundle"}`,
  command: [Deno.execPath(), "run", "-A", path, ...verb.command],
  cwd,
  stdin: verb.stdin,
}));

const empty = Deno.makeTempFileSync({ suffix: ".ts" });
const prompt = samplePayload("claude", "UserPromptSubmit", cwd);
const script = "user_prompt_submit";
printTimings(
  "each hook in both forms",
  await timeProcesses([
    { name: "an empty script", command: [Deno.execPath(), "run", ...ALONE, empty] },
    ...bothForms("an early exit", script, { ...prompt, prompt: "ok" }, { speaks: false }),
    ...bothForms("an answer", script, { ...prompt, prompt: ANSWERED }, { speaks: true }),
    ...hooksOf(HOOKS),
    ...hooksOf(NOTES),
    ...verbs,
  ], Number(values.rounds)),
);
Deno.removeSync(empty);
