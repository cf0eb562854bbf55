/** The schema of `config.toml`: each key with its bounds, its default and what it means. */
import * as z from "zod";
import { choice, list, number, text, toggle } from "./config_keys.ts";
import {
  ADDRESS,
  CONTENT_MODES,
  FORMAT_MODES,
  GIT_LIMITS,
  HOOK_LIMITS,
  INDEX_LIMITS,
  LISTS,
  SEARCH_LIMITS,
  SESSION_FACTS,
  SHARE,
} from "./hook_limits.ts";
import { DEFAULT_SETTINGS as DEFAULT } from "./settings.ts";

const glob = z.string().min(1);

const hooks = z.strictObject({
  threshold: number(
    HOOK_LIMITS.threshold,
    DEFAULT.hooks.threshold,
    "Share of the best result's score that a result needs.",
  ),
  budget: number(
    HOOK_LIMITS.budget,
    DEFAULT.hooks.budget,
    "Lines of injected content, at most.",
  ),
  max_chars: number(
    HOOK_LIMITS.maxChars,
    DEFAULT.hooks.maxChars,
    "Characters of one injection, at most. Claude Code passes 10,000 whole and shortens 10,001 to a preview of 2 KB.",
  ),
  content_mode: choice(
    CONTENT_MODES,
    DEFAULT.hooks.contentMode,
    "What is shown of a result: all of it, its first 3 lines, or only path, lines and symbol.",
  ),
  min_prompt_length: number(
    HOOK_LIMITS.minPromptLength,
    DEFAULT.hooks.minPromptLength,
    "Characters under which a prompt is skipped. A Han, Kana or Hangul character counts as three.",
  ),
  gate_threshold: number(
    HOOK_LIMITS.gateThreshold,
    DEFAULT.hooks.gateThreshold,
    "Confidence of the best result under which nothing is injected.",
  ),
  dedup_enabled: toggle(
    DEFAULT.hooks.dedupEnabled,
    "Say nothing when the results equal the previous turn's.",
  ),
  reducing_enabled: toggle(
    DEFAULT.hooks.reducingEnabled,
    "Leave out what the session has already been given.",
  ),
  show_docs: toggle(
    DEFAULT.hooks.showDocs,
    "Show documentation. Without it, documentation helps the search but is not shown.",
  ),
  format_mode: choice(
    FORMAT_MODES,
    DEFAULT.hooks.formatMode,
    "Layout: with headers, paths and content only, with scores and reasons, or XML.",
  ),
  skip_prefixes: list(
    z.string().min(1),
    LISTS.strings,
    "Prompts that start so are skipped. An entry of up to 5 characters without a trailing space must equal the whole prompt.",
  ),
  keyword_repos: list(
    z.strictObject({ keywords: z.array(glob).min(1), repos: z.array(glob).min(1) }),
    LISTS.keywordRepos,
    "When a keyword occurs in the prompt, in any case, only its repos are searched.",
    '[{ keywords = ["ansible", "playbook"], repos = ["infra"] }]',
  ),
  repo_affinity_boost: number(
    HOOK_LIMITS.repoAffinityBoost,
    DEFAULT.hooks.repoAffinityBoost,
    "Factor for results of the repo that holds the working directory; 1.0 is off.",
  ),
  feedback_prompt_interval: number(
    HOOK_LIMITS.feedbackPromptInterval,
    DEFAULT.hooks.feedbackPromptInterval,
    "Injections between two requests for ratings; 0 is never.",
  ),
}).describe("What the hooks give to the model, and when.");

const index = z.strictObject({
  include: list(glob, LISTS.globs, "Files to index; none means all."),
  exclude: list(glob, LISTS.globs, "Files to leave out."),
  use_gitignore: toggle(DEFAULT.index.useGitignore, "Leave out what git ignores."),
  max_file_bytes: number(
    INDEX_LIMITS.maxFileBytes,
    DEFAULT.index.maxFileBytes,
    "Larger files are left out.",
  ),
}).describe("What is indexed.");

const search = z.strictObject({
  default_limit: number(
    SEARCH_LIMITS.defaultLimit,
    DEFAULT.search.defaultLimit,
    "Results that `bobbin search` prints.",
  ),
  doc_demotion: number(
    SHARE,
    DEFAULT.search.docDemotion,
    "Factor for the score of documentation, unless the prompt asks for it; 1.0 is off.",
  ),
  test_demotion: number(
    SHARE,
    DEFAULT.search.testDemotion,
    "Factor for the score of tests, unless the prompt asks for them; 1.0 is off.",
  ),
  recency_weight: number(
    SHARE,
    DEFAULT.search.recencyWeight,
    "What recent changes add to the score of a file; 0.0 is off.",
  ),
  recency_half_life_days: number(
    SEARCH_LIMITS.recencyHalfLifeDays,
    DEFAULT.search.recencyHalfLifeDays,
    "Days after which a change counts half.",
  ),
}).describe("How results are ranked.");

const git = z.strictObject({
  coupling_enabled: toggle(
    DEFAULT.git.couplingEnabled,
    "Bring in files that change together with the results.",
  ),
  coupling_depth: number(
    GIT_LIMITS.couplingDepth,
    DEFAULT.git.couplingDepth,
    "Commits that are read for it, at most.",
  ),
  coupling_threshold: number(
    GIT_LIMITS.couplingThreshold,
    DEFAULT.git.couplingThreshold,
    "Commits that two files must share.",
  ),
  commits_enabled: toggle(
    DEFAULT.git.commitsEnabled,
    "Search in the messages of commits too.",
  ),
}).describe("What is taken from the history.");

const notes = z.strictObject({
  vault: text(z.string(), DEFAULT.notes.vault, "a path", "Folder of your notes; none by default."),
  gate: number(
    SHARE,
    DEFAULT.notes.gate,
    "Share of a prompt's informative words that a note must hold to be shown.",
  ),
}).describe("Your notes.");

const session = z.strictObject({
  metadata: list(
    z.enum(SESSION_FACTS),
    LISTS.sessionFacts,
    "Facts that are printed at the start of a session.",
  ),
}).describe("The start of a session.");

const stop = z.strictObject({
  actions: list(
    glob,
    LISTS.commands,
    "Shell commands that run when the agent stops; their output goes to .bobbin/stop.log. Those of a project run once you have approved their text with `bobbin hook approve`; those of your own file always.",
  ),
}).describe("The end of a turn.");

const feedback = z.strictObject({
  boost_weight: number(
    SHARE,
    DEFAULT.feedback.boostWeight,
    "How much ratings move the ranking for similar prompts; 0.0 is off.",
  ),
  boost_max: number(
    SHARE,
    DEFAULT.feedback.boostMax,
    "Share by which ratings move a score, at most.",
  ),
}).describe("Ratings.");

const access = z.strictObject({
  roles: list(
    z.strictObject({
      name: glob,
      allow: z.array(glob).default([]),
      deny: z.array(glob).default([]),
      deny_paths: z.array(glob).default([]),
    }),
    LISTS.roles,
    "Repos and paths that a role may see, all as globs.",
    '[{ name = "*/crew/*", allow = ["api"], deny_paths = ["ops/**"] }]',
  ),
}).describe("Who sees what.");

const server = z.strictObject({
  url: text(
    z.string().regex(ADDRESS),
    DEFAULT.server.url,
    "an http or https address",
    "Address of a shared index; not used yet.",
  ),
}).describe("A shared index.");

const log = z.strictObject({
  payloads: toggle(
    DEFAULT.log.payloads,
    "Write every payload to .bobbin/payloads.jsonl, with secrets masked.",
  ),
}).describe("What is logged.");

export const TABLES = {
  hooks,
  index,
  search,
  git,
  notes,
  session,
  stop,
  feedback,
  access,
  server,
  log,
};
