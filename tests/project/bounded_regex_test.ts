/** Regular expressions of people: the meaning that they know, and no way to hang a hook. */
import { strict as assert } from "node:assert";
import { compileRegex } from "../../lib/project/bounded_regex.ts";
import { runningTime } from "../fuzz/own_time.ts";

type Row = readonly [pattern: string, text: string, found: Record<string, string> | undefined];

const ROWS: readonly Row[] = [
  ["", "", {}],
  ["delete|DELETE", "please DELETE it", {}],
  ["delete|DELETE", "Delete", undefined],
  ["(?i)delete", "DeLeTe", {}],
  ["a(?i:b)c", "aBc", {}],
  ["a(?i:b)c", "aBC", undefined],
  ["(?:(?i)a)b", "AB", undefined],
  ["systemctl (restart|stop|start)", "sudo systemctl stop x", {}],
  [".*/ansible/roles/.*", "/p/ansible/roles/web/x.yml", {}],
  [".*\\.(env|credentials|secret).*", ".env.local", {}],
  ["roles/(?<role>[^/]+)/", "ansible/roles/web/x", { role: "web" }],
  ["roles/(?P<role>[^/]+)/", "ansible/roles/web/x", { role: "web" }],
  ["(?<a>a+)(?<b>a*)", "aaa", { a: "aaa", b: "" }],
  ["(?<a>a+?)(?<b>a*)", "aaa", { a: "a", b: "aa" }],
  ["(?<a>x)|y", "y", {}],
  ["(?<first>a|ab)(?<rest>c?)", "abc", { first: "a", rest: "" }],
  ["^a$", "a\nb", undefined],
  ["(?m)^b$", "a\nb\nc", {}],
  ["a.b", "a\nb", undefined],
  ["(?s)a.b", "a\nb", {}],
  ["\\Aa\\z", "a", {}],
  ["\\bcat\\b", "a cat!", {}],
  ["\\bcat\\b", "concat", undefined],
  ["\\Bcat", "concat", {}],
  ["a{2}", "caab", {}],
  ["^a{2,3}$", "aaaa", undefined],
  ["^a{2,}$", "aaaa", {}],
  ["{args}", "{args}", {}],
  ["a{,2}", "a{,2}", {}],
  ["\\d+\\s\\w", "12 x", {}],
  ["[\\w.\\-\\@]+$", "a.b-c@d", {}],
  ["[^\\n]", "\n", undefined],
  ["[\\]a]", "]", {}],
  ["[-a]", "-", {}],
  ["\\-\\/\\#", "-/#", {}],
  ["\\x41\\u0042\\u{43}", "ABC", {}],
  ["\\p{Script=Hangul}", "a 삭제", {}],
  ["삭제|删除", "파일을 삭제해", {}],
  ["^.$", "😀", {}],
  ["(a*)*b", "aab", {}],
  ["(|a)+$", "aa", {}],
];

Deno.test("search() finds what a pattern means", () => {
  for (const [pattern, text, found] of ROWS) {
    assert.deepEqual(compileRegex(pattern).search(text), found, `${pattern} in ${text}`);
  }
});

const REFUSED: readonly (readonly [pattern: string, why: RegExp])[] = [
  ["a(?=b)", /look-around is not supported/],
  ["a(?!b)", /look-around/],
  ["(?<=a)b", /look-around/],
  ["(?<!a)b", /look-around/],
  ["(?>a)b", /look-around/],
  ["(a)\\1", /back-references/],
  ["(?<x>a)\\k<x>", /back-references/],
  ["(?x)a", /"\(\?" is followed by/],
  ["(a", /"\(" without "\)"/],
  ["a)", /"\)" without "\("/],
  ["[a", /"\[" without "\]"/],
  ["[]", /"\[" without "\]"/],
  ["[[:alpha:]]", /not supported/],
  ["[b-a]", /no set of characters/],
  ["*a", /nothing to repeat/],
  ["a**", /two repetitions/],
  ["a{2}{3}", /two repetitions/],
  ["a{3,2}", /more than it allows/],
  ["a{2000}", /more than 1000 times/],
  ["(a{1,100}){1,100}", /too many repetitions/],
  ["(((){1000}){1000}){1000}", /too many repetitions/],
  ["\\", /nothing after/],
  ["\\y", /means nothing/],
  ["\\_", /means nothing/],
  ["x".repeat(3000), /longer than 2000/],
];

Deno.test("compileRegex() refuses what it cannot bound, and says why", () => {
  for (const [pattern, why] of REFUSED) {
    const isRight = (error: unknown): boolean =>
      error instanceof SyntaxError && why.test(error.message);
    assert.throws(() => compileRegex(pattern), isRight, pattern.slice(0, 40));
  }
});

/** Each takes a backtracking engine minutes to ages, or the square of what a plain pattern takes. */
const EVIL: readonly string[] = [
  "(a+)+$",
  "(a|a)*$",
  "(a|aa)+$",
  "(.*)*x",
  "(.*a){20}b",
  "a*a*a*a*a*b",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
  "(x+x+)+y",
  "([a-zA-Z]+)*1",
  "^(a?){50}a{50}b",
  "\\s+$|a+$",
  "(?<x>(a+)+)!",
];

Deno.test("search() takes time in proportion to the text, whatever the pattern", () => {
  const text = "a".repeat(20_000) + "!";
  const plain = leastTime("z", text);
  for (const pattern of EVIL) {
    const times = leastTime(pattern, text) / plain;
    assert.ok(times < 500, `${pattern} takes ${times} times as long as a plain pattern`);
  }
});

function leastTime(pattern: string, text: string): number {
  const regex = compileRegex(pattern);
  const times = Array.from({ length: 3 }, () => {
    const start = runningTime();
    try {
      regex.search(text);
    } catch (error) {
      assert.ok(error instanceof RangeError, pattern);
    }
    return runningTime() - start;
  });
  return Math.min(...times);
}

Deno.test("search() goes no further than it must where nothing is to be named", () => {
  const text = "a".repeat(3_000_000);
  assert.deepEqual(compileRegex("a+").search(text), {});
  assert.throws(() => compileRegex("(?<all>a+)").search(text), RangeError);
});

Deno.test("search() gives up where a text is too long for a pattern", () => {
  const regex = compileRegex("(.*a){30}b");
  assert.throws(() => regex.search("a".repeat(2_000_000)), RangeError);
});

Deno.test("search() agrees with the runtime's engine on patterns made at random", () => {
  const random = seededRandom(7);
  const pick = (list: readonly string[]): string => list[random(list.length)] as string;
  const atoms = ["a", "b", "[ab]", "[^a]", ".", "\\w", "\\b", "^", "$", "(?:ab|a)", "é", "\\s"];
  const signs = ["*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?", "??"];
  const makePattern = (depth: number): string => {
    let pattern = "";
    for (let i = random(4); i >= 0; i--) {
      const atom = depth > 0 && random(3) === 0 ? `(?:${makePattern(depth - 1)})` : pick(atoms);
      pattern += atom + (random(3) === 0 && !/^(?:\^|\$|\\b)$/.test(atom) ? pick(signs) : "");
    }
    return depth > 0 && random(3) === 0 ? `${pattern}|${makePattern(depth - 1)}` : pattern;
  };
  for (let i = 0; i < 3000; i++) {
    const pattern = makePattern(2);
    const text = Array.from({ length: random(9) }, () => pick([..."abab é\n1"])).join("");
    const found = compileRegex(pattern).search(text) !== undefined;
    assert.equal(found, new RegExp(pattern, "u").test(text), JSON.stringify([pattern, text]));
  }
});

function seededRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
}
