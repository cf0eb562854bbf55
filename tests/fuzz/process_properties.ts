/** A sample of the inputs for hooks that run as hosts run them: as processes, with no more than their rights. */
import fc from "fast-check";
import { EVENT_NAMES, HOSTS } from "../../lib/host/host.ts";
import { runHookScript } from "../sample_project.ts";
import { forgetSessions, type Ground } from "./ground.ts";
import { assertValid, SCRIPTED } from "./hooks.ts";
import { payloadsFor } from "./payloads.ts";
import { type Property, property } from "./property.ts";

/** Returns the property that processes keep what the hooks in this process keep. */
export function processProperties(ground: Ground): Property[] {
  const { project, vault } = ground;
  const inputs = fc.constantFrom(...SCRIPTED).chain((hook) =>
    fc.record({
      hook: fc.constant(hook),
      host: fc.constantFrom(...HOSTS),
      payload: payloadsFor(EVENT_NAMES[hook.kind], project.path),
    })
  );
  return [
    property("whole processes", inputs, ({ hook, host, payload }) => {
      const isOfNotes = hook.script.startsWith("kb_");
      const flags = isOfNotes ? ["--vault", vault.path] : [];
      const run = runHookScript(project, hook.script, payload, "--host", host, ...flags);
      assertValid(run, hook, host, false);
    }, { round: 2, clear: () => forgetSessions(ground) }),
  ];
}
