/**
 * Which reader finds the definitions of a language. Only that one is loaded: all of them took a hook, which reads a
 * single file again, 10 ms.
 */
import type { Definition } from "../definition.ts";
import type { Language, LanguageName } from "../language_table.ts";
import type { Source } from "../source.ts";
import type { BraceReader } from "./brace_reader.ts";
import type { LineReader } from "./line_reader.ts";

type Load<Reader> = () => Promise<Reader>;

const buildFiles: Load<typeof import("./build_files.ts")> = () =>
  import("./build_files.ts" as string);
const functional: Load<typeof import("./functional.ts")> = () =>
  import("./functional.ts" as string);
const javaLike: Load<typeof import("./java_like.ts")> = () => import("./java_like.ts" as string);
const scripting: Load<typeof import("./scripting.ts")> = () => import("./scripting.ts" as string);
const smallBraces: Load<typeof import("./small_braces.ts")> = () =>
  import("./small_braces.ts" as string);
const cFamily: Load<typeof import("./c_family.ts")> = () => import("./c_family.ts" as string);
const go: Load<typeof import("./go.ts")> = () => import("./go.ts" as string);
const javascript: Load<typeof import("./javascript.ts")> = () =>
  import("./javascript.ts" as string);
const kotlinSwift: Load<typeof import("./kotlin_swift.ts")> = () =>
  import("./kotlin_swift.ts" as string);
const objectiveC: Load<typeof import("./objective_c.ts")> = () =>
  import("./objective_c.ts" as string);
const python: Load<typeof import("./python.ts")> = () => import("./python.ts" as string);
const ruby: Load<typeof import("./ruby.ts")> = () => import("./ruby.ts" as string);
const rust: Load<typeof import("./rust.ts")> = () => import("./rust.ts" as string);
const sql: Load<typeof import("./sql.ts")> = () => import("./sql.ts" as string);

const BRACES: Partial<Record<LanguageName, Load<BraceReader>>> = {
  c: async () => (await cFamily()).cFamily,
  component: async () => (await javascript()).javascript,
  // Headers ending in .h may hold Objective-C.
  cpp: async () => (await objectiveC()).objectiveC,
  csharp: async () => (await javaLike()).csharp,
  css: async () => (await smallBraces()).css,
  dart: async () => (await javaLike()).dart,
  go: async () => (await go()).go,
  graphql: async () => (await smallBraces()).graphql,
  groovy: async () => (await javaLike()).groovy,
  hcl: async () => (await smallBraces()).hcl,
  java: async () => (await javaLike()).java,
  javascript: async () => (await javascript()).javascript,
  kotlin: async () => (await kotlinSwift()).kotlin,
  objc: async () => (await objectiveC()).objectiveC,
  php: async () => (await javaLike()).php,
  protobuf: async () => (await smallBraces()).protobuf,
  rust: async () => (await rust()).rust,
  scss: async () => (await smallBraces()).css,
  sql: async () => (await sql()).sql,
  swift: async () => (await kotlinSwift()).swift,
  typescript: async () => (await javascript()).javascript,
  zig: async () => (await smallBraces()).zig,
};

const LINES: Partial<Record<LanguageName, Load<LineReader>>> = {
  clojure: async () => (await functional()).clojure,
  cmake: async () => (await buildFiles()).cmake,
  dockerfile: async () => (await buildFiles()).dockerfile,
  elixir: async () => (await scripting()).elixir,
  erlang: async () => (await functional()).erlang,
  haskell: async () => (await functional()).haskell,
  julia: async () => (await scripting()).julia,
  lua: async () => (await scripting()).lua,
  makefile: async () => (await buildFiles()).makefile,
  nix: async () => (await functional()).nix,
  ocaml: async () => (await functional()).ocaml,
  perl: async () => (await scripting()).perl,
  python: async () => (await python()).python,
  r: async () => (await scripting()).r,
  ruby: async () => (await ruby()).ruby,
  scala: async () => (await functional()).scala,
  shell: async () => (await scripting()).shell,
};

type ReadDefinitions = (source: Source) => Definition[];

const loaded = new Map<LanguageName, ReadDefinitions>();

/** Returns the definitions of a source in the order of the file; none where a language has no reader. */
export async function readDefinitions(source: Source, { name }: Language): Promise<Definition[]> {
  let read = loaded.get(name);
  if (!read) loaded.set(name, read = await loadReader(name));
  return read(source);
}

async function loadReader(name: LanguageName): Promise<ReadDefinitions> {
  const braces = await BRACES[name]?.(), lines = await LINES[name]?.();
  if (braces) {
    const { readBraces }: typeof import("./braces.ts") = await import("./braces.ts" as string);
    return (source) => readBraces(source, braces);
  }
  if (!lines) return () => [];
  const { readIndented }: typeof import("./indented.ts") = await import("./indented.ts" as string);
  return (source) => readIndented(source, lines);
}
