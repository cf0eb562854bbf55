/** What `[access]` keeps from a role is kept from it by every verb that shows files. */
import { strict as assert } from "node:assert";
import { commitAll, createSampleProject, runBobbin, writeFile } from "../sample_project.ts";
import { prepareIndex } from "./bobbin_process.ts";

const project = createSampleProject({ "README.md": "# Shop\n" });
Deno.test.beforeAll(async () => {
  for (let round = 0; round < 4; round++) {
    writeFile(project.path, "src/till.ts", `openVault(${round});\nexport const till = ${round};\n`);
    writeFile(project.path, "src/drawer.ts", `export const drawer = ${round};\n`);
    writeFile(project.path, "safe/vault.ts", `export function openVault(key = ${round}) {}\n`);
    commitAll(project.path, `Open the vault from the till, round ${round}`);
  }
  await prepareIndex(project);
});
Deno.test.afterAll(() => project[Symbol.dispose]());

function denyTo(role: string): void {
  const rule = `[[access.roles]]\nname = "${role}"\ndeny_paths = ["safe/**"]\n`;
  writeFile(project.path, ".bobbin/config.toml", rule);
}

function paths(list: readonly { path: string }[]): string[] {
  return list.map(({ path }) => path).sort();
}

Deno.test("search, related and refs show nothing that the role may not see", () => {
  const ask = (...args: string[]) => JSON.parse(runBobbin(project, ...args, "--json").stdout);
  denyTo("somebody else");
  assert.ok(paths(ask("search", "openVault").results).includes("safe/vault.ts"));
  assert.deepEqual(paths(ask("related", "src/till.ts").partners), [
    "safe/vault.ts",
    "src/drawer.ts",
  ]);
  assert.deepEqual(paths(ask("refs", "openVault").definitions), ["safe/vault.ts"]);
  assert.equal(runBobbin(project, "related", "safe/vault.ts").code, 0);

  denyTo("default");
  assert.ok(!paths(ask("search", "openVault").results).includes("safe/vault.ts"));
  assert.deepEqual(paths(ask("related", "src/till.ts").partners), ["src/drawer.ts"]);
  const { definitions, uses } = ask("refs", "openVault");
  assert.deepEqual([paths(definitions), paths(uses)], [[], ["src/till.ts"]]);
  const { code, stderr } = runBobbin(project, "related", "safe/vault.ts");
  assert.equal(code, 2);
  assert.match(stderr, /^Cannot look up "safe\/vault\.ts": not in the index; /);
});
