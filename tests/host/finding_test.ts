import { strict as assert } from "node:assert";
import { toFinding } from "../../lib/host/finding.ts";

Deno.test("toFinding() takes what follows the last semicolon as the next step", () => {
  const cases: [sentence: string, what: string, next: string][] = [
    [
      'Cannot read "x": not JSON; fix or remove it',
      'Cannot read "x": not JSON',
      "fix or remove it",
    ],
    ["a; b: c; d", "a; b: c", "d"],
    ["a\nb; c", "a\nb", "c"],
    ['"x" is a link;gone', '"x" is a link;gone', "mend the file"],
  ];
  for (const [sentence, what, next] of cases) {
    assert.deepEqual(toFinding("fault", sentence), { level: "fault", what, next });
  }
});
