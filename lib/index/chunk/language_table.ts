/**
 * How each language writes comments and strings, and which kind of reader finds its definitions.
 * What a form cannot say in a table is a named trait, implemented in scan/traits.ts and scan/script_forms.ts.
 */

/**
 * How the structure shows: by braces and semicolons, by indentation (a rule in Python, a habit in
 * Ruby), by headings, by keys, or not at all.
 */
export type Family = "braces" | "indented" | "document" | "config" | "text";

/** Lexical habits that need code of their own. */
export type Trait =
  | "char" // 'x' is a character, a lone ' is not a quote (lifetimes, type variables, primes)
  | "cpp_raw" // R"tag(...)tag"
  | "csharp_verbatim" // @"...""..."
  | "cut_at_php_end" // text outside <?php ... ?> is not code
  | "dollar_quote" // $tag$ ... $tag$
  | "dollar_char" // $" is a character
  | "elixir_sigil" // ~r/.../
  | "heredoc" // <<TAG ... TAG, <<~TAG, <<-TAG
  | "shell_heredoc" // << TAG ... TAG, too
  | "lua_long" // [==[ ... ]==]
  | "nix_string" // '' ... ''
  | "ocaml_quoted" // {tag| ... |tag}
  | "perl_pod" // =pod ... =cut
  | "php_heredoc" // <<<TAG ... TAG
  | "ruby_begin" // =begin ... =end
  | "ruby_percent" // %w[...], %(...)
  | "rust_raw" // r#"..."#
  | "script_only" // only <script> is code
  | "shell_quotes" // '...' without escapes, "...$(...)..."
  | "swift_raw" // #"..."#
  | "zig_lines" // a line of text after two backslashes
  | ScriptTrait;

/** Those of JavaScript and its relatives. */
export type ScriptTrait =
  | "jsx_text" // apostrophes and URLs stand in text between tags
  | "regex" // /.../ where a value may begin
  | "template"; // `...${...}...`

export interface Language {
  readonly name: LanguageName;
  readonly family: Family;
  /** What starts a comment that runs to the end of the line. */
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Block comments stand inside block comments. */
  readonly nested?: true;
  /** A line comment starts only after white space or at the start of a line. */
  readonly spacedComments?: true;
  /** Characters that quote a string of one line, with backslash escapes. */
  readonly quotes?: string;
  /** Delimiters of strings of several lines, with backslash escapes. */
  readonly longQuotes?: readonly string[];
  /** Delimiters of strings of several lines without escapes. */
  readonly rawQuotes?: readonly string[];
  /** Long quotes that document what stands next to them when they start a statement. */
  readonly docstrings?: readonly string[];
  readonly traits?: readonly Trait[];
}

const C_COMMENTS = { lineComments: ["//"], blockComments: [["/*", "*/"]] } as const;
const HASH_COMMENTS = { lineComments: ["#"], blockComments: [] } as const;
const NO_COMMENTS = { lineComments: [], blockComments: [] } as const;
const HTML_COMMENTS = { lineComments: [], blockComments: [["<!--", "-->"]] } as const;
const SCRIPT = {
  family: "braces",
  ...C_COMMENTS,
  quotes: `"'`,
  traits: ["template", "regex", "jsx_text"],
} as const;

type Entry = Omit<Language, "name">;

const TABLE = {
  // Braces
  c: { family: "braces", ...C_COMMENTS, quotes: '"', traits: ["char"] },
  cpp: { family: "braces", ...C_COMMENTS, quotes: '"', traits: ["char", "cpp_raw"] },
  objc: { family: "braces", ...C_COMMENTS, quotes: '"', traits: ["char"] },
  csharp: {
    family: "braces",
    ...C_COMMENTS,
    quotes: '"',
    rawQuotes: ['"""'],
    traits: ["char", "csharp_verbatim"],
  },
  java: {
    family: "braces",
    ...C_COMMENTS,
    quotes: '"',
    longQuotes: ['"""'],
    traits: ["char"],
  },
  kotlin: {
    family: "braces",
    ...C_COMMENTS,
    nested: true,
    quotes: '"',
    rawQuotes: ['"""'],
    traits: ["char"],
  },
  scala: {
    family: "indented",
    ...C_COMMENTS,
    nested: true,
    quotes: '"',
    rawQuotes: ['"""'],
    traits: ["char"],
  },
  groovy: {
    family: "braces",
    ...C_COMMENTS,
    quotes: `"'`,
    longQuotes: ['"""', "'''"],
    traits: ["regex"],
  },
  swift: {
    family: "braces",
    ...C_COMMENTS,
    nested: true,
    quotes: '"',
    longQuotes: ['"""'],
    traits: ["swift_raw"],
  },
  dart: { family: "braces", ...C_COMMENTS, quotes: `"'`, longQuotes: ['"""', "'''"] },
  go: { family: "braces", ...C_COMMENTS, quotes: '"', rawQuotes: ["`"], traits: ["char"] },
  rust: {
    family: "braces",
    ...C_COMMENTS,
    nested: true,
    longQuotes: ['"'],
    traits: ["rust_raw", "char"],
  },
  zig: {
    family: "braces",
    lineComments: ["//"],
    blockComments: [],
    quotes: '"',
    traits: ["char", "zig_lines"],
  },
  php: {
    family: "braces",
    lineComments: ["//", "#"],
    blockComments: [["/*", "*/"]],
    longQuotes: ["'", '"'],
    traits: ["cut_at_php_end", "php_heredoc"],
  },
  javascript: SCRIPT,
  typescript: SCRIPT,
  component: { ...SCRIPT, traits: ["script_only", "template", "regex", "jsx_text"] },
  protobuf: { family: "braces", ...C_COMMENTS, quotes: `"'` },
  graphql: { family: "braces", ...HASH_COMMENTS, quotes: '"', docstrings: ['"""'] },
  hcl: {
    family: "braces",
    lineComments: ["#", "//"],
    blockComments: [["/*", "*/"]],
    quotes: '"',
    traits: ["heredoc"],
  },
  css: { family: "braces", lineComments: [], blockComments: [["/*", "*/"]], quotes: `"'` },
  scss: { family: "braces", ...C_COMMENTS, spacedComments: true, quotes: `"'` },
  perl: {
    family: "indented",
    ...HASH_COMMENTS,
    spacedComments: true,
    quotes: `"'`,
    traits: ["perl_pod", "heredoc", "regex"],
  },
  r: { family: "indented", ...HASH_COMMENTS, longQuotes: ['"', "'"] },

  // Indentation
  python: {
    family: "indented",
    ...HASH_COMMENTS,
    quotes: `"'`,
    longQuotes: ['"""', "'''"],
    docstrings: ['"""', "'''"],
  },
  nix: {
    family: "indented",
    lineComments: ["#"],
    blockComments: [["/*", "*/"]],
    longQuotes: ['"'],
    traits: ["nix_string"],
  },

  ruby: {
    family: "indented",
    ...HASH_COMMENTS,
    longQuotes: ['"', "'"],
    rawQuotes: ["`"],
    traits: ["ruby_begin", "heredoc", "ruby_percent", "regex"],
  },
  elixir: {
    family: "indented",
    ...HASH_COMMENTS,
    quotes: `"'`,
    longQuotes: ['"""', "'''"],
    traits: ["elixir_sigil"],
  },
  lua: {
    family: "indented",
    lineComments: ["--"],
    blockComments: [["--[[", "]]"], ["--[=[", "]=]"], ["--[==[", "]==]"]],
    quotes: `"'`,
    traits: ["lua_long"],
  },
  julia: {
    family: "indented",
    lineComments: ["#"],
    blockComments: [["#=", "=#"]],
    nested: true,
    quotes: '"',
    longQuotes: ['"""'],
    docstrings: ['"""'],
    traits: ["char"],
  },
  shell: {
    family: "indented",
    ...HASH_COMMENTS,
    spacedComments: true,
    traits: ["shell_quotes", "shell_heredoc"],
  },

  haskell: {
    family: "indented",
    lineComments: ["--"],
    blockComments: [["{-", "-}"]],
    nested: true,
    quotes: '"',
    traits: ["char"],
  },
  ocaml: {
    family: "indented",
    lineComments: [],
    blockComments: [["(*", "*)"]],
    nested: true,
    longQuotes: ['"'],
    traits: ["char", "ocaml_quoted"],
  },
  erlang: {
    family: "indented",
    lineComments: ["%"],
    blockComments: [],
    longQuotes: ['"'],
    quotes: "'",
    traits: ["dollar_char"],
  },
  clojure: { family: "indented", lineComments: [";"], blockComments: [], longQuotes: ['"'] },
  sql: {
    family: "braces",
    lineComments: ["--"],
    blockComments: [["/*", "*/"]],
    rawQuotes: ["'"],
    traits: ["dollar_quote"],
  },
  makefile: { family: "indented", ...HASH_COMMENTS },
  dockerfile: { family: "indented", ...HASH_COMMENTS, spacedComments: true },
  cmake: {
    family: "indented",
    lineComments: ["#"],
    blockComments: [["#[[", "]]"]],
    longQuotes: ['"'],
  },

  // Documents
  markdown: { family: "document", ...HTML_COMMENTS },
  rst: { family: "document", ...NO_COMMENTS },
  asciidoc: { family: "document", lineComments: ["//"], blockComments: [], spacedComments: true },
  html: { family: "text", ...HTML_COMMENTS },
  text: { family: "text", ...NO_COMMENTS },

  // Configuration
  yaml: { family: "config", ...HASH_COMMENTS, spacedComments: true },
  toml: {
    family: "config",
    ...HASH_COMMENTS,
    quotes: `"'`,
    longQuotes: ['"""'],
    rawQuotes: ["'''"],
  },
  json: { family: "config", ...C_COMMENTS, quotes: '"' },
  ini: { family: "config", lineComments: ["#", ";"], blockComments: [], spacedComments: true },
} as const satisfies Record<string, Entry>;

export type LanguageName = keyof typeof TABLE;

/** Returns the record of a language. */
export function languageNamed(name: LanguageName): Language {
  return { name, ...TABLE[name] };
}
