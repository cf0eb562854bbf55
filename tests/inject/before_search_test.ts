/** What of the texts before a search fits, and in which order it comes. */
import { strict as assert } from "node:assert";
import { gatherBefore } from "../../lib/inject/before_search.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { createGuardedProject } from "../guard/guarded_project.ts";

Deno.test("gatherBefore() gives what fits with a blank line after it; a long text keeps no short one out", async () => {
  using project = createGuardedProject();
  const cases: [warnings: number[], maxChars: number, given: number[]][] = [
    [[18], 20, [18]],
    [[19], 20, []],
    [[8, 16, 8, 1], 20, [8, 8]],
    [[8, 8], 19, [8]],
  ];
  for (const [warnings, maxChars, given] of cases) {
    project.write(
      warnings.map((length, i) =>
        `[[guards]]\nname = "g${i}"\nevent = "prompt"\nmatch = "x"\naction = "warn"\n` +
        `message = "${"w".repeat(length)}"\n`
      ).join(""),
    );
    const { texts, sources } = await gatherBefore(
      { prompt: "x", session: undefined, grounding: undefined },
      { root: project.root, folder: undefined },
      { ...DEFAULT_SETTINGS, hooks: { ...DEFAULT_SETTINGS.hooks, maxChars } },
      new Set(["guards.toml"]),
    );
    assert.deepEqual(texts.map(({ length }) => length), given, `${warnings}`);
    assert.deepEqual(sources, given.length > 0 ? ["guards"] : []);
  }
});
