/** What is known of Windows and macOS without them: separators, drives, case, line ends, the shell. */
import { strict as assert } from "node:assert";
import { isOwnCommand, quote } from "../../lib/host/command.ts";
import { parseRows } from "../../lib/ledger/journal.ts";
import { sessionName } from "../../lib/ledger/session.ts";
import { readFrontMatter } from "../../lib/notes/frontmatter.ts";
import { noteName } from "../../lib/notes/new_note.ts";
import { pathGlob } from "../../lib/project/glob.ts";
import {
  cleanPath,
  dirname,
  isInside,
  normalizePath,
  relative,
  resolve,
} from "../../lib/project/paths.ts";
import { parseToml } from "../../lib/project/toml.ts";
import { readFailures } from "../../lib/react/error_failures.ts";

Deno.test("paths with a drive have one spelling, and know what is inside of what", () => {
  assert.equal(cleanPath("c:\\Users\\me\\..\\me\\src\\"), "C:/Users/me/src");
  assert.equal(resolve("C:\\p", "src\\a.ts".replaceAll("\\", "/")), "C:/p/src/a.ts");
  assert.equal(resolve("C:/p", "d:/q"), "D:/q");
  assert.equal(dirname("C:\\p"), "C:/");
  assert.equal(dirname("C:/"), "C:/");
  assert.equal(relative("c:/p", "C:\\p\\src\\a.ts"), "src/a.ts");
  assert.ok(isInside("C:\\p", "c:/p/src") && !isInside("C:/p", "D:/p/src"));
  assert.ok(!isInside("C:/p", "C:/pp") && !isInside("C:/p", "C:/p/../q"));
});

Deno.test("names in NFD, as macOS gives them, are stored in NFC", () => {
  assert.equal(normalizePath("src/e\u0301.ts"), "src/é.ts");
  assert.equal(relative("/p/e\u0301", "/p/é/a.ts"), "a.ts");
});

Deno.test("a glob may leave the case aside", () => {
  assert.ok(pathGlob("src/*.TS", { ignoreCase: true })("SRC/a.ts"));
  assert.ok(!pathGlob("src/*.TS")("SRC/a.ts"));
});

Deno.test("CRLF is a line end in every file that is read", () => {
  assert.deepEqual({ ...parseToml("a = 1\r\n[b]\r\nc = 'd'\r\n") }.a, 1);
  assert.equal(parseRows('{"a":1}\r\n{"a":2}\r\n').length, 2);
  assert.equal(readFrontMatter("---\r\nkb_id: x\r\n---\r\nText\r\n").values.get("kb_id"), "x");
  const [failure] = readFailures("error: late\r\n  at f (C:\\p\\src\\a.ts:7:3)\r\n");
  assert.deepEqual(failure?.places.map(({ path, line }) => [path, line]), [[
    "C:\\p\\src\\a.ts",
    7,
  ]]);
});

Deno.test("names that Windows does not take become others", () => {
  for (const id of ["a:b", "a\\b", "CON.", "a|b", "a?b"]) {
    assert.match(sessionName(id), /^x-[0-9a-f]{16}$/);
  }
  assert.doesNotMatch(noteName('What: "a/b\\c" <d>|e?*. '), /[<>:"/\\|?*]|[. ]$/);
});

Deno.test("commands are known in the spelling of cmd, with backslashes and .exe", () => {
  assert.ok(isOwnCommand('C:\\deno\\deno.exe run -A "C:\\it is\\hooks\\stop.ts" --host bob'));
  assert.ok(isOwnCommand("C:\\bin\\bobbin.exe hook stop --host bob"));
  assert.equal(quote("C:/hooks/stop.ts"), "C:/hooks/stop.ts");
});
