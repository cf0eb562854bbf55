/** What a session is told of faults at its start. */
import { strict as assert } from "node:assert";
import { startText } from "../../lib/inject/session_text.ts";
import { rootAt } from "../../lib/project/root.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";

Deno.test("startText() tells three faults, in one line each, and counts the others", () => {
  const place = { root: rootAt("/no/such"), folder: undefined };
  const tell = (faults: string[]): string[] =>
    startText(place, DEFAULT_SETTINGS, faults, "startup").split("\n");
  assert.deepEqual(tell([]), [""]);
  assert.deepEqual(tell(["a\nb", "c", "d"]), ["bobbin: a b", "bobbin: c", "bobbin: d"]);
  assert.deepEqual(tell(["a", "b", "c", "d", "e"]).slice(3), [
    'bobbin: 2 more faults of settings; "bobbin hook status" lists them',
  ]);
});
