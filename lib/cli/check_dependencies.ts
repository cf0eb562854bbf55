/** Checks that each dependency is used, pinned, and of a licence that goes with this project's: `deno task dependencies`. */
import { join } from "@std/path";
import { parse } from "jsonc-parser";
import { FAILED } from "./exit.ts";
import { talk } from "./output.ts";
import { licenceOf, type Package, packageCache } from "./packages.ts";

const LICENCES = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0"];

/** Returns the specifiers that a source text imports, of whatever kind of import. */
export function specifiersIn(source: string): string[] {
  const pattern = /(?:\bfrom\s*|\bimport\s*|\bimport\s*\(\s*|@ts-types=)"([^"\n]+)"/g;
  return [...source.matchAll(pattern)].map(([, specifier = ""]) => specifier);
}

/** Returns a sentence for each name of the import map that no source imports. */
export function unusedFaults(
  imports: Readonly<Record<string, string>>,
  used: ReadonlySet<string>,
): string[] {
  const isUsed = (name: string): boolean =>
    [...used].some((specifier) =>
      specifier === name || specifier.startsWith(name.endsWith("/") ? name : `${name}/`)
    );
  return Object.keys(imports).filter((name) => !isUsed(name))
    .map((name) => `Cannot keep the import "${name}": nothing uses it; remove it from deno.json`);
}

/** Returns a sentence for each specifier that does not name one version of a package, or one of another registry. */
export function unpinnedFaults(specifiers: Iterable<string>): string[] {
  const isPinned = /^npm:\/?(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(?:-[\w.]+)?(?:\/.*)?$/;
  return [...new Set(specifiers)].filter((text) =>
    /^\w{2,}:/.test(text) && !text.startsWith("node:")
  )
    .filter((specifier) => !isPinned.test(specifier))
    .map((specifier) => `Cannot rely on "${specifier}": no exact version of npm; pin it`);
}

/** Returns a sentence for each package whose licence is not on the short list. */
export function licenceFaults(packages: readonly Package[]): string[] {
  return packages.filter(({ licence }) => !LICENCES.includes(licence))
    .map(({ name, version, licence }) =>
      `Cannot use "${name}@${version}": its licence is "${licence}", allowed are ${
        LICENCES.join(", ")
      }; take another package`
    );
}

/** Returns all faults of a checkout. */
export function checkDependencies(checkout: string): string[] {
  const read = (name: string): string => Deno.readTextFileSync(join(checkout, name));
  const { imports } = parse(read("deno.json")) as { imports: Record<string, string> };
  const used = new Set(sourcesOf(checkout).flatMap(specifiersIn));
  return [
    ...unusedFaults(imports, used),
    ...unpinnedFaults([...Object.values(imports), ...used]),
    ...licenceFaults(packagesIn(read("deno.lock"))),
  ];
}

/** Returns the packages of a lock file, those that other packages need as well. */
function packagesIn(lock: string): Package[] {
  const cache = packageCache();
  const { npm } = JSON.parse(lock) as { npm: Record<string, unknown> };
  return Object.keys(npm).map((key) => {
    // What follows "_" are the peers that it was resolved with.
    const [, name = key, version = ""] = /^(@?[^@]+)@([^_]+)/.exec(key) ?? [];
    return { name, version, licence: licenceOf(name, version, cache) };
  });
}

function sourcesOf(folder: string): string[] {
  const roots = ["main.ts", "hooks", "lib", "tests"].map((name) => join(folder, name));
  return roots.flatMap(filesIn).filter((path) => path.endsWith(".ts"))
    .map((path) => Deno.readTextFileSync(path));
}

function filesIn(path: string): string[] {
  if (!Deno.statSync(path).isDirectory) return [path];
  return [...Deno.readDirSync(path)].filter(({ isSymlink }) => !isSymlink)
    .flatMap(({ name }) => filesIn(join(path, name)));
}

if (import.meta.main) {
  const faults = checkDependencies(decodeURIComponent(new URL("../..", import.meta.url).pathname));
  for (const fault of faults) talk({}, fault);
  if (faults.length > 0) Deno.exit(FAILED);
}
