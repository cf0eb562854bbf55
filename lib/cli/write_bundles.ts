/** Makes one file of each hook, and one of the command, that stand alone: `deno task bundle`. */
import { join } from "@std/path";
import { parse } from "jsonc-parser";
import { shebangOf } from "../host/shebang.ts";
import { UserError } from "../project/user_error.ts";
import { describeError, FAILED } from "./exit.ts";
import { writeLazyModules } from "./lazy_modules.ts";
import { talk } from "./output.ts";
import { packageCache, packagesOf } from "./packages.ts";
import { VERSION } from "./version.ts";

/** Returns what there is to bundle: "bobbin" for the command, and the name of each script of `hooks/`. */
export function bundleNames(checkout: string): string[] {
  const hooks = [...Deno.readDirSync(join(checkout, "hooks"))].map(({ name }) => name).sort();
  return ["bobbin", ...hooks.map((name) => name.replace(/\.ts$/, ""))];
}

/**
 * Writes `<name>.js` into a folder for each name, all when left out, and returns their paths. Throws a `UserError`
 * when the bundler fails.
 */
export async function writeBundles(
  checkout: string,
  folder: string,
  names: readonly string[] = bundleNames(checkout),
): Promise<string[]> {
  Deno.mkdirSync(folder, { recursive: true });
  const cache = packageCache();
  const workshop = Deno.realPathSync(Deno.makeTempDirSync());
  try {
    const { imports } = parse(Deno.readTextFileSync(join(checkout, "deno.json")));
    const importMap = writeLazyModules(workshop, imports);
    return await Promise.all(names.map(async (name) => {
      const { code, sources } = await bundle(name, checkout, workshop, importMap);
      const path = join(folder, `${name}.js`);
      Deno.writeTextFileSync(path, headerOf(name, sources, cache) + code);
      Deno.chmodSync(path, 0o755);
      return path;
    }));
  } finally {
    Deno.removeSync(workshop, { recursive: true });
  }
}

interface Bundle {
  code: string;
  /** Paths of the files whose code it holds. */
  sources: string[];
}

/** Minified: every start reads all of the file, and this halves it (measured: 2 ms of an early exit's 17). */
async function bundle(
  name: string,
  checkout: string,
  workshop: string,
  importMap: string,
): Promise<Bundle> {
  const output = join(workshop, `${name}.js`);
  const script = name === "bobbin" ? "main.ts" : `hooks/${name}.ts`;
  const flags = ["--quiet", "--minify", "--sourcemap=external", "--import-map", importMap];
  const { code, stderr } = await runBundler([...flags, "--output", output, script], checkout);
  if (code !== 0) {
    throw new UserError(
      `Cannot bundle "${script}": ${new TextDecoder().decode(stderr).trim()}; ` +
        `"deno bundle" has to load its bundler once, with a network`,
    );
  }
  const { sources } = JSON.parse(Deno.readTextFileSync(`${output}.map`)) as Bundle;
  return { code: toAscii(Deno.readTextFileSync(output).replace(/^#!.*\n/, "")), sources };
}

/**
 * One character beyond Latin-1 makes V8 keep two bytes for each of the file: 9 ms of an answered prompt's 127. The
 * bundler leaves such characters in regular expressions only, which take escapes.
 */
function toAscii(code: string): string {
  return code.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

const MOST_ATTEMPTS = 4;
const PAUSE = 1500;

/** On a fresh machine the bundler is loaded at its first use, and two that load it at once trip over each other. */
async function runBundler(args: readonly string[], cwd: string): Promise<Deno.CommandOutput> {
  for (let attempt = 1;; attempt++) {
    const output = await new Deno.Command(Deno.execPath(), {
      args: ["bundle", ...args],
      cwd,
      env: { NO_COLOR: "1" },
      stdout: "null",
    }).output();
    if (output.success || attempt === MOST_ATTEMPTS) return output;
    await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE));
  }
}

function headerOf(name: string, sources: readonly string[], cache: string): string {
  const inside = packagesOf(sources, cache)
    .map(({ name, version, licence }) => `${name} ${version} (${licence})`);
  const contents = inside.length > 0 ? `; contains ${inside.join(", ")}` : "";
  return `${shebangOf(name)}\n// ${name} ${VERSION}, MIT${contents}\n`;
}

if (import.meta.main) {
  const checkout = decodeURIComponent(new URL("../..", import.meta.url).pathname);
  try {
    for (const path of await writeBundles(checkout, join(checkout, "dist"))) {
      talk({}, `Made "${path}"`);
    }
  } catch (error) {
    talk({}, describeError(error));
    Deno.exit(FAILED);
  }
}
