/** Where comments stand: strings that look like comments are none. */
import { strict as assert } from "node:assert";
import { readStructure } from "../../lib/index/chunk/chunk_file.ts";
import { languageOf } from "../../lib/index/languages.ts";

/** Each sample marks its comments with « and », which are taken out before reading. */
const SAMPLES: readonly (readonly [path: string, sample: string])[] = [
  ["a.ts", 'const a = "http://x"; «// "b»\nconst c = `//${"`"}`; «/* d\n */» e'],
  ["a.ts", "if (/[/]\"'/.test(x)) y = a / b; «// c»\nreturn /'/ «/* d */»"],
  ["a.tsx", "<p>Don't stop</p> {«/* a */»} <b>It's</b> «// b»"],
  [
    "a.py",
    '«"""a\n\nb"""»\nx = """c"""\ny = "#" «# d»\ndef f():\n    r«\'\'\'e\'\'\'»\n    g("""h""")',
  ],
  ["a.rb", 'x = "a#{b}#c" «# d»\n«=begin\ne\n=end»\nf = %w[# g] «# h»\ni <<~J\n  # k\nJ\nl «# m»'],
  ["a.rs", "fn a<'b>(c: &'b str) { '\"'; «// d»\n r#\"// e\"#; «/* f /* g */ h */» }"],
  ["a.go", "a := `// b\n`; c := '\"' «// d»"],
  ["a.c", 'char a = \'"\'; «/* b */» char *c = "/* d"; «// e»'],
  ["a.cc", "auto a = R\"(// b)\"; int c = 1'000'000; «// d»"],
  ["a.cc", 'auto a = R"long, and not raw" + R"(" // b)"; «// c»'],
  ["a.kt", "a = ['😀','\"'] «// b\"»"],
  ["a.cs", 'var a = @"\\"; «// b»\nvar c = """// d"""; «/* e */»'],
  ["A.java", 'String a = """\n  // b "quoted"\n  """; «/** c */»'],
  ["a.php", "// a <?php «# b»\n#[C]\n$d = '#'; «// e »?> // f <?= $g «/* h */» ?>"],
  ["a.lua", "a = [[-- b]] «-- c»\n«--[[ d\n]]» e = [==[--]] f]==]"],
  ["a.ex", '@doc «"""\na\n"""»\nb = "#{c}" «# d»\ne = ?# «# f»\n~s(# g)'],
  ["a.hs", "a' = b' «-- c»\nd = '\"' «{- e {- f -} g -}»"],
  ["a.sh", 'a="${b#c}" «# d»\necho $# e#f "$(g "# h")" «# i»\ncat <<J\n# k\nJ\n«# l»'],
  ["a.sh", 'echo \\"a\\" «# b»\necho "c"'],
  ["a.sql", "select '-- a', $$-- b$$ «-- c»\n«/* d */»"],
  ["a.yaml", "a: b#c «# d»\n«# e»"],
  ["a.toml", "a = '#' «# b»\nc = '''\n# d\n'''"],
  ["a.html", "<p>a</p>«<!-- b -->»"],
  ["a.css", ".a { background: url(http://b) } «/* c */»"],
  ["a.jl", "a = b' «# c»\n«#= d\n=#» e = '#'"],
  ["a.ml", "let a = '\"' «(* b (* c *) d *)» let e = {|(* f *)|}"],
  ["a.clj", '(def a "; b") «; c»'],
  ["a.nix", "a = ''\n  # b ''${c}\n''; «# d»"],
  ["a.pl", "my $a = $#b; «# c»\n«=pod\n\nd\n\n=cut»\ne()"],
  ["a.vue", "<p>// a</p><script>\nb(); «// c»\n</script><style>/* d */</style>"],
  ["a.swift", 'let a = #"// b"# «// c»\n«/* d /* e */ f */»'],
  ["a.zig", 'const a =\n    \\\\ // b "\n; «// c»'],
  ["a.md", "# a\n«<!-- b -->»"],
  ["notes", "// a # b"],
];

for (const [path, sample] of SAMPLES) {
  Deno.test(`readStructure() finds the comments of ${path}: ${JSON.stringify(sample.slice(0, 30))}`, async () => {
    const text = sample.replace(/[«»]/g, "");
    const { comments } = await readStructure(text, languageOf(path));
    assert.equal(marked(text, comments), sample);
  });
}

function marked(text: string, spans: readonly number[]): string {
  let from = 0, result = "";
  for (let i = 0; i < spans.length; i += 2) {
    const start = spans[i] as number, end = spans[i + 1] as number;
    result += `${text.slice(from, start)}«${text.slice(start, end)}»`;
    from = end;
  }
  return result + text.slice(from);
}
