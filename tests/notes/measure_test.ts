import { strict as assert } from "node:assert";
import { type Judged, labelCases, recallOf } from "../../lib/notes/measure.ts";
import { createVault } from "./sample_vault.ts";

Deno.test("labelCases() asks for notes by their titles and uses, spread over the vault", () => {
  using it = createVault({
    "a.md": "---\nkb_use_when: at the mast\n---\n# Mooring\n",
    "b.md": "# mooring\n",
    "c.md": "---\nkb_use_when: Bread\n---\n# Bread\n",
    "d.md": "# abc\n",
  });
  const mooring = ["a.md", "b.md"];
  assert.deepEqual(labelCases(it.vault, 10), {
    titles: [
      { prompt: "Mooring", right: mooring },
      { prompt: "mooring", right: mooring },
      { prompt: "Bread", right: ["c.md"] },
    ],
    uses: [{ prompt: "at the mast", right: ["a.md"] }],
  });
  const titles = labelCases(it.vault, 2).titles.map(({ prompt }) => prompt);
  assert.deepEqual(titles, ["Mooring", "Bread"]);
});

Deno.test("recallOf() counts what was found and at which rank", () => {
  const judged = (right: string[], shown: string[]): Judged => {
    return { prompt: "", right, shown, isRight: false };
  };
  const all = [judged(["a"], ["a"]), judged(["a", "b"], ["x", "b", "a"]), judged(["a"], ["x"])];
  assert.deepEqual(recallOf(all), { asked: 3, found: 2, reciprocalRank: 0.5 });
  assert.deepEqual(recallOf([]), { asked: 0, found: 0, reciprocalRank: 0 });
});
