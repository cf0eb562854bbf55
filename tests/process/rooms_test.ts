/** The rooms of lib: imports go one way, and only the edge knows what hosts send. */
import { strict as assert } from "node:assert";

const CHECKOUT = new URL("../../", import.meta.url);
/** Each may import from those before it. */
const ROOMS = [
  "project",
  "index",
  "search",
  "ledger",
  "notes",
  "guard",
  "inject",
  "react",
  "cli",
] as const;

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

function* filesBelow(folder: URL): Generator<URL> {
  for (const { name, isDirectory } of Deno.readDirSync(folder)) {
    if (isDirectory) yield* filesBelow(new URL(`${name}/`, folder));
    else if (name.endsWith(".ts")) yield new URL(name, folder);
  }
}

function importsOf(file: URL): Import[] {
  const text = Deno.readTextFileSync(file);
  const short = (url: URL): string => url.href.slice(CHECKOUT.href.length);
  return [
    ...text.matchAll(
      /(import type [^;]*?|import [^;]*?|export [^;]*?)?\b(?:from|import\()\s*"(\.[^"]+)"/g,
    ),
  ]
    .map(([, head = "", path = ""]) => ({
      from: short(file),
      to: short(new URL(path, file)),
      typeOnly: head.startsWith("import type"),
    }));
}

const IMPORTS = [...filesBelow(new URL("lib/", CHECKOUT))].flatMap(importsOf);
const roomOf = (path: string): string => path.split("/")[1] ?? "";
const rankOf = (path: string): number => (ROOMS as readonly string[]).indexOf(roomOf(path));

Deno.test("every folder of lib is one of the rooms", () => {
  const folders = [...Deno.readDirSync(new URL("lib/", CHECKOUT))].map(({ name }) => name);
  assert.deepEqual(folders.sort(), [...ROOMS, "host"].sort());
  assert.ok(IMPORTS.length > 500, `only ${IMPORTS.length} imports found`);
});

Deno.test("no room imports from one above it", () => {
  const upward = IMPORTS.filter(({ from, to }) =>
    roomOf(from) !== "host" && roomOf(to) !== "host" && rankOf(from) < rankOf(to)
  );
  assert.deepEqual(upward.map(({ from, to }) => `${from} → ${to}`), []);
});

Deno.test("host knows the project alone, and only hooks and the command know host", () => {
  const out = IMPORTS.filter(({ from, to }) =>
    roomOf(from) === "host" && !["host", "project"].includes(roomOf(to))
  );
  assert.deepEqual(out.map(({ from, to }) => `${from} → ${to}`), []);
  const inward = IMPORTS.filter(({ from, to, typeOnly }) =>
    roomOf(to) === "host" && !["host", "cli"].includes(roomOf(from)) &&
    !typeOnly && !from.endsWith("_hook.ts")
  );
  assert.deepEqual(inward.map(({ from, to }) => `${from} → ${to}`), []);
});

Deno.test("no file of the project is longer than 300 lines", () => {
  const folders = ["hooks/", "lib/", "tests/"].map((name) => new URL(name, CHECKOUT));
  const long = folders.flatMap((folder) => [...filesBelow(folder)])
    .map((file) => [file.pathname, Deno.readTextFileSync(file).split("\n").length - 1] as const)
    .filter(([, lines]) => lines > 300);
  assert.deepEqual(long, []);
});
