/** The verdicts that people would give, on vaults of several sizes. */
import { strict as assert } from "node:assert";
import { mayHoldPhrase } from "../../lib/notes/criterion.ts";
import { indexVault } from "../../lib/notes/index_vault.ts";
import { judgeCases } from "../../lib/notes/measure.ts";
import { OFF_TOPIC } from "../../lib/notes/off_topic.ts";
import { openNotesIndex } from "../../lib/notes/notes_index.ts";
import { CASES } from "./planted_cases.ts";
import { createVault, plantedFiles } from "./sample_vault.ts";

const GATE = 0.5;
const cases = CASES.map(([prompt, right]) => ({ prompt, right: right === "" ? [] : [right] }));

for (const notes of [24, 100, 1000]) {
  Deno.test(`the criterion is right in 95 % of the cases on ${notes} notes`, async () => {
    using it = createVault(plantedFiles(notes - 24));
    indexVault(it.vault);
    using index = openNotesIndex(it.vault.database);
    assert.equal(index.notes, notes);
    const judged = await judgeCases(it.vault, index, cases, GATE);
    const wrong = judged.filter(({ isRight }) => !isRight).map(({ prompt, shown }) =>
      `${prompt}: ${shown.join(", ") || "silence"}`
    );
    assert(wrong.length <= 0.05 * cases.length, wrong.join("\n"));
    const false_ = judged.filter(({ right, shown }) => right.length === 0 && shown.length > 0);
    assert(false_.length <= 1, false_.map(({ prompt }) => prompt).join("\n"));
    const silence = await judgeCases(
      it.vault,
      index,
      OFF_TOPIC.map((prompt) => ({ prompt, right: [] })),
      GATE,
    );
    assert(silence.filter(({ isRight }) => !isRight).length <= 1);
  });
}

Deno.test("mayHoldPhrase() asks for a phrase that is short and mostly in the note", () => {
  const evidence = { coverage: 0.7, label: 0, told: 1, toldInLabel: 0 };
  const cases: [coverage: number, phrase: string, text: string, expected: boolean][] = [
    [0.7, "pool", "connection pool", true],
    [0.5, "pool", "connection pool", false],
    [0.7, "pool", `connection pool${" x".repeat(200)}`, false],
    [0.7, "", "run it", true],
    [0.7, "", "run", false],
  ];
  for (const [coverage, phrase, text, expected] of cases) {
    const found = mayHoldPhrase({ ...evidence, coverage }, { units: [], phrase, text });
    assert.equal(found, expected, text);
  }
});

Deno.test("a long prompt finds the note whose title it names", async () => {
  using it = createVault(plantedFiles(200));
  indexVault(it.vault);
  using index = openNotesIndex(it.vault.database);
  const pasted = Array.from({ length: 700 }, (_, i) => `line${i} of a log that says nothing`);
  const long = (title: string): string => [...pasted, title, ...pasted].join("\n");
  const title = "PgBouncer connection pool exhausted after failover";
  const [named, unnamed] = await judgeCases(it.vault, index, [
    {
      prompt: `${title}: ${pasted.slice(0, 60).join("\n")}`,
      right: ["planted/ops/pgbouncer-failover.md"],
    },
    { prompt: long(""), right: [] },
  ], GATE);
  assert(named?.isRight);
  assert(unnamed?.isRight);
});
