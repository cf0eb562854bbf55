/**
 * Compares the definitions that the index finds with those of tree-sitter's grammars, on real files:
 * `deno run -A tests/bench/definitions.ts DIR… [--language NAME] [--files N] [--show N]`.
 */
import { Language as Syntax, type Node, Parser } from "npm:web-tree-sitter@0.27.1";
import { parseArgs } from "node:util";
import { readStructure } from "../../lib/index/chunk/chunk_file.ts";
import { isWorthIndexing } from "../../lib/index/analyze_file.ts";
import { isIndexable } from "../../lib/index/file_role.ts";
import { type Language, languageOf } from "../../lib/index/languages.ts";
import { GRAMMARS } from "./grammars.ts";
import type { Grammar } from "./grammars/node.ts";
import { spread } from "./options.ts";
import { type Cell, formatTable, note, print, share } from "./table.ts";

interface Name {
  name: string;
  line: number;
}

interface Tally {
  files: number;
  unparsed: number;
  truth: number;
  found: number;
  both: number;
  characters: number;
  milliseconds: number;
}

/** How far apart the two may see the same name. */
const LINES_APART = 2;
const LONGEST_FILE = 300_000;

/** Returns the folder of a package in the cache, fetching it when it is missing. */
function packageFolder(specifier: string): string {
  const run = (...args: string[]): string => {
    const { code, stdout, stderr } = new Deno.Command(Deno.execPath(), { args }).outputSync();
    if (code === 0) return new TextDecoder().decode(stdout);
    throw new Error(`Cannot get "${specifier}": ${new TextDecoder().decode(stderr).trim()}`);
  };
  run("cache", "--no-config", `npm:${specifier}`);
  const { npmCache } = JSON.parse(run("info", "--no-config", "--json")) as { npmCache: string };
  const at = specifier.lastIndexOf("@");
  return `${npmCache}/registry.npmjs.org/${specifier.slice(0, at)}/${specifier.slice(at + 1)}`;
}

async function parserOf({ from: [name, file] }: Grammar): Promise<Parser> {
  const parser = new Parser();
  parser.setLanguage(await Syntax.load(`${packageFolder(name)}/${file}`));
  return parser;
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory && entry.name !== ".git") yield* filesIn(path);
    else if (entry.isFile && isIndexable(path)) yield path;
  }
}

/** Returns what the grammar sees, or undefined where it fails to parse. */
function truthOf(parser: Parser, grammar: Grammar, text: string): Name[] | undefined {
  const tree = parser.parse(text);
  if (tree === null || tree.rootNode.hasError) return undefined;
  const names: Name[] = [];
  const cursor = tree.walk();
  for (let isDone = false; !isDone;) {
    if (Object.hasOwn(grammar.nodes, cursor.nodeType)) {
      for (const node of namesOf(grammar, cursor.currentNode)) {
        names.push({ name: plain(node.text), line: node.startPosition.row + 1 });
      }
    }
    if (cursor.gotoFirstChild()) continue;
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) {
        isDone = true;
        break;
      }
    }
  }
  tree.delete();
  return names;
}

function namesOf(grammar: Grammar, node: Node): Node[] {
  const how = grammar.nodes[node.type];
  const names = typeof how === "string" ? [node.childForFieldName(how)] : how?.(node) ?? [];
  return names.filter((name): name is Node => name !== null && name !== undefined);
}

/** Pairs the two lists by name and line; what is left over on either side is wrong. */
function compare(
  found: readonly Name[],
  truth: readonly Name[],
): { both: number; extra: Name[]; missed: Name[] } {
  const left = [...found];
  const missed: Name[] = [];
  for (const one of truth) {
    const at = left.findIndex(({ name, line }) =>
      name === one.name && Math.abs(line - one.line) <= LINES_APART
    );
    if (at < 0) missed.push(one);
    else left.splice(at, 1);
  }
  return { both: truth.length - missed.length, extra: left, missed };
}

/** Names that the index takes from elsewhere than the grammar: not counted on either side. */
const UNCOUNTED =
  /^(?:operator|init$|deinit$|subscript$|constructor$|~|TEST|TYPED_TEST|BIT$|this$)/;
/** Several equations of one function are one definition. */
const GROUPED = new Set(["haskell", "elixir", "erlang"]);

function counted(names: readonly Name[], language: string, uncounted: ReadonlySet<number>): Name[] {
  const kept = names.filter(({ line }) => !uncounted.has(line));
  return GROUPED.has(language)
    ? kept.filter(({ name }, i) => kept.findIndex((other) => other.name === name) === i)
    : kept;
}

/** Returns the lines of what the two name differently on purpose. */
function uncountedLines(language: string, ...lists: (readonly Name[])[]): Set<number> {
  if (language === "javascript" || language === "typescript") return new Set();
  return new Set(lists.flat().filter(({ name }) => UNCOUNTED.test(name)).map(({ line }) => line));
}

/** Returns a name without the marks that only quote it. */
function plain(name: string): string {
  return name.replace(/^r#|[`()\s]/g, "");
}

async function findNames(text: string, language: Language): Promise<Name[]> {
  const { definitions } = await readStructure(text, language);
  return definitions.map(({ name, line }) => ({ name: plain(name), line }));
}

async function measure(
  name: string,
  parser: Parser | undefined,
  paths: readonly string[],
  show: number,
): Promise<Tally> {
  const tally: Tally = {
    files: 0,
    unparsed: 0,
    truth: 0,
    found: 0,
    both: 0,
    characters: 0,
    milliseconds: Infinity,
  };
  const grammar = GRAMMARS[name];
  for (const path of paths) {
    const text = Deno.readTextFileSync(path);
    const language = languageOf(path);
    if (text.length > LONGEST_FILE || !isWorthIndexing(text) || language === undefined) continue;
    const truth = grammar && parser ? truthOf(parser, grammar, text) : [];
    if (truth === undefined) {
      tally.unparsed++;
      continue;
    }
    const names = await findNames(text, language);
    const uncounted = uncountedLines(name, names, truth);
    const found = counted(names, name, uncounted);
    const { both, extra, missed } = compare(found, counted(truth, name, uncounted));
    tally.files++;
    tally.truth += both + missed.length;
    tally.found += found.length;
    tally.both += both;
    for (const one of extra.slice(0, show)) note(`extra  ${path}:${one.line} ${one.name}`);
    for (const one of missed.slice(0, show)) note(`missed ${path}:${one.line} ${one.name}`);
  }
  await timeAll(paths, tally);
  return tally;
}

/** Times the fastest of five passes, when the code is warm. */
async function timeAll(paths: readonly string[], tally: Tally): Promise<void> {
  const texts = paths.map((path) => [Deno.readTextFileSync(path), languageOf(path)] as const);
  for (let pass = 0; pass < 5; pass++) {
    const start = performance.now();
    for (const [text, language] of texts) await readStructure(text, language);
    tally.milliseconds = Math.min(tally.milliseconds, performance.now() - start);
  }
  tally.characters = texts.reduce((sum, [text]) => sum + text.length, 0);
}

function rowOf(name: string, tally: Tally): Cell[] {
  const speed = Math.round(tally.characters / 1000 / tally.milliseconds);
  if (GRAMMARS[name] === undefined) {
    return [name, tally.files, "–", tally.found, "no grammar", "–", speed];
  }
  return [
    name,
    tally.files,
    tally.unparsed,
    tally.truth,
    share(tally.both / tally.truth),
    share(tally.both / tally.found),
    speed,
  ];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { language: { type: "string" }, files: { type: "string" }, show: { type: "string" } },
    allowPositionals: true,
  });
  await Parser.init();
  const byLanguage = Map.groupBy(
    positionals.flatMap((folder) => [...filesIn(folder)].sort()),
    (path) => languageOf(path)?.name ?? "",
  );
  const chosen = [...byLanguage].sort().filter(([name]) =>
    name !== "" && (values.language === undefined || values.language === name)
  );
  // All grammars first: one that is loaded after another has parsed does not work.
  const parsers = new Map<string, Parser>();
  for (const [name] of chosen) {
    const grammar = GRAMMARS[name];
    if (grammar) parsers.set(name, await parserOf(grammar));
  }
  const rows: Cell[][] = [];
  for (const [name, paths] of chosen) {
    const files = spread(paths, Number(values.files ?? 200));
    const tally = await measure(name, parsers.get(name), files, Number(values.show ?? 0));
    if (tally.found > 0 || tally.truth > 0) rows.push(rowOf(name, tally));
  }
  print(formatTable(
    ["language", "files", "unparsed", "definitions", "recall", "precision", "MB/s"],
    rows,
  ));
}

await main();
