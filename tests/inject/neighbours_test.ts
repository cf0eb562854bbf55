/** What the best hits of a search lead to. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { bridgeToCode } from "../../lib/inject/neighbours.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { chooseChunks } from "../../lib/search/search.ts";
import { rankPrompt } from "../../lib/search/ranking.ts";
import { createSampleProject } from "../sample_project.ts";

const LEDGER = `export function postEntries(entries: string[]): string[] {
${"  entries = [...entries];\n".repeat(60)}  // Rounds each payment to whole cents.
  return entries;
}

export function settle(): void {
  console.log("closed");
}
`;
const HIT = 62;

const CASES: [names: string, symbol: string, hit: number][] = [
  ["`src/ledger.ts`", "postEntries", HIT],
  ["`settle()`", "settle", HIT + 4],
  ["`bobbin settle`, which is a command", "", 0],
];

for (const [names, symbol, hit] of CASES) {
  Deno.test(`bridgeToCode() leads from ${names} in a document to "${symbol}"`, async () => {
    using project = createSampleProject({
      "docs/payments.md": `# Payments\n\nRounding of a payment to whole cents is in ${names}.\n`,
      "src/ledger.ts": LEDGER,
    });
    await indexProject({ root: project.path });
    using index = openIndex(`${project.path}/.bobbin/index.db`);
    const ranking = await rankPrompt(
      index,
      "what do the docs say about rounding a payment to cents?",
    );
    const [best] = await chooseChunks(index, ranking, 1, 1);
    assert.equal(best?.path, "docs/payments.md");
    const bridged = await bridgeToCode(index, ranking, best, {}, DEFAULT_SETTINGS.git);
    const found = bridged.map((bridge) => [bridge.symbol, bridge.hit]);
    assert.deepEqual(found, symbol === "" ? [] : [[symbol, hit]]);
  });
}
