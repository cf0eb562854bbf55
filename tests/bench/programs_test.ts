/** Runs the two programs on a set of a few queries, as a person would. */
import { strict as assert } from "node:assert";
import { createMirror } from "./fixture_mirror.ts";

const { mirror, shas: [first, second] } = await createMirror();
const place = { repo: "shop", slug: "example/shop", root: null, mode: "all" };
const rows = {
  history: [
    {
      id: "history/2",
      ...place,
      sha: second,
      cat: "code",
      query: "cookie jar stores nothing",
      truth: ["src/cookie_jar.py"],
    },
    {
      id: "history/1",
      ...place,
      sha: first,
      cat: "code",
      query: "retry with backoff",
      truth: ["src/retry.py"],
    },
  ],
  gate: [
    {
      id: "gate/1",
      ...place,
      sha: second,
      query: "CookieJar.store in src/cookie_jar.py",
      label: 1,
      kind: "own",
    },
    {
      id: "gate/2",
      ...place,
      sha: second,
      query: "write a poem about autumn leaves",
      label: 0,
      kind: "other",
    },
  ],
};

const sets = Deno.makeTempDirSync(), cache = Deno.makeTempDirSync();
for (const [set, queries] of Object.entries(rows)) {
  Deno.writeTextFileSync(
    `${sets}/${set}.jsonl`,
    queries.map((row) => JSON.stringify(row)).join("\n"),
  );
}

async function run(
  program: string,
  ...flags: string[]
): Promise<{ code: number; out: string; err: string }> {
  const folders = ["--sets", sets, "--mirror", mirror, "--cache", cache];
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "-A",
      "--no-check",
      new URL(program, import.meta.url).pathname,
      ...folders,
      ...flags,
    ],
  }).output();
  const text = new TextDecoder();
  return { code, out: text.decode(stdout), err: text.decode(stderr) };
}

Deno.test("retrieval.ts ranks at each commit and refreshes the index between them", async () => {
  const json = `${cache}/rows.json`;
  const { code, out, err } = await run("retrieval.ts", "--set", "history", "--json", json);
  assert.equal(code, 0, err);
  assert.match(out, /^history +code +2 +1\.000 +1\.000 +1\.000/m);
  assert.match(out, /^BM25F .* 0\.642$/m);
  assert.match(err, /history shop: indexed 1 of \d+ files/);
  const [oldest, newest] = JSON.parse(Deno.readTextFileSync(json));
  assert.equal(oldest.id, "history/1");
  assert.equal(oldest.ranked[0], "src/retry.py");
  assert.ok(!oldest.ranked.includes("src/cookie_jar.py"), "a later file must not be found");
  assert.equal(newest.ranked[0], "src/cookie_jar.py");

  const again = await run("retrieval.ts", "--set", "history", "--against", json);
  assert.equal(again.err, "", "the index of each commit is kept");
  assert.match(again.out, /^history +2 +0 +\+0\.0000/m);
});

Deno.test("gate.ts tells what was answered at a threshold", async () => {
  const { code, out, err } = await run("gate.ts", "--set", "gate", "--threshold", "0.2");
  assert.equal(code, 0, err);
  assert.match(out, /^gate +all +2 +1\.000 +1 +1\.000 +1 +0\.000$/m);
});

Deno.test("the programs refuse a set that they do not measure", async () => {
  const { code, err } = await run("gate.ts", "--set", "semble");
  assert.equal(code, 1);
  assert.match(err, /Cannot use "--set semble": it must be one of gate, agentgate/);
});
