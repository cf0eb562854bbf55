/** The verbs that hosts call. A host waits for them: none is parsed with the other verbs. */
import { talk } from "./output.ts";

type Answer = (args: readonly string[]) => Promise<void>;

/** Each loads what it needs and nothing else; a literal would make deno read all of them at the start. */
const ANSWERS: Readonly<Record<string, () => Promise<Answer>>> = {
  "hook inject-context": async () => {
    const { runPromptHook }: typeof import("../inject/prompt_hook.ts") = await import(
      "../inject/prompt_hook.ts" as string
    );
    return runPromptHook;
  },
  "hook session-context": async () => {
    const { runSessionStartHook }: typeof import("../inject/session_start_hook.ts") = await import(
      "../inject/session_start_hook.ts" as string
    );
    return runSessionStartHook;
  },
  "hook pre-tool-use": async () => {
    const { runPreToolHook }: typeof import("../guard/pre_tool_hook.ts") = await import(
      "../guard/pre_tool_hook.ts" as string
    );
    return runPreToolHook;
  },
  "hook post-tool-use": async () => {
    const { runPostToolHook }: typeof import("../react/post_tool_hook.ts") = await import(
      "../react/post_tool_hook.ts" as string
    );
    return runPostToolHook;
  },
  "hook post-tool-use-failure": async () => {
    const { runFailureHook }: typeof import("../react/failure_hook.ts") = await import(
      "../react/failure_hook.ts" as string
    );
    return runFailureHook;
  },
  "hook stop": async () => {
    const { runStopHook }: typeof import("../react/stop_hook.ts") = await import(
      "../react/stop_hook.ts" as string
    );
    return runStopHook;
  },
  "kb hook prompt": async () => {
    const { runKbPromptHook }: typeof import("../notes/kb_prompt_hook.ts") = await import(
      "../notes/kb_prompt_hook.ts" as string
    );
    return runKbPromptHook;
  },
  "kb hook session": async () => {
    const { runKbSessionHook }: typeof import("../notes/kb_session_hook.ts") = await import(
      "../notes/kb_session_hook.ts" as string
    );
    return runKbSessionHook;
  },
};

/** Answers the payload on stdin and ends the process, when the words begin with a host's verb; else returns. */
export async function answerHost(words: readonly string[]): Promise<void> {
  const length = words.indexOf("hook") + 2;
  const verb = words.slice(0, length).join(" ");
  if (!Object.hasOwn(ANSWERS, verb)) return;
  const args = words.slice(length);
  if (args.some((arg) => OTHER_FLAG.test(arg))) await tellFaults(verb, args);
  const answer = await ANSWERS[verb]?.();
  await answer?.(args);
}

/** Installed commands name their host, and mostly no more than that. */
const OTHER_FLAG = /^--(?!host(=|$))/;

async function tellFaults(verb: string, args: readonly string[]): Promise<void> {
  const { hookFlagFaults }: typeof import("./hook_flag_faults.ts") = await import(
    "./hook_flag_faults.ts" as string
  );
  for (const fault of hookFlagFaults(verb, args)) talk({}, `bobbin: ${fault}`);
}
