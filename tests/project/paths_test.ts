/** The path functions, by table, against what `node:path` says where both mean the same. */
import { strict as assert } from "node:assert";
import * as posix from "node:path/posix";
import {
  basename,
  cleanPath,
  dirname,
  entryAt,
  extension,
  filesIn,
  isInside,
  isRedirected,
  join,
  normalizePath,
  realPath,
  relative,
  replaceFile,
  resolve,
} from "../../lib/project/paths.ts";

const PATHS: readonly (readonly [path: string, clean: string, folder: string, name: string])[] = [
  ["/", "/", "/", ""],
  ["/a", "/a", "/", "a"],
  ["/a/", "/a", "/", "a"],
  ["/a/b/c.ts", "/a/b/c.ts", "/a/b", "c.ts"],
  ["//a///b//", "/a/b", "/a", "b"],
  ["/a/./b/../c", "/a/c", "/a", "c"],
  ["/../..", "/", "/", ""],
  ["/../a", "/a", "/", "a"],
  ["a/b", "a/b", "a", "b"],
  ["./a", "a", ".", "a"],
  ["a/..", ".", ".", "."],
  ["../a/../..", "../..", "..", ".."],
  ["", ".", ".", "."],
  [".", ".", ".", "."],
  ["/a b/it's $(x)/ü", "/a b/it's $(x)/ü", "/a b/it's $(x)", "ü"],
  ["/one\\name", "/one\\name", "/", "one\\name"],
  ["C:\\Users\\me\\a.ts", "C:/Users/me/a.ts", "C:/Users/me", "a.ts"],
  ["c:/Users/../x", "C:/x", "C:/", "x"],
  ["C:\\", "C:/", "C:/", ""],
  ["C:\\..\\..", "C:/", "C:/", ""],
  ["C:name", "C:name", ".", "C:name"],
];

Deno.test("cleanPath(), dirname() and basename() take POSIX and drive paths", () => {
  for (const [path, clean, folder, name] of PATHS) {
    assert.equal(cleanPath(path), clean, path);
    assert.equal(cleanPath(clean), clean, `${path} twice`);
    assert.equal(dirname(path), folder, path);
    assert.equal(basename(path), name, path);
  }
});

Deno.test("join() never takes a later part as absolute", () => {
  const cases: readonly (readonly [string[], string])[] = [
    [["/a", "b"], "/a/b"],
    [["/a", "/b"], "/a/b"],
    [["/", "a"], "/a"],
    [["a", "", "../b"], "b"],
    [["C:\\x", "y"], "C:/x/y"],
    [[], "."],
    [["/a", "../../.."], "/"],
  ];
  for (const [parts, expected] of cases) assert.equal(join(...parts), expected, parts.join("|"));
});

Deno.test("resolve() leaves an absolute path where it is", () => {
  const cases = [
    ["/a", "b/../c", "/a/c"],
    ["/a", "/b", "/b"],
    ["/a/b", "..", "/a"],
    ["/a", ".", "/a"],
    ["/a", "D:\\x", "D:/x"],
    ["C:\\x", "y", "C:/x/y"],
  ] as const;
  for (const [base, path, expected] of cases) assert.equal(resolve(base, path), expected);
});

Deno.test("extension() is what follows the last dot of the name", () => {
  const cases = [
    ["a/b.ts", "ts"],
    ["a.b/c", ""],
    ["b.test.TS", "TS"],
    [".gitignore", ""],
    [".eslintrc.json", "json"],
    ["a.", ""],
    ["", ""],
    ["/x/Makefile", ""],
  ] as const;
  for (const [path, expected] of cases) assert.equal(extension(path), expected, path);
});

Deno.test("relative() goes up where it has to, as node:path does", () => {
  const paths = ["/", "/a", "/a/b", "/a/b/c.ts", "/ab", "/x/y/z", "/a/..b", "/a b/ü"];
  for (const from of paths) {
    for (const to of paths) {
      assert.equal(relative(from, to), posix.relative(from, to) || ".", `${from} → ${to}`);
    }
  }
  assert.equal(relative("C:\\a", "C:\\a\\b"), "b");
  assert.equal(relative("a/b", "a/c"), "../c");
});

Deno.test("isInside() compares names, not characters", () => {
  const nfc = "/w/\uac00", nfd = nfc.normalize("NFD");
  const cases = [
    ["/a", "/a", true],
    ["/a", "/a/", true],
    ["/a", "/a/b/c", true],
    ["/a", "/ab", false],
    ["/a", "/", false],
    ["/a", "/a/../b", false],
    ["/a", "/a/..b", true],
    ["/", "/a", true],
    ["/a/b", "/a", false],
    [nfc, `${nfd}/x`, true],
    ["C:\\a", "c:/a/b", true],
    ["C:\\a", "D:\\a\\b", false],
    ["/a", "C:/a/b", false],
  ] as const;
  for (const [parent, child, expected] of cases) {
    assert.equal(isInside(parent, child), expected, `${parent} ${child}`);
  }
});

Deno.test("normalizePath() is in NFC, realPath() in the bytes of the disk", () => {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  const nfd = `${folder}/${"한글".normalize("NFD")}`;
  Deno.mkdirSync(nfd);
  Deno.symlinkSync(nfd, `${folder}/link`);
  assert.equal(normalizePath(nfd), `${folder}/한글`);
  assert.equal(realPath(`${folder}/link/.`), nfd);
  assert.equal(realPath(`${folder}/none`), undefined);
  assert.equal(realPath(`${folder}/\0`), undefined);
  Deno.removeSync(folder, { recursive: true });
});

Deno.test("filesIn() names files and links to files, and nothing of a folder that is not there", () => {
  const folder = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${folder}/a`, "");
  Deno.mkdirSync(`${folder}/b`);
  for (const target of ["a", "b", "none"]) Deno.symlinkSync(target, `${folder}/to-${target}`);
  assert.deepEqual([...filesIn(folder)].sort(), ["a", "to-a"]);
  const isPlain = ["a", "b", "to-a", "none"].map((name) => entryAt(`${folder}/${name}`)?.isFile);
  assert.deepEqual(isPlain, [true, false, false, undefined]);
  assert.equal(filesIn(`${folder}/none`).size, 0);
});

Deno.test("isRedirected() is true behind a link", () => {
  const folder = realPath(Deno.makeTempDirSync()) ?? "";
  Deno.mkdirSync(`${folder}/a/b`, { recursive: true });
  Deno.symlinkSync("a", `${folder}/to-a`);
  for (
    const [path, redirected] of [["a/b", false], ["to-a", true], ["to-a/b", true], ["c", false]]
  ) {
    assert.equal(isRedirected(`${folder}/${path}`), redirected, `${path}`);
  }
});

Deno.test("replaceFile() writes whole files of the given mode, and leaves nothing behind that it cannot put in place", () => {
  const folder = Deno.makeTempDirSync();
  replaceFile(`${folder}/a`, "one", 0o600);
  replaceFile(`${folder}/a`, "two", 0o600);
  assert.equal(Deno.readTextFileSync(`${folder}/a`), "two");
  assert.equal((Deno.statSync(`${folder}/a`).mode ?? 0) & 0o777, 0o600);
  Deno.mkdirSync(`${folder}/taken`);
  assert.throws(() => replaceFile(`${folder}/taken`, "three"));
  assert.deepEqual([...filesIn(folder)], ["a"]);
  Deno.removeSync(folder, { recursive: true });
});
