/** What a hook loads before a prompt can be answered: nothing that it could do without. */
import { strict as assert } from "node:assert";
import { CHECKOUT, closureOf, HOOKS } from "./module_graph.ts";

/** Built by a command that nobody waits for. */
const INDEX_BUILDING = /^lib\/index\/(indexer|walk|git|history|lock|block_\w+|build_block)\.ts$/;
/** Writes the files that changed again: in the hooks that are told of a change, once it is needed. */
const REFRESH = /^lib\/index\/(writer|analyze_file|field_counts)\.ts$/;
const REFRESHING = ["post_tool_use.ts", "session_start.ts"];
/** Needed for a file that was edited since it was indexed, and only then. */
const ON_DEMAND = /^lib\/index\/(chunk\/.+|languages)\.ts$/;

const OWN = /^(hooks|lib)\//;

Deno.test("there are hooks to look at", () => {
  assert.ok(HOOKS.includes("user_prompt_submit.ts"), HOOKS.join(", "));
});

for (const hook of HOOKS) {
  Deno.test(`${hook} loads files of this checkout and node:sqlite alone, whatever happens`, () => {
    const foreign = closureOf(hook, true).filter((name) => !OWN.test(name));
    assert.deepEqual(foreign.filter((name) => name !== "node:sqlite"), []);
  });

  Deno.test(`${hook} starts without what only some events need`, () => {
    const closure = closureOf(hook, false);
    assert.ok(closure.length > 5, `only ${closure}`);
    const late = closure.filter((name) => ON_DEMAND.test(name) || REFRESH.test(name));
    assert.deepEqual(late, []);
  });

  Deno.test(`${hook} never reaches the command or the building of an index`, () => {
    const isBarred = (name: string): boolean =>
      name.startsWith("lib/cli/") || INDEX_BUILDING.test(name) ||
      (REFRESH.test(name) && !REFRESHING.includes(hook));
    assert.deepEqual(closureOf(hook, true).filter(isBarred), []);
  });
}

Deno.test("user_prompt_submit.ts loads the search only for a prompt that is searched for", () => {
  const hook = "user_prompt_submit.ts";
  // Telling noise from questions is what an early exit is about.
  const isHeavy = (name: string): boolean =>
    /^node:|^lib\/(index|search)\/(?!noise\.ts$)/.test(name);
  assert.deepEqual(closureOf(hook, false).filter(isHeavy), []);
  assert.ok(closureOf(hook, true).includes("lib/search/ranking.ts"));
});

Deno.test("post_tool_use.ts loads the index and the guards' shell only for a tool that needs them", () => {
  const hook = "post_tool_use.ts";
  const isHeavy = (name: string): boolean => /^node:|^lib\/(index|search|guard)\//.test(name);
  assert.deepEqual(closureOf(hook, false).filter(isHeavy), []);
  assert.ok(closureOf(hook, true).includes("lib/index/refresh_file.ts"));
});

/** Lines of comments, and comments at the ends of lines. */
const COMMENT = /^\s*(?:\/?\*|\/\/).*|\s\/\/ .*/gm;

Deno.test("the comments of what hooks load are ASCII", () => {
  // V8 keeps a text with one other character in two bytes each, or at least has to look for it: 57 page faults a prompt.
  const files = new Set(HOOKS.flatMap((hook) => closureOf(hook, true)));
  const found = [...files].filter((name) => OWN.test(name)).flatMap((name) =>
    (Deno.readTextFileSync(new URL(name, CHECKOUT)).match(COMMENT) ?? [])
      .filter((comment) => /[^\x00-\x7f]/.test(comment)).map((comment) => `${name}: ${comment}`)
  );
  assert.deepEqual(found, []);
});
