import { strict as assert } from "node:assert";
import { byCommitDate, checkOut, layOutRows, layOutTimeline, layOutTree } from "./corpora.ts";
import { createMirror, treeAt } from "./fixture_mirror.ts";
import { runGit } from "./git.ts";

const { mirror, shas } = await createMirror();
const [first, second] = shas;

function newFolders(): { sets: string; mirror: string; cache: string } {
  return { sets: Deno.makeTempDirSync(), mirror, cache: Deno.makeTempDirSync() };
}

/** The files below a folder, without git's and the root's own. */
function filesIn(folder: string, below = ""): string[] {
  return [...Deno.readDirSync(`${folder}/${below}`)].flatMap(({ name, isDirectory }) => {
    const path = below + name;
    if (path === ".git" || path === ".bobbin") return [];
    return isDirectory ? filesIn(folder, `${path}/`) : [path];
  }).sort();
}

const trees = [
  {
    name: "has what a checkout has, tests that an archive leaves out included",
    corpus: treeAt(first),
    files: [
      ".gitattributes",
      ".specstory/history.md",
      "src/readme.md",
      "src/retry.py",
      "tests/test_retry.py",
    ],
  },
  {
    name: "has only the subfolder, under its own path",
    corpus: treeAt(second, { root: "src" }),
    files: ["src/cookie_jar.py", "src/readme.md", "src/retry.py"],
  },
  {
    name: "has only source code when that is what was searched",
    corpus: treeAt(second, { root: "src", codeOnly: true }),
    files: ["src/cookie_jar.py", "src/retry.py"],
  },
  {
    name: "leaves out the transcripts that the agent set was made from",
    corpus: treeAt(first, { group: "agent" }),
    files: [".gitattributes", "src/readme.md", "src/retry.py", "tests/test_retry.py"],
  },
];

for (const { name, corpus, files } of trees) {
  Deno.test(`layOutTree() ${name}`, async () => {
    for (const history of [true, false]) {
      const folder = await layOutTree(corpus, history, newFolders());
      assert.deepEqual(filesIn(folder), files);
      assert.ok(Deno.statSync(`${folder}/.bobbin/config.toml`).isFile);
    }
  });
}

Deno.test("layOutTree() gives a history that ends at the commit, or none", async () => {
  const folders = newFolders();
  const withHistory = await layOutTree(treeAt(first), true, folders);
  assert.equal((await runGit(withHistory, "log", "--all", "--format=%s")).trim(), "Retry calls");
  const plain = await layOutTree(treeAt(first), false, folders);
  assert.notEqual(plain, withHistory);
  assert.throws(() => Deno.statSync(`${plain}/.git`), Deno.errors.NotFound);
});

Deno.test("layOutTree() keeps what is there and replaces what an interrupted run left", async () => {
  const folders = newFolders();
  Deno.mkdirSync(`${folders.cache}/swe/shop@${first.slice(0, 12)}.part/.git`, { recursive: true });
  const folder = await layOutTree(treeAt(first), false, folders);
  Deno.writeTextFileSync(`${folder}/kept`, "");
  assert.equal(await layOutTree(treeAt(first), false, folders), folder);
  assert.ok(Deno.statSync(`${folder}/kept`).isFile);
});

Deno.test("layOutTree() leaves out files that the mirror lacks", async () => {
  const { mirror, shas: [sha] } = await createMirror();
  const objects = `${mirror}/example+shop/repo/.git/objects`;
  const blob = (await runGit(`${mirror}/example+shop/repo`, "rev-parse", `${sha}:src/readme.md`))
    .trim();
  Deno.removeSync(`${objects}/${blob.slice(0, 2)}/${blob.slice(2)}`);
  const folder = await layOutTree(treeAt(sha, { root: "src" }), true, { ...newFolders(), mirror });
  assert.deepEqual(filesIn(folder), ["src/retry.py"]);
});

Deno.test("layOutTree() says how to get a clone that is missing", async () => {
  const missing = treeAt(first, { slug: "example/unknown" });
  await assert.rejects(layOutTree(missing, false, newFolders()), (error: Error) => {
    assert.match(
      error.message,
      /^Cannot find a clone of "example\/unknown" in ".+"; run git clone/,
    );
    return true;
  });
});

Deno.test("layOutTimeline() makes a work tree that moves along the history", async () => {
  const corpus = treeAt(second, { group: "history" });
  const folder = await layOutTimeline(corpus, true, newFolders());
  assert.deepEqual(await byCommitDate(folder, [second, first, second]), [first, second]);
  await checkOut(folder, corpus, first);
  assert.ok(!filesIn(folder).includes("src/cookie_jar.py"));
  await checkOut(folder, corpus, second);
  assert.ok(filesIn(folder).includes("src/cookie_jar.py"));
  await checkOut(folder, corpus, first);
  assert.ok(!filesIn(folder).includes("src/cookie_jar.py"));
});

Deno.test("layOutRows() writes each document to its path", () => {
  const folders = newFolders();
  const rows = [{ path: "notes/1.md", text: "一" }, { path: "notes/2.md", text: "two" }];
  const lines = rows.map((row) => JSON.stringify(row) + "\n").join("");
  Deno.writeTextFileSync(`${folders.sets}/zh.corpus.jsonl`, lines);
  const folder = layOutRows({ kind: "rows", group: "notes", name: "zh" }, folders);
  assert.deepEqual(filesIn(folder), ["notes/1.md", "notes/2.md"]);
  assert.equal(Deno.readTextFileSync(`${folder}/notes/1.md`), "一");
});
