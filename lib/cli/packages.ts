/** The npm packages inside a bundle: for its header, and for the check of their licences. */

export interface Package {
  name: string;
  version: string;
  /** As its package.json says; "unknown" where it says nothing. */
  licence: string;
}

/** Where deno keeps a package's files. */
const PACKAGE_FOLDER = /\/registry\.npmjs\.org\/((?:@[\w.-]+\/)?[\w.-]+)\/(\d[\w.+-]*)\//;

/** Returns the packages that files belong to, by name. `cache` is deno's folder of npm packages. */
export function packagesOf(files: readonly string[], cache: string): Package[] {
  const found = new Map<string, Package>();
  for (const file of files) {
    const [, name, version] = PACKAGE_FOLDER.exec(file) ?? [];
    if (name === undefined || version === undefined || found.has(name + version)) continue;
    found.set(name + version, { name, version, licence: licenceOf(name, version, cache) });
  }
  return [...found.entries()].sort(([a], [b]) => a < b ? -1 : 1).map(([, known]) => known);
}

/** Returns deno's folder of npm packages. Throws when `deno info` fails. */
export function packageCache(): string {
  const { stdout } = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).outputSync();
  const { npmCache } = JSON.parse(new TextDecoder().decode(stdout)) as { npmCache: string };
  return `${npmCache}/registry.npmjs.org`;
}

/** Returns a package's licence; see `Package`. */
export function licenceOf(name: string, version: string, cache: string): string {
  try {
    const text = Deno.readTextFileSync(`${cache}/${name}/${version}/package.json`);
    const { license } = JSON.parse(text) as { license?: unknown };
    return typeof license === "string" ? license : "unknown";
  } catch {
    return "unknown";
  }
}
