/** What the scripts of `hooks/` load, and when: read from deno, and from the sources where deno is kept from looking. */

export const CHECKOUT = new URL("../../", import.meta.url).href;

/** Names of the scripts. */
export const HOOKS = [...Deno.readDirSync(new URL("hooks", CHECKOUT))].map(({ name }) => name)
  .sort();

interface Dependency {
  specifier: string;
  isDynamic?: boolean;
  code?: { specifier?: string };
}

interface Module {
  specifier: string;
  local?: string;
  dependencies?: Dependency[];
}

/** An import that deno does not see before it happens, so that it reads nothing ahead: `import("./x.ts" as string)`. */
const HIDDEN = /\bimport\(\s*"([^"]+)" as string,?\s*\)/g;
/** Any other import of what only the run can tell. */
const UNKNOWN = /\bimport\((?!\s*"[^"]+"(?: as string)?,?\s*\))[^)]*\)/;

let modules: ReadonlyMap<string, Module> | undefined;

/**
 * Returns the modules that a hook evaluates at its start, or, `withDynamic`, at any time: files as paths in the
 * checkout, others as they are named. An import that cannot be followed stands as "unresolved: …".
 */
export function closureOf(hook: string, withDynamic: boolean): string[] {
  return closureFrom(`hooks/${hook}`, withDynamic);
}

/** Returns the same for any file of the checkout. */
export function closureFrom(path: string, withDynamic: boolean): string[] {
  modules ??= readModules();
  const reached = new Set([`${CHECKOUT}${path}`]);
  for (const specifier of reached) {
    const module = modules.get(specifier);
    if (!module) continue;
    for (const { specifier: name, isDynamic, code } of module.dependencies ?? []) {
      if (code && (withDynamic || !isDynamic)) reached.add(code.specifier ?? `unresolved: ${name}`);
    }
    if (withDynamic) { for (const name of hiddenIn(module)) reached.add(name); }
  }
  return [...reached].map((specifier) => specifier.replace(CHECKOUT, "")).sort();
}

function hiddenIn({ specifier, local }: Module): string[] {
  if (local === undefined) return [];
  const text = Deno.readTextFileSync(local);
  const unknown = UNKNOWN.exec(text)?.[0];
  const found = [...text.matchAll(HIDDEN)].map(([, name = ""]) =>
    name.startsWith(".") ? new URL(name, specifier).href : name
  );
  return unknown === undefined ? found : [...found, `unresolved: ${unknown}`];
}

/** One look at all files, from a script that would load them. */
function readModules(): Map<string, Module> {
  const script = Deno.makeTempFileSync({ suffix: ".ts" });
  const files = [...filesIn("hooks"), ...filesIn("lib")];
  Deno.writeTextFileSync(script, files.map((path) => `import("${CHECKOUT}${path}");\n`).join(""));
  const { code, stdout, stderr } = new Deno.Command(Deno.execPath(), {
    args: [
      "info",
      "--json",
      "--config",
      new URL("deno.json", CHECKOUT).pathname,
      "--no-lock",
      script,
    ],
    env: { NO_COLOR: "1" },
  }).outputSync();
  Deno.removeSync(script);
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
  const graph = JSON.parse(new TextDecoder().decode(stdout)) as { modules: Module[] };
  return new Map(graph.modules.map((module) => [module.specifier, module]));
}

function filesIn(folder: string): string[] {
  return [...Deno.readDirSync(new URL(folder, CHECKOUT))].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    return isDirectory ? filesIn(path) : name.endsWith(".ts") ? [path] : [];
  });
}
