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
