/** Which reader finds the definitions of a language. */
import type { BraceReader } from "./brace_reader.ts";
import { readBraces } from "./braces.ts";
import { cmake, dockerfile, makefile } from "./build_files.ts";
import { cFamily } from "./c_family.ts";
import type { Definition } from "../definition.ts";
import { clojure, erlang, haskell, nix, ocaml, scala } from "./functional.ts";
import { go } from "./go.ts";
import { readIndented } from "./indented.ts";
import { csharp, dart, groovy, java, php } from "./java_like.ts";
import { javascript } from "./javascript.ts";
import { kotlin, swift } from "./kotlin_swift.ts";
import type { Language, LanguageName } from "../language_table.ts";
import type { LineReader } from "./line_reader.ts";
import { objectiveC } from "./objective_c.ts";
import { python } from "./python.ts";
import { ruby } from "./ruby.ts";
import { rust } from "./rust.ts";
import { elixir, julia, lua, perl, r, shell } from "./scripting.ts";
import { sql } from "./sql.ts";
import { css, graphql, hcl, protobuf, zig } from "./small_braces.ts";
import type { Source } from "../source.ts";

const BRACES: Partial<Record<LanguageName, BraceReader>> = {
  c: cFamily,
  component: javascript,
  // Headers ending in .h may hold Objective-C.
  cpp: objectiveC,
  csharp,
  css,
  dart,
  go,
  graphql,
  groovy,
  hcl,
  java,
  javascript,
  kotlin,
  objc: objectiveC,
  php,
  protobuf,
  rust,
  scss: css,
  sql,
  swift,
  typescript: javascript,
  zig,
};

const LINES: Partial<Record<LanguageName, LineReader>> = {
  clojure,
  cmake,
  dockerfile,
  elixir,
  erlang,
  haskell,
  julia,
  lua,
  makefile,
  nix,
  ocaml,
  perl,
  python,
  r,
  ruby,
  scala,
  shell,
};

/** Returns the definitions of a source in the order of the file; none where a language has no reader. */
export function readDefinitions(source: Source, language: Language): Definition[] {
  const braces = BRACES[language.name];
  if (braces) return readBraces(source, braces);
  const lines = LINES[language.name];
  return lines ? readIndented(source, lines) : [];
}
