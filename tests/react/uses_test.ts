/** Who uses what a file defines, in a real index. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { findUses } from "../../lib/react/uses.ts";
import { createSampleProject } from "../sample_project.ts";

const FILES = {
  "src/lease.ts": `export class LeaseKeeper {}

export function renew(lease: string): string {
  return lease;
}

export const LONGEST_LEASE = 30;
`,
  "src/worker.ts": `import {
  LeaseKeeper,
  LONGEST_LEASE,
  renew,
} from "./lease.ts";

/** Works. */
export function work(): string {
  const keeper = new LeaseKeeper();
  return renew(String(keeper) + LONGEST_LEASE);
}
`,
  "src/subscription.ts": `// Another renew, of another module.
export function subscribe(): void {
  renew("magazine");
}
declare function renew(what: string): void;
`,
  "src/mentions.ts": `export const LeaseKeeperFactory = 1, myLeaseKeeper = 2;\n`,
  "lib/lease.py": `def grant_lease(owner):\n    return owner\n`,
  "lib/store.py": `from lib.lease import (
    grant_lease,
)


class Store:
    def open(self):
        return grant_lease(self)
`,
  "docs/leases.md": "# Leases\n\nThe `LeaseKeeper` keeps them.\n",
};

async function usesOf(
  path: string,
  allows: (path: string) => boolean = () => true,
  files: Readonly<Record<string, string>> = FILES,
): Promise<unknown[][]> {
  using project = createSampleProject(files);
  await indexProject({ root: project.path });
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  const file = index.fileAt(1, path);
  assert.ok(file);
  const uses = await findUses(index, file, index.outline(file.id), ({ path }) => allows(path));
  return uses.map(({ file, line, within, names }) => [file.path, line, within, names]);
}

Deno.test("findUses() finds the first line that uses a name, imports left aside", async () => {
  assert.deepEqual(await usesOf("src/lease.ts"), [
    ["src/worker.ts", 9, "work", ["LeaseKeeper", "renew", "LONGEST_LEASE"]],
  ]);
  assert.deepEqual(await usesOf("lib/lease.py"), [["lib/store.py", 8, "Store", ["grant_lease"]]]);
});

Deno.test("findUses() finds nothing that may not be seen, and nothing of a file without users", async () => {
  assert.deepEqual(await usesOf("src/lease.ts", (path) => path !== "src/worker.ts"), []);
  assert.deepEqual(await usesOf("src/worker.ts"), []);
});

Deno.test("findUses() finds code behind twenty documents, by public names first", async () => {
  const documents = Array.from({ length: 20 }, (_, i) => [
    `docs/tutorial/part_${i}.md`,
    `# Part ${i}\n\n${"A `TokenBucket` drips. ".repeat(20)}\n`,
  ]);
  const hidden = Array.from(
    { length: 20 },
    (_, i) => `def _private_step_${i}():\n    return ${i}\n\n\n`,
  );
  const files = {
    ...Object.fromEntries(documents),
    "src/bucket.py": `${
      hidden.join("")
    }class TokenBucket:\n    def drip_slowly(self):\n        return 1\n`,
    "src/limits.py": "from src.bucket import TokenBucket\n\nbucket = TokenBucket()\n",
  };
  assert.deepEqual(await usesOf("src/bucket.py", undefined, files), [
    ["src/limits.py", 3, "", ["TokenBucket"]],
  ]);
});

Deno.test("findUses() wants the module named where a name is one of several things", async () => {
  const grant = "export function grantLease(): number {\n  return 1;\n}\n";
  const user = (module: string): string =>
    `import { grantLease } from "./${module}.ts";\n\nexport const lease = grantLease();\n`;
  const files = {
    "src/harbor.ts": grant,
    "src/castle.ts": `// Not as in harbor.\n${grant}export const lease = grantLease();\n`,
    "src/of_harbor.ts": user("harbor"),
    "src/of_castle.ts": user("castle"),
  };
  assert.deepEqual(await usesOf("src/harbor.ts", undefined, files), [
    ["src/of_harbor.ts", 3, "", ["grantLease"]],
  ]);
  const more = [1, 2, 3].map((n) => [`src/more_${n}.ts`, grant]);
  const all = { ...files, ...Object.fromEntries(more) };
  assert.deepEqual(await usesOf("src/harbor.ts", undefined, all), [], "five definitions");
});

Deno.test("findUses() takes a folder for the module of its index, and knows words of the trade", async () => {
  const index = { "src/harbor/index.ts": "export function moor(): void {}\n" };
  const users = (count: number): Record<string, string> =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [
      `src/ship_${i}.ts`,
      `import { moor } from "./harbor";\n\nmoor();\n`,
    ]));
  const found = await usesOf("src/harbor/index.ts", undefined, { ...index, ...users(1) });
  assert.deepEqual(found, [["src/ship_0.ts", 3, "", ["moor"]]]);
  assert.deepEqual(await usesOf("src/harbor/index.ts", undefined, { ...index, ...users(61) }), []);
});

Deno.test("findUses() names code before tests, and a line that only passes a name on for want of others", async () => {
  const files = {
    "src/lease.ts": "export class LeaseKeeper {}\n",
    "src/a_test.ts": 'import { LeaseKeeper } from "./lease.ts";\n\nnew LeaseKeeper();\n',
    "src/mod.ts": 'export {\n  LeaseKeeper,\n} from "./lease.ts";\n',
  };
  assert.deepEqual(
    (await usesOf("src/lease.ts", undefined, files)).map(([path, line]) => [path, line]),
    [["src/mod.ts", 2], ["src/a_test.ts", 3]],
  );
});

Deno.test("findUses() stays in the repository of the file", async () => {
  using project = createSampleProject({ "src/lease.ts": "export class LeaseKeeper {}\n" });
  using other = createSampleProject({ "src/worker.ts": "new LeaseKeeper();\n" });
  await indexProject({ root: project.path });
  await indexProject({ root: project.path, repo: "other", source: other.path });
  using index = openIndex(`${project.path}/.bobbin/index.db`);
  const file = index.fileAt(1, "src/lease.ts") ?? assert.fail();
  assert.deepEqual(await findUses(index, file, index.outline(file.id), () => true), []);
});
