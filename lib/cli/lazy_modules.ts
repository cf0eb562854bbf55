/**
 * Modules of the runtime that a bundle must not load before it needs them. A bundler lifts a static import to the top
 * of the file, where even a hook that has nothing to say waits for it. What stands here instead is loaded with the
 * part of the bundle that uses it.
 */
import { join } from "@std/path";

/** What the code uses of each: an export that is missing here fails the bundling. */
const LAZY: Readonly<Record<string, string>> = {
  // 1 ms, where an empty script takes 14.
  "node:sqlite":
    `export const { DatabaseSync }: typeof import("node:sqlite") = await import("node:sqlite" as string);\n`,
};

/**
 * Writes the stand-ins and an import map that leads to them into a folder, and returns the map's path. `imports` are
 * the project's.
 */
export function writeLazyModules(
  folder: string,
  imports: Readonly<Record<string, string>>,
): string {
  const names = Object.keys(LAZY);
  const standIns = names.map((name): [string, string] => {
    const path = join(folder, `${name.replace(":", "_")}.ts`);
    Deno.writeTextFileSync(path, LAZY[name] ?? "");
    return [name, path];
  });
  // The stand-ins themselves mean what they say.
  const scopes = { [`${folder}/`]: Object.fromEntries(names.map((name) => [name, name])) };
  const path = join(folder, "import_map.json");
  const map = { imports: { ...imports, ...Object.fromEntries(standIns) }, scopes };
  Deno.writeTextFileSync(path, JSON.stringify(map));
  return path;
}
