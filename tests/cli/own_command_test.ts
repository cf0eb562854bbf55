import { strict as assert } from "node:assert";
import { denoOnPath, ownCommand } from "../../lib/cli/own_command.ts";

Deno.test("denoOnPath() gives the link that leads to this deno, when nothing hides it", () => {
  const folder = Deno.makeTempDirSync(), path = Deno.env.get("PATH") ?? "";
  for (const name of ["link", "other", "empty"]) Deno.mkdirSync(`${folder}/${name}`);
  Deno.symlinkSync(Deno.execPath(), `${folder}/link/deno`);
  Deno.writeTextFileSync(`${folder}/other/deno`, "");
  const cases: [folders: string[], expected: string | undefined][] = [
    [["link"], `${folder}/link/deno`],
    [["empty", "link"], `${folder}/link/deno`],
    [["other", "link"], undefined],
    [["empty"], undefined],
  ];
  try {
    for (const [names, expected] of cases) {
      Deno.env.set("PATH", names.map((name) => `${folder}/${name}`).join(":"));
      assert.equal(denoOnPath(), expected, names.join());
      assert.equal(ownCommand()[0], expected ?? Deno.execPath());
    }
  } finally {
    Deno.env.set("PATH", path);
    Deno.removeSync(folder, { recursive: true });
  }
});
