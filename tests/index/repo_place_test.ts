/** Where a path of the disk lies in an index. */
import { strict as assert } from "node:assert";
import { placeOf } from "../../lib/index/repo_place.ts";
import { inTempFolder } from "../ledger/temp_folder.ts";

Deno.test("placeOf() knows a path by its real place, also where nothing is any more", () => {
  inTempFolder((folder) => {
    const top = Deno.realPathSync(folder);
    Deno.mkdirSync(`${top}/shop/lib/inner`, { recursive: true });
    Deno.writeTextFileSync(`${top}/shop/a.ts`, "");
    Deno.symlinkSync(`${top}/shop/lib`, `${top}/link`);
    const repos = new Map([
      [2, { source: `${top}/shop/lib/inner` }],
      [1, { source: `${top}/shop` }],
      [3, { source: `${top}/gone` }],
    ]);
    const cases: [path: string, repo: number | undefined, place: string | undefined][] = [
      ["shop/a.ts", 1, "a.ts"],
      ["shop/./lib/../a.ts", 1, "a.ts"],
      ["shop/gone.ts", 1, "gone.ts"],
      ["shop/gone/with/its/folders.ts", 1, "gone/with/its/folders.ts"],
      ["link/x.ts", 1, "lib/x.ts"],
      ["link/inner/x.ts", 2, "x.ts"],
      ["link/inner/deep/x.ts", 2, "deep/x.ts"],
      ["shop2/a.ts", undefined, undefined],
      ["gone/a.ts", undefined, undefined],
    ];
    for (const [path, repo, expected] of cases) {
      const place = placeOf(repos, `${top}/${path}`);
      assert.deepEqual([place?.repo, place?.path], [repo, expected], path);
      assert.equal(place?.source, repo === undefined ? undefined : repos.get(repo)?.source);
    }
  });
});
