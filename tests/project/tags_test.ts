/** Tags by path, in real files, and in texts. */
import { strict as assert } from "node:assert";
import { rootAt } from "../../lib/project/root.ts";
import { readTags, type Tags, tagsInText } from "../../lib/project/tags.ts";
import { inTempFolder } from "../ledger/temp_folder.ts";

function withTags(toml: string, role: string, body: (tags: Tags) => void): void {
  inTempFolder((folder) => {
    const root = rootAt(folder);
    Deno.mkdirSync(root.state);
    Deno.writeTextFileSync(`${root.state}/tags.toml`, toml);
    body(readTags(root, role));
  });
}

const TAGS = `
[[tags]]
name = "decision"
paths = ["docs/adr/**"]
boost = 0.5
pin = true

[[tags]]
name = "generated"
paths = ["**/gen/**", "*.pb.ts"]
repos = ["api"]
exclude = true

[[tags]]
name = "slow"
boost = -1
roles = ["*/crew/*"]
`;

Deno.test("readTags() gives tags by path and what they do together", () => {
  withTags(TAGS, "default", ({ ofPath, effectOf, faults }) => {
    assert.deepEqual(faults, []);
    assert.deepEqual(ofPath("shop", "docs/adr/1.md"), ["decision"]);
    assert.deepEqual(ofPath("api", "src/gen/a.ts"), ["generated"]);
    assert.deepEqual(ofPath("shop", "src/gen/a.ts"), []);
    assert.deepEqual(effectOf(["decision"]), { factor: 1.5, pin: true, exclude: false });
    assert.deepEqual(effectOf(["decision", "generated"]), {
      factor: 1.5,
      pin: true,
      exclude: true,
    });
    const nothing = { factor: 1, pin: false, exclude: false };
    assert.deepEqual([effectOf(["slow"]), effectOf(["unknown"]), effectOf([])], [
      nothing,
      nothing,
      nothing,
    ]);
  });
  withTags(TAGS, "aegis/crew/ian", ({ effectOf }) => {
    assert.equal(effectOf(["slow"]).factor, 0.01);
  });
});

Deno.test("readTags() leaves out a tag that cannot be used, and says why", () => {
  const toml = '[[tags]]\nname = "a"\nboost = 20\n[[tags]]\nname = "b"\nbost = 1\npaths = ["*"]\n';
  withTags(toml, "default", ({ ofPath, faults }) => {
    assert.deepEqual(ofPath("", "x.ts"), ["b"]);
    assert.equal(faults.length, 2);
    assert.match(
      faults[0] ?? "",
      /tags\.a\.boost.*line 3: found 20, allowed is a number from -1 to 9/,
    );
    assert.match(faults[1] ?? "", /bost.*boost/);
  });
  inTempFolder((folder) => {
    assert.deepEqual(readTags(rootAt(folder), "default").ofPath("", "x.ts"), []);
  });
});

Deno.test("tagsInText() reads front matter, and comments at a chunk", () => {
  const code = "a\n// bobbin:tag core, hot\nexport function f() {}\n// bobbin:tag late\n";
  const cases: [text: string, start: number, tags: string[]][] = [
    [code, 3, ["core", "hot"]],
    [code, 2, ["core", "hot"]],
    [code, 1, []],
    ["# bobbin:tag a:b-1 !x\n", 1, ["a:b-1"]],
    ["---\ntitle: x\ntags: [one, 'two']\n---\n# T\n", 5, ["one", "two"]],
    ["---\ntags:\n  - one\n  - two\nmore: 1\n---\n", 1, ["one", "two"]],
    ["---\ntags: one two\n---\n", 1, ["one", "two"]],
    ["---\ntags: [Ünfit, ok]\n---\n", 1, ["ok"]],
    ["text\n---\ntags: one\n---\n", 4, []],
    ["---\ntags: one\n", 1, []],
    ["", 1, []],
  ];
  for (const [text, start, tags] of cases) assert.deepEqual(tagsInText(text, start), tags, text);
});
