import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { layOutTree } from "./corpora.ts";
import { createMirror, treeAt } from "./fixture_mirror.ts";
import { compareWithCommand } from "./process_check.ts";

const { mirror, shas: [, second] } = await createMirror();
const cache = Deno.makeTempDirSync();

Deno.test("compareWithCommand() reports the queries that the command ranks otherwise", async () => {
  const folders = { sets: "", mirror, cache };
  const folder = await layOutTree(treeAt(second, { root: "src", codeOnly: true }), true, folders);
  await indexProject({ root: folder });
  const samples = [
    { id: "same", text: "--cookie jar", folder, ranked: ["src/cookie_jar.py"] },
    { id: "other", text: "retry with backoff", folder, ranked: ["src/cookie_jar.py"] },
    { id: "nothing", text: "zzzz qqqq", folder, ranked: [] },
  ];
  assert.deepEqual(await compareWithCommand(samples), [
    { id: "other", here: ["src/cookie_jar.py"], command: ["src/retry.py"] },
  ]);
});

Deno.test("compareWithCommand() passes on why the command failed", async () => {
  const sample = { id: "1", text: "cookie jar", folder: Deno.makeTempDirSync(), ranked: [] };
  await assert.rejects(compareWithCommand([sample]), /^Error: Cannot search in ".+": \S/);
});
