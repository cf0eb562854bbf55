/** What a session has already, and what goes with it. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { answerPrompt } from "../../lib/inject/answer_prompt.ts";
import { contentHash, type Excerpt } from "../../lib/inject/excerpt.ts";
import { isGiven } from "../../lib/inject/found.ts";
import type { Reply } from "../../lib/inject/reply.ts";
import { readLedger, recordGiven } from "../../lib/ledger/ledger.ts";
import { rootAt } from "../../lib/project/root.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { commitAll, createSampleProject, writeFile } from "../sample_project.ts";
import { inTempFolder } from "../ledger/temp_folder.ts";
import { excerptOf, lineList } from "./excerpts.ts";

Deno.test("isGiven() knows a text by its content, and a part of it that holds the hit", () => {
  const lines = lineList(20);
  const given = (from: number, to: number): string => contentHash(lines.slice(from, to));
  const at = (hit: number): Excerpt => excerptOf(lines, { hit });
  const cases: [name: string, row: [key: string, hash: string], excerpt: Excerpt, is: boolean][] = [
    ["the whole", ["src/a.ts:1-20", given(0, 20)], at(1), true],
    ["the whole, moved", ["src/a.ts:31-50", given(0, 20)], at(1), true],
    ["of another file", ["src/b.ts:1-20", given(0, 20)], at(1), false],
    ["the part with the hit", ["src/a.ts:5-9", given(4, 9)], at(7), true],
    ["its first line", ["src/a.ts:5-9", given(4, 9)], at(5), true],
    ["its last line", ["src/a.ts:5-9", given(4, 9)], at(9), true],
    ["the line after it", ["src/a.ts:5-9", given(4, 9)], at(10), false],
    ["a part that was edited", ["src/a.ts:5-9", contentHash(["other"])], at(7), false],
    ["a part, moved", ["src/a.ts:105-109", given(4, 9)], at(7), true],
    ["more than there is", ["src/a.ts:1-30", contentHash(lineList(30))], at(7), false],
    ["a name alone", ["src/a.ts:0-0", ""], at(1), false],
  ];
  for (const [name, [chunk_key, hash], excerpt, is] of cases) {
    inTempFolder((folder) => {
      recordGiven(folder, [{ chunk_key, hash, injection_id: "inj-1", turn: 1 }]);
      assert.equal(isGiven(excerpt, readLedger(folder)), is, name);
    });
  }
});

Deno.test("isGiven() knows what is shown by its place alone by its name", () => {
  inTempFolder((folder) => {
    const [row] = [{ chunk_key: "src/a.ts:1-9", injection_id: "inj-1", turn: 1 }];
    recordGiven(folder, [{ ...row, hash: contentHash(["load"]) }]);
    const ledger = readLedger(folder);
    assert.ok(isGiven(excerptOf([], { symbol: "load" }), ledger));
    assert.ok(!isGiven(excerptOf([], { symbol: "save" }), ledger));
  });
});

Deno.test("answerPrompt() names files that change with what was given, once", async () => {
  using project = createSampleProject();
  writeFile(project.path, ".gitignore", ".bobbin\n");
  const partners = ["a", "b", "c", "d", "e", "f"].map((name) => `src/${name}_partner.ts`);
  const policy = `${project.path}/src/retry_policy.ts`;
  for (let round = 0; round < 4; round++) {
    Deno.writeTextFileSync(policy, `${Deno.readTextFileSync(policy)}// Round ${round}.\n`);
    for (const path of partners) writeFile(project.path, path, `export const n = ${round};\n`);
    commitAll(project.path, `Round ${round}`);
  }
  writeFile(project.path, ".bobbin/config.toml", "");
  await indexProject({ root: project.path });
  const folder = `${project.path}/.bobbin/session/s`;
  const ask = async (maxChars = 9000): Promise<Reply> => {
    const reply = await answerPrompt({
      prompt: "how does RetryPolicy compute the backoff delay of an attempt?",
      root: rootAt(project.path),
      cwd: project.path,
      session: "s",
      sessionFolder: folder,
      role: "default",
      rules: new Set(),
      room: Infinity,
      isRecorded: true,
      now: 0,
    }, { ...DEFAULT_SETTINGS, hooks: { ...DEFAULT_SETTINGS.hooks, maxChars } });
    // A short one is only looked at.
    if (maxChars === 9000) recordGiven(folder, reply.injection?.rows ?? []);
    return reply;
  };
  const named = ({ text = "" }: Reply) => text.match(/(?<=^- )src\/\w+_partner\.ts/gm) ?? [];
  // A quarter of the characters, heading included, has room for three.
  assert.equal(named(await ask(850)).length, 3);
  const first = await ask(), none = await ask(100), second = await ask(), third = await ask();
  assert.deepEqual([none.reason, none.text], ["no room", undefined]);
  assert.deepEqual([first.reason, named(first).length], ["injected", 5]);
  assert.deepEqual([second.reason, named(second).length], ["complementary files", 1]);
  assert.deepEqual([third.reason, third.text], ["already given", undefined]);
  assert.deepEqual([...named(first), ...named(second)].toSorted(), partners);
});

Deno.test("answerPrompt() shows further parts of the best file with its best part, and never without", async () => {
  const body = "  const one = 1;\n".repeat(25);
  const jar = (name: string, comment: string): string =>
    `/** ${comment} */\nexport function ${name}() {\n${body}}\n`;
  using project = createSampleProject({
    "src/cookie_jar.ts": jar("expireCookies", "Lets cookies of the jar expire.") +
      jar("keepCookies", "Keeps cookies that never expire in the jar.") +
      jar("openDoor", "Opens the door."),
  });
  writeFile(project.path, ".bobbin/config.toml", "");
  await indexProject({ root: project.path });
  const ask = (session: string): Promise<Reply> =>
    answerPrompt({
      prompt: "why do the cookies of the cookie jar expire early in expireCookies?",
      root: rootAt(project.path),
      cwd: project.path,
      session,
      sessionFolder: `${project.path}/.bobbin/session/${session}`,
      role: "default",
      rules: new Set(),
      room: Infinity,
      isRecorded: true,
      now: 0,
    }, DEFAULT_SETTINGS);
  const { text = "", injection } = await ask("first");
  const shown = text.match(/^src\/cookie_jar\.ts:\d+-\d+ \w+/gm) ?? [];
  assert.deepEqual(shown.map((line) => line.split(" ")[1]), ["expireCookies", "keepCookies"]);
  const [best] = injection?.rows ?? [];
  recordGiven(`${project.path}/.bobbin/session/second`, best ? [best] : []);
  const { reason } = await ask("second");
  assert.equal(reason, "already given");
});
