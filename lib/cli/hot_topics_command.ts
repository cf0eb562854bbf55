/** `bobbin hook hot-topics`: which code and files come up most. */
import { countInjections } from "../ledger/feedback.ts";
import { readHotTopics, writeHotTopics } from "../ledger/hot_topics.ts";
import { HOT_TOPICS_INTERVAL } from "../ledger/keep_injection.ts";
import { NOTHING } from "./exit.ts";
import { requireFeedback } from "./feedback_store.ts";
import { formatCount } from "./measures.ts";
import { type OutputFlags, printJson, talk } from "./output.ts";
import { requireRoot } from "./project.ts";

export interface HotTopicsFlags extends OutputFlags {
  force?: boolean;
}

/** Writes `hot-topics.md`; with fewer than 10 injections only when forced, else the exit code is 1. */
export function hotTopicsCommand(flags: HotTopicsFlags): void {
  const { state } = requireRoot();
  using store = requireFeedback();
  const count = countInjections(store);
  if (count < HOT_TOPICS_INTERVAL && !flags.force) {
    Deno.exitCode = NOTHING;
    if (flags.json) return printJson({ path: null, injections: count });
    const few = `${formatCount(count, "injection")} of the ${HOT_TOPICS_INTERVAL} it takes`;
    return talk(flags, `Nothing is written: ${few}; "--force" writes it now`);
  }
  const topics = readHotTopics(store);
  const path = writeHotTopics(state, topics, new Date());
  if (flags.json) return printJson({ path, ...topics });
  talk(flags, `Wrote "${path}" from ${formatCount(count, "injection")}`);
}
