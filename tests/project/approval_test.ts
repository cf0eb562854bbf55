import { strict as assert } from "node:assert";
import { approve, unapproved } from "../../lib/project/approval.ts";
import { inTempFolder } from "../ledger/temp_folder.ts";

const COMMIT = `git diff --cached --quiet || git commit -m "chore: 'auto' commit"`;

Deno.test("unapproved() lets pass what the user's own configuration names, and nothing else", () => {
  const cases: [config: string, isApproved: boolean][] = [
    [`[stop]\nactions = [${JSON.stringify(COMMIT)}]\n`, true],
    [`[stop]\nactions = ['''${COMMIT}''', "true"]\n`, true],
    [`# actions = [${JSON.stringify(COMMIT)}]\n[stop]\nactions = []\n`, false],
    [`[hooks]\nactions = [${JSON.stringify(COMMIT)}]\n`, false],
    [`[stop]\nactions = [${JSON.stringify(COMMIT + " ")}]\n`, false],
    [`[stop\nactions = [${JSON.stringify(COMMIT)}]\n`, false],
    ["stop = 7\n", false],
  ];
  for (const [config, isApproved] of cases) {
    inTempFolder((home) => {
      Deno.writeTextFileSync(`${home}/config.toml`, config);
      assert.deepEqual(
        unapproved([COMMIT], home, "/p/.bobbin"),
        isApproved ? [] : [COMMIT],
        config,
      );
    });
  }
});

Deno.test("approve() holds for these commands of this project alone, until the next one", () => {
  inTempFolder((folder) => {
    const home = `${folder}/not/there/yet`;
    assert.deepEqual(unapproved([COMMIT], home, "/p/.bobbin"), [COMMIT]);
    const path = approve([COMMIT, "true"], home, "/p/.bobbin");
    approve(["false"], home, "/other/.bobbin");
    assert.deepEqual(unapproved(["true", COMMIT], home, "/p/.bobbin"), []);
    assert.deepEqual(unapproved(["true"], home, "/other/.bobbin"), ["true"]);
    assert.deepEqual(unapproved(["true", "rm -rf x"], home, "/p/.bobbin"), ["rm -rf x"]);
    assert.equal((Deno.statSync(path).mode ?? 0) & 0o077, 0);

    approve([], home, "/p/.bobbin");
    assert.deepEqual(unapproved(["true"], home, "/p/.bobbin"), ["true"]);
  });
});

Deno.test("unapproved() takes files that cannot be used for none", () => {
  for (const text of ["", "[]", "null", '{"/p": "true"}', '{"/p": {"0": "true"}}', "{"]) {
    inTempFolder((home) => {
      Deno.writeTextFileSync(`${home}/approved_actions.json`, text);
      assert.deepEqual(unapproved(["true"], home, "/p"), ["true"], text);
    });
  }
  assert.deepEqual(unapproved(["true"], undefined, "/p"), ["true"]);
  assert.deepEqual(unapproved([], undefined, "/p"), []);
});
