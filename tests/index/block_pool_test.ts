import { strict as assert } from "node:assert";
import { BlockPool } from "../../lib/index/block_pool.ts";
import { buildBlock } from "../../lib/index/build_block.ts";

Deno.test("BlockPool yields what buildBlock() builds, for more jobs than threads", async () => {
  const source = Deno.makeTempDirSync();
  try {
    const paths = Array.from({ length: 402 }, (_, i) => `file_${i}.ts`);
    paths.forEach((path, i) =>
      Deno.writeTextFileSync(`${source}/${path}`, `export const name${i} = "value ${i % 7}";\n`)
    );
    const jobs = [0, 1, 2].map((part) => {
      const own = paths.filter((_, i) => i % 3 === part);
      return { source, paths: [...own, "missing.ts"], historyWords: own.map(() => "retry 0.5") };
    });
    for (const ahead of [0, 402]) {
      using pool = new BlockPool();
      pool.startAhead(ahead);
      let files = 0;
      const ready: number[] = [];
      for await (const { at, built } of pool.build(jobs, (more) => files += more)) {
        ready.push(at);
        assert.deepEqual(built, await buildBlock(jobs[at] ?? assert.fail()));
        assert.equal(built.files.at(-1), undefined);
      }
      assert.deepEqual(ready.sort(), [0, 1, 2]);
      assert.equal(files, 405);
    }
  } finally {
    Deno.removeSync(source, { recursive: true });
  }
});
