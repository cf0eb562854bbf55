/**
 * The checks of all keys without the schema: for hooks, which cannot load zod. A test holds that they take and say
 * the same.
 */
import { isTable, type KeyCheck, type Keys, type Verdict } from "./config_check.ts";
import type { KeyPath } from "./config_lines.ts";
import {
  ADDRESS,
  CONTENT_MODES,
  describeChoices,
  describeLimit,
  FORMAT_MODES,
  GIT_LIMITS,
  HOOK_LIMITS,
  INDEX_LIMITS,
  type Limit,
  LISTS,
  SEARCH_LIMITS,
  SESSION_FACTS,
  SHARE,
} from "./hook_limits.ts";

type Check = KeyCheck["check"];

const text = fitting((value) => typeof value === "string");
const word = fitting((value) => typeof value === "string" && value !== "");
const words = listOf(word);
const toggle: KeyCheck = {
  allowed: "true or false",
  check: fitting((value) => typeof value === "boolean"),
};
const share = number(SHARE);

export const PLAIN_KEYS: Keys = new Map(Object.entries<KeyCheck>({
  "hooks.threshold": number(HOOK_LIMITS.threshold),
  "hooks.budget": number(HOOK_LIMITS.budget),
  "hooks.max_chars": number(HOOK_LIMITS.maxChars),
  "hooks.content_mode": choice(CONTENT_MODES),
  "hooks.min_prompt_length": number(HOOK_LIMITS.minPromptLength),
  "hooks.gate_threshold": number(HOOK_LIMITS.gateThreshold),
  "hooks.dedup_enabled": toggle,
  "hooks.reducing_enabled": toggle,
  "hooks.show_docs": toggle,
  "hooks.format_mode": choice(FORMAT_MODES),
  "hooks.skip_prefixes": { allowed: LISTS.strings, check: words },
  "hooks.keyword_repos": {
    allowed: LISTS.keywordRepos,
    check: listOf(tableOf({ keywords: listOf(word, 1), repos: listOf(word, 1) })),
  },
  "hooks.repo_affinity_boost": number(HOOK_LIMITS.repoAffinityBoost),
  "hooks.feedback_prompt_interval": number(HOOK_LIMITS.feedbackPromptInterval),
  "index.include": { allowed: LISTS.globs, check: words },
  "index.exclude": { allowed: LISTS.globs, check: words },
  "index.use_gitignore": toggle,
  "index.max_file_bytes": number(INDEX_LIMITS.maxFileBytes),
  "search.default_limit": number(SEARCH_LIMITS.defaultLimit),
  "search.doc_demotion": share,
  "search.test_demotion": share,
  "search.recency_weight": share,
  "search.recency_half_life_days": number(SEARCH_LIMITS.recencyHalfLifeDays),
  "git.coupling_enabled": toggle,
  "git.coupling_depth": number(GIT_LIMITS.couplingDepth),
  "git.coupling_threshold": number(GIT_LIMITS.couplingThreshold),
  "git.commits_enabled": toggle,
  "notes.vault": { allowed: "a path", check: text },
  "notes.gate": share,
  "session.metadata": {
    allowed: LISTS.sessionFacts,
    check: listOf(choice(SESSION_FACTS).check),
  },
  "stop.actions": { allowed: LISTS.commands, check: words },
  "feedback.boost_weight": share,
  "feedback.boost_max": share,
  "access.roles": {
    allowed: LISTS.roles,
    check: listOf(tableOf({ name: word }, { allow: words, deny: words, deny_paths: words })),
  },
  "server.url": {
    allowed: "an http or https address",
    check: fitting((value) => typeof value === "string" && ADDRESS.test(value)),
  },
  "log.payloads": toggle,
}));

function fitting(isFit: (value: unknown) => boolean): Check {
  return (value) => isFit(value) ? { value, strays: [] } : { misfit: [] };
}

function number(limit: Limit): KeyCheck {
  const { min, max, whole } = limit;
  const isWithin = (value: unknown): boolean =>
    typeof value === "number" && value >= min && value <= max &&
    (!whole || Number.isInteger(value));
  return { allowed: describeLimit(limit), check: fitting(isWithin) };
}

function choice(choices: readonly string[]): KeyCheck {
  const isOne = (value: unknown): boolean => choices.includes(value as string);
  return { allowed: describeChoices(choices), check: fitting(isOne) };
}

function listOf(check: Check, least = 0): Check {
  return (value) => {
    if (!Array.isArray(value) || value.length < least) return { misfit: [] };
    return joined(
      value.map((item, at) => [at, check(item)]),
      (parts) => parts.map(([, part]) => part),
    );
  };
}

/** The fields of `optional` are lists, empty where they are left out. */
function tableOf(fields: Record<string, Check>, optional: Record<string, Check> = {}): Check {
  const known = { ...fields, ...optional };
  return (value) => {
    if (!isTable(value)) return { misfit: [] };
    const parts = Object.entries(known).map(([key, check]): [string, Verdict] => [
      key,
      check(key in optional && value[key] === undefined ? [] : value[key]),
    ]);
    const whole = joined(parts, Object.fromEntries);
    if ("misfit" in whole) return whole;
    const strays = Object.keys(value).filter((key) => !(key in known)).map((key) => [key]);
    return { ...whole, strays: [...whole.strays, ...strays] };
  };
}

/** Returns the verdict on a whole by those on its parts: the first part that does not fit decides. */
function joined<K extends string | number>(
  parts: readonly (readonly [K, Verdict])[],
  join: (values: (readonly [K, unknown])[]) => unknown,
): Verdict {
  const values: (readonly [K, unknown])[] = [];
  const strays: KeyPath[] = [];
  for (const [key, verdict] of parts) {
    if ("misfit" in verdict) return { misfit: [key, ...verdict.misfit] };
    values.push([key, verdict.value]);
    strays.push(...verdict.strays.map((path) => [key, ...path]));
  }
  return { value: join(values), strays };
}
