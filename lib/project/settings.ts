/** The settings in force: their types and what they are by default. The hooks read them, so nothing is imported. */

export interface Settings {
  readonly hooks: HookSettings;
  readonly index: IndexSettings;
  readonly search: SearchSettings;
  readonly git: GitSettings;
  readonly notes: NotesSettings;
  readonly session: SessionSettings;
  readonly stop: StopSettings;
  readonly feedback: FeedbackSettings;
  readonly access: AccessSettings;
  readonly server: ServerSettings;
  readonly log: LogSettings;
}

export type ContentMode = "full" | "preview" | "none";
export type FormatMode = "standard" | "minimal" | "verbose" | "xml";
export type SessionFact = "project" | "branch" | "versions";

export interface HookSettings {
  /** Share of the best result's score that a result needs, 0 to 1. */
  readonly threshold: number;
  /** Lines of injected content, at most. */
  readonly budget: number;
  /** Characters of one injection, at most. */
  readonly maxChars: number;
  readonly contentMode: ContentMode;
  /** Characters; a Han, Kana or Hangul character counts as three. */
  readonly minPromptLength: number;
  /** Confidence, 0 to 1, under which nothing is injected. */
  readonly gateThreshold: number;
  /** Say nothing when the results equal the previous turn's. */
  readonly dedupEnabled: boolean;
  /** Leave out what the ledger holds. */
  readonly reducingEnabled: boolean;
  readonly showDocs: boolean;
  readonly formatMode: FormatMode;
  readonly skipPrefixes: readonly string[];
  readonly keywordRepos: readonly KeywordRule[];
  /** Factor for results of the repo that holds the working directory. */
  readonly repoAffinityBoost: number;
  /** Injections between two requests for ratings; 0 for none. */
  readonly feedbackPromptInterval: number;
}

export interface KeywordRule {
  /** Substrings of the prompt, in any case. */
  readonly keywords: readonly string[];
  readonly repos: readonly string[];
}

export interface IndexSettings {
  /** Globs; none means every file. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly useGitignore: boolean;
  /** Larger files are left out. */
  readonly maxFileBytes: number;
}

export interface SearchSettings {
  readonly defaultLimit: number;
  /** Factor for the score of documentation, 0 to 1. */
  readonly docDemotion: number;
  /** Factor for the score of tests, 0 to 1. */
  readonly testDemotion: number;
  /** What recent changes of a file add to its score, 0 to 1. */
  readonly recencyWeight: number;
  readonly recencyHalfLifeDays: number;
}

export interface GitSettings {
  readonly couplingEnabled: boolean;
  /** Commits that are read, at most. */
  readonly couplingDepth: number;
  /** Commits that two files must share. */
  readonly couplingThreshold: number;
  readonly commitsEnabled: boolean;
}

export interface NotesSettings {
  /** Folder of the notes; "" for none. */
  readonly vault: string;
  /** Share of a prompt's informative words that a note must hold, 0 to 1. */
  readonly gate: number;
}

export interface SessionSettings {
  readonly metadata: readonly SessionFact[];
}

export interface StopSettings {
  /** Shell commands. */
  readonly actions: readonly string[];
}

export interface FeedbackSettings {
  /** How much ratings move the ranking for similar prompts, 0 to 1. */
  readonly boostWeight: number;
  /** Share by which ratings move a score, at most, 0 to 1. */
  readonly boostMax: number;
}

export interface AccessSettings {
  readonly roles: readonly RoleAccess[];
}

export interface RoleAccess {
  /** Glob of the role's name. */
  readonly name: string;
  /** Globs of repos; none means all. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  readonly denyPaths: readonly string[];
}

export interface ServerSettings {
  readonly url: string;
}

export interface LogSettings {
  readonly payloads: boolean;
}

/** Not frozen: every hook reads it, and freezing would take 0.4 ms of each. */
export const DEFAULT_SETTINGS: Settings = {
  hooks: {
    threshold: 0.5,
    budget: 300,
    maxChars: 9000,
    contentMode: "full",
    minPromptLength: 20,
    gateThreshold: 0.45,
    dedupEnabled: true,
    reducingEnabled: true,
    showDocs: true,
    formatMode: "standard",
    skipPrefixes: [],
    keywordRepos: [],
    repoAffinityBoost: 2,
    feedbackPromptInterval: 5,
  },
  index: { include: [], exclude: [], useGitignore: true, maxFileBytes: 1 << 20 },
  search: {
    defaultLimit: 10,
    docDemotion: 0.5,
    testDemotion: 0.72,
    recencyWeight: 0.2,
    recencyHalfLifeDays: 125,
  },
  git: {
    couplingEnabled: true,
    couplingDepth: 5000,
    couplingThreshold: 3,
    commitsEnabled: true,
  },
  notes: { vault: "", gate: 0.5 },
  session: { metadata: [] },
  stop: { actions: [] },
  feedback: { boostWeight: 0.2, boostMax: 0.3 },
  access: { roles: [] },
  server: { url: "" },
  log: { payloads: false },
};

/** The defaults of `[hooks]`. */
export const DEFAULT_HOOK_SETTINGS: HookSettings = DEFAULT_SETTINGS.hooks;
