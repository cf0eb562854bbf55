/** What `boundaries.toml` says of paths. */
import { strict as assert } from "node:assert";
import { boundaryNotices } from "../../lib/project/boundaries.ts";
import { rootAt } from "../../lib/project/root.ts";

const TOML = `[[boundaries]]
name = "billing"
paths = ["src/billing/**", "*.sql"]
effect = "deny"
claim = "Billing code changes only with a second reviewer"

[[boundaries]]
name = "generated"
paths = "src/api/"
claim = "Generated from openapi.yaml: change that instead"
`;

function noticesOf(toml: string, paths: string[]): { notices: string[]; faults: string[] } {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "boundaries" }));
  try {
    Deno.mkdirSync(`${folder}/.bobbin`);
    if (toml !== "") Deno.writeTextFileSync(`${folder}/.bobbin/boundaries.toml`, toml);
    const { notices, faults } = boundaryNotices(rootAt(folder), paths);
    return { notices, faults: faults.map((fault) => fault.replaceAll(`${folder}/.bobbin/`, "")) };
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
}

Deno.test("boundaryNotices() tells which agreements cover the paths", async (t) => {
  const billing = (paths: string): string =>
    `Boundary "billing" (effect: deny) covers ${paths}: ` +
    "Billing code changes only with a second reviewer";
  const generated = 'Boundary "generated" (effect: none declared) covers src/api/v1/cart.ts: ' +
    "Generated from openapi.yaml: change that instead";
  const cases: [name: string, paths: string[], notices: string[]][] = [
    ["none", ["src/cart.ts"], []],
    ["one", ["src/billing/tax.ts", "src/cart.ts"], [billing("src/billing/tax.ts")]],
    [
      "several paths",
      ["a.sql", "src/billing/a.ts", "src/billing/b/c.ts", "src/billing/d.ts", "a.sql"],
      [billing("a.sql, src/billing/a.ts, src/billing/b/c.ts and 1 more")],
    ],
    ["a folder", ["src/api/v1/cart.ts"], [generated]],
    ["no path", [], []],
  ];
  for (const [name, paths, notices] of cases) {
    await t.step(name, () => assert.deepEqual(noticesOf(TOML, paths), { notices, faults: [] }));
  }
  await t.step("no file", () => {
    assert.deepEqual(noticesOf("", ["src/billing/tax.ts"]), { notices: [], faults: [] });
  });
});

Deno.test("boundaryNotices() returns at most six sentences", () => {
  const toml = Array.from(
    { length: 9 },
    (_, i) => `[[boundaries]]\nname = "b${i}"\npaths = ["**"]\nclaim = "c${i}"\n`,
  ).join("\n");
  const { notices } = noticesOf(toml, ["a.ts"]);
  assert.equal(notices.length, 6);
  assert.equal(notices[5], "4 further boundaries of boundaries.toml cover these paths.");
});

Deno.test("boundaryNotices() leaves out what cannot be used, and says so", async (t) => {
  const cases: [toml: string, fault: RegExp][] = [
    ['[[boundaries]]\nname = "b"\nclaim = "c"\n', /"boundaries.b.paths".*found nothing/],
    ['[[boundaries]]\nname = "b"\npaths = ["**"]\n', /"boundaries.b.claim".*found nothing/],
    ['[[boundaries]]\nname = "b"\npaths = [3]\nclaim = "c"\n', /"boundaries.b.paths".*found \[3\]/],
    ['[[boundaries]]\nname = "b"\npaths = ["[z-a]"]\nclaim = "c"\n', /"boundaries.b.paths"/],
    ["[[boundaries]\n", /Cannot read "boundaries.toml", line 1/],
    ['boundaries = "none"\n', /no list of tables/],
  ];
  for (const [toml, fault] of cases) {
    await t.step(toml.split("\n").slice(-2).join(""), () => {
      const { notices, faults } = noticesOf(toml, ["a.ts"]);
      assert.deepEqual(notices, []);
      assert.match(faults.join("\n"), fault);
    });
  }
  await t.step("an unknown key is only told", () => {
    const toml = '[[boundaries]]\nname = "b"\npaths = ["**"]\nclaim = "c"\nefect = "warn"\n';
    const { notices, faults } = noticesOf(toml, ["a.ts"]);
    assert.deepEqual([notices.length, faults.length], [1, 1]);
    assert.match(faults[0] ?? "", /did you mean "effect"\?/);
  });
});
