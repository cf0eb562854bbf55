/** Which files a command line writes to, as far as its words tell. */
import { strict as assert } from "node:assert";
import { writesOf } from "../../lib/guard/shell_writes.ts";

const UNKNOWN = "?";

/** The paths as a person would write them, "?" for one that only the shell knows. */
function written(line: string): string[] {
  return writesOf(line, "/p").map(({ path, base }) => {
    if (path === undefined) return UNKNOWN;
    return /^[/~]/.test(path) ? path : `${base}/${path}`.replace("/p/", "");
  });
}

const LINES: [line: string, paths: string[]][] = [
  ["", []],
  ["cat src/a.ts | grep x", []],
  ["echo x > a.txt", ["a.txt"]],
  ["echo x>a.txt", ["a.txt"]],
  ["echo x >> 'a b.txt'", ["a b.txt"]],
  ['echo x >| "a b.txt"', ["a b.txt"]],
  ["make &> log.txt", ["log.txt"]],
  ["make > out.txt 2> err.txt", ["out.txt", "err.txt"]],
  ["make 2>&1 >/dev/null", []],
  ["make >&2", []],
  ["> empty", ["empty"]],
  ["cat < in.txt", []],
  ["grep '>' a.ts", []],
  ['grep "a > b" a.ts', []],
  ["echo a \\> b", []],
  ["# echo > a", []],
  ["true # > a", []],
  ["echo $((1 > 2))", []],
  ["diff <(sort a) <(sort b)", []],
  ["make | tee -a log.txt other.txt", ["log.txt", "other.txt"]],
  ["make > >(tee log.txt)", ["log.txt"]],
  ["rm -rf build dist", ["build", "dist"]],
  ["rm -- -odd", ["-odd"]],
  ["cp a b dest/", ["dest/"]],
  ["cp -t dest a b", ["dest"]],
  ["cp --target-directory=dest a b", ["dest"]],
  ["mv a b", ["a", "b"]],
  ["ln -s /etc/passwd here", ["here"]],
  ["install -m 644 a /usr/bin/a", ["/usr/bin/a"]],
  ["touch -d yesterday a", ["a"]],
  ["truncate -s 0 a", ["a"]],
  ["mkdir -p a/b", ["a/b"]],
  ["chmod +x run.sh", ["run.sh"]],
  ["dd if=/dev/zero of=disk.img bs=1M", ["disk.img"]],
  ["sed -n 1p a", []],
  ["sed -i 's/a/b/' a b", ["a", "b"]],
  ["sed -i -e 's/a/b/' a", ["a"]],
  ["sed -i '' 's/a/b/' a", ["a"]],
  ["perl -pi -e 's/a/b/' a", ["a"]],
  ["curl -s https://x.test/a -o a.json", ["a.json"]],
  ["wget -O a.html https://x.test", ["a.html"]],
  ["/bin/rm a", ["a"]],
  ["sudo -u root rm a", ["a"]],
  ["FOO=1 env BAR=2 rm a", ["a"]],
  ["timeout 5 rm a", ["a"]],
  ["RM=/bin/rm sudo ls a", []],
  ["git mv a b && git rm -r c", ["a", "b", "c"]],
  ["git commit -m 'rm a'", []],
  ["find . -name x | xargs rm -f a", ["a"]],
  ["if true; then rm a; fi", ["a"]],
  ["while read f; do echo > b; done", ["b"]],
  ["true && rm a || rm b & rm c", ["a", "b", "c"]],
  ["(rm a); { rm b; }", ["a", "b"]],
  ["rm a\nrm b", ["a", "b"]],
  ["rm \\\n a", ["a"]],
  ["bash -c 'echo x > a'", ["a"]],
  ["sh -ec \"rm a; bash -c 'rm b'\"", ["a", "b"]],
  ["eval 'rm a'", ["a"]],
  ["echo $(rm a)", ["a"]],
  ["echo `rm a`", ["a"]],
  ['echo "$(echo x > a)"', ["a"]],
  ["cd src && echo > a", ["src/a"]],
  ["cd src; cd ..; rm a", ["src/../a"]],
  ["cd /tmp && rm a /b ~/c", ["/tmp/a", "/b", "~/c"]],
  ["cd $X && rm a /b", [UNKNOWN, "/b"]],
  ["rm $X", [UNKNOWN]],
  ["rm ${X}/a", [UNKNOWN]],
  ['rm "$X"', [UNKNOWN]],
  ["rm '$X'", ["$X"]],
  ["rm $'a\\x2f'", [UNKNOWN]],
  ["rm {a,b}", [UNKNOWN]],
  ["rm ~other/a", [UNKNOWN]],
  ["echo > $(mktemp)", [UNKNOWN]],
  ["cat > a <<EOF\nrm b > c\nEOF\nrm d", ["a", "d"]],
  ["cat <<-'END' | tee a\n\trm b\n\tEND\nrm d", ["a", "d"]],
  ["cat <<< x > a", ["a"]],
];

Deno.test("writesOf() finds what a command line writes to", () => {
  for (const [line, paths] of LINES) assert.deepEqual(written(line), paths, line);
});

Deno.test("writesOf() ends for lines that are cut, nested or huge", () => {
  const lines = ["'", '"', "`", "$(", "${", "<<", "\\", ">", "$("];
  for (const line of lines) writesOf(line, "/p");
  writesOf("$(".repeat(5000), "/p");
  writesOf("(".repeat(5000), "/p");
  writesOf("bash -c '".repeat(50), "/p");
  assert.equal(writesOf(`echo ${"x ".repeat(60_000)} > a`, "/p").length, 1);
  assert.equal(writesOf(`echo ${'"$x"'.repeat(30_000)} > a`, "/p").length, 1);
  assert.equal(writesOf(`echo ${"{".repeat(120_000)} > a`, "/p").length, 1);
  assert.throws(() => writesOf("x".repeat(200_000), "/p"), RangeError);
});
