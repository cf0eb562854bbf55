/** What is read out of patterns, globs and command lines. */
import { strict as assert } from "node:assert";
import { searchesOf } from "../../lib/react/shell_act.ts";
import { globSearch, patternSearch } from "../../lib/react/tool_search.ts";
import { assertLinear } from "../linear.ts";

const TEN = Array.from({ length: 10 }, (_, i) => `name${i}`);

Deno.test("patternSearch() leaves the words of a regular expression", async (t) => {
  const cases: [pattern: string, words: string, names: string[]][] = [
    ["RetryPolicy", "RetryPolicy", ["RetryPolicy"]],
    ["\\bnextDelay\\b\\s*\\(", "nextDelay", ["nextDelay"]],
    ["class\\s+\\w+Policy", "class Policy", ["class", "Policy"]],
    ["(retry|backoff).*delay", "retry backoff delay", ["retry", "backoff", "delay"]],
    ["retry\\|backoff", "retry backoff", ["retry", "backoff"]],
    ["^\\s*def [a-z_]+\\(self", "def self", ["def", "self"]],
    ["foo\\.bar(?=x)", "foo.bar x", ["foo", "bar"]],
    ["(?i)todo:?", "todo:", ["todo"]],
    ["a{2,3}b+", "a b", []],
    ["取引 手数料", "取引 手数料", []],
    ["[", "[", []],
    ["", "", []],
    [TEN.join("|"), TEN.join(" "), TEN.slice(0, 8)],
  ];
  for (const [pattern, words, names] of cases) {
    await t.step(pattern, () => {
      const { isForFiles, ...search } = patternSearch(pattern);
      assert.deepEqual([search, isForFiles], [{ words, names }, false]);
    });
  }
});

Deno.test("globSearch() leaves the words of a glob", () => {
  const cases: [glob: string, words: string][] = [
    ["**/*retry*.ts", "retry"],
    ["src/{a,b}/session-store.*", "src session-store."],
    ["**/*.py", ""],
    ["*", ""],
    ["docs/Billing*.md", "docs Billing"],
  ];
  for (const [glob, words] of cases) assert.equal(globSearch(glob).words, words, glob);
});

Deno.test("searchesOf() finds the searches of a command line", async (t) => {
  const cases: [line: string, words: string[]][] = [
    ["grep -rn RetryPolicy src", ["RetryPolicy"]],
    ["grep -rn --include='*.ts' -A 3 -e nextDelay .", ["nextDelay"]],
    ["cd src && rg -t ts 'next(Delay|Wait)' | head -20", ["next Delay Wait"]],
    ["git grep -n signCookie -- '*.ts'", ["signCookie"]],
    ["git log --grep fix", []],
    ["git log rg foo", []],
    ["nohup rg foo", ["foo"]],
    ["git commit -m 'grep for it'", []],
    ["cat a.txt | grep -v noise | wc -l", ["noise"]],
    ["find . -type f -name '*invoice*.py'", ["invoice"]],
    ["find . -iname '*Retry*' -o -path '*/billing/*'", ["Retry", "billing"]],
    ["fd -e ts session", ["session"]],
    ["find . -name '*.ts' | xargs grep -l totalWithTax", ["", "totalWithTax"]],
    ["rg -f patterns.txt", []],
    ["rg --regexp=signCookie src", ["signCookie"]],
    ["grep -- -x file", ["-x"]],
    ["FOO=1 sudo /usr/bin/grep foo bar", ["foo"]],
    ["echo grep foo", []],
    ["cat > x.sh <<'EOF'\ngrep secret file\nEOF\n", []],
    ['for f in *.ts; do grep -c RetryPolicy "$f"; done', ["RetryPolicy"]],
    ["npm test", []],
    ["grep", []],
    ["", []],
  ];
  for (const [line, words] of cases) {
    await t.step(line, () => {
      assert.deepEqual(searchesOf(line).map((search) => search.words), words);
    });
  }
});

Deno.test("searchesOf() and patternSearch() take time in proportion to the line", async () => {
  for (const part of ["grep ", "$(", "'", "\\", "`grep x", "grep -e (", "a|"]) {
    const search = (size: number): unknown =>
      [searchesOf, patternSearch].map((of) => of(part.repeat(size)));
    await assertLinear(search, 2_500, part);
  }
});
