import { strict as assert } from "node:assert";
import {
  checkDependencies,
  licenceFaults,
  specifiersIn,
  unpinnedFaults,
  unusedFaults,
} from "../../lib/cli/check_dependencies.ts";
import { CHECKOUT } from "./bundled.ts";

Deno.test("checkDependencies() finds nothing wrong with this checkout", () => {
  assert.deepEqual(checkDependencies(CHECKOUT), []);
});

Deno.test("specifiersIn() finds imports of every kind", () => {
  const source = `
import a from "a";
import type { B } from "b/types";
import "c";
export { d } from "d";
// @ts-types="e"
const f = await import("f");
const g = await import(
  "g" as string
);
const text = "from \\"h\\"";
`;
  assert.deepEqual(specifiersIn(source), ["a", "b/types", "c", "d", "e", "f", "g"]);
});

Deno.test("unusedFaults() names what nothing imports", () => {
  const imports = {
    "a": "npm:a@1.0.0",
    "b/": "npm:/b@1.0.0/",
    "c": "node:path",
    "d": "npm:d@1.0.0",
  };
  assert.deepEqual(unusedFaults(imports, new Set(["a/sub", "b/x.js", "d"])), [
    'Cannot keep the import "c": nothing uses it; remove it from deno.json',
  ]);
});

Deno.test("unpinnedFaults() takes one version of npm, and nothing else from outside", () => {
  const pinned = [
    "npm:a@1.2.3",
    "npm:@a/b@1.2.3-rc.1",
    "npm:/@a/b@1.2.3/",
    "npm:a@1.2.3/sub/path.js",
    "node:path",
    "./a.ts",
    "zod",
  ];
  assert.deepEqual(unpinnedFaults(pinned), []);
  const others = [
    "npm:a",
    "npm:a@^1.2.3",
    "npm:a@1",
    "npm:a@latest",
    "jsr:@a/b@1.2.3",
    "https://a",
  ];
  assert.deepEqual(
    unpinnedFaults(others),
    others.map((text) => `Cannot rely on "${text}": no exact version of npm; pin it`),
  );
});

Deno.test("licenceFaults() refuses what is not on the short list", () => {
  const licences = ["MIT", "GPL-3.0", "unknown"];
  const faults = licenceFaults(
    licences.map((licence) => ({ name: licence, version: "1", licence })),
  );
  assert.equal(faults.length, 2);
  assert.match(
    faults[0] ?? "",
    /^Cannot use "GPL-3.0@1": its licence is "GPL-3.0", allowed are MIT, /,
  );
});
