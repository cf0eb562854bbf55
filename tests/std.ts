/**
 * Checks the types and runs the tests of a copy of this checkout whose import map names the original @std/path and
 * @std/toml instead of their stand-ins:
 *
 *   deno task test:std DIR [TEST …]
 *
 * DIR is a checkout of the std repository; TEST are files or folders of tests, all when left out.
 */
import { join } from "@std/path";
import { applyEdits, modify, parse } from "jsonc-parser";

const CHECKOUT = new URL("..", import.meta.url).pathname;
const PARTS = [
  "main.ts",
  "hooks",
  "lib",
  "tests",
  "deno.json",
  "deno.lock",
  "README.md",
  "LICENSE",
];

interface StdPackage {
  name: string;
  exports: string | Record<string, string>;
}

/** Returns an import for each export of each package of the repository. */
function stdImports(std: string): Record<string, string> {
  const folders = [...Deno.readDirSync(std)].filter(({ isDirectory }) => isDirectory);
  return Object.fromEntries(folders.flatMap(({ name: folder }) => {
    const text = readText(join(std, folder, "deno.json"));
    if (text === undefined) return [];
    const { name, exports } = parse(text) as StdPackage;
    const entries = Object.entries(typeof exports === "string" ? { ".": exports } : exports);
    return entries.map(([entry, file]) => [
      join(name, entry),
      `file://${join(std, folder, file)}`,
    ]);
  }));
}

function readText(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return undefined;
  }
}

/** Copies what the tests need, with the other import map. */
function makeCopy(copy: string, std: string): void {
  run(CHECKOUT, "cp", "-a", ...PARTS, copy);
  const path = join(copy, "deno.json");
  const changes: [key: string[], value: unknown][] = [
    ...Object.entries(stdImports(std)).map(([name, file]): [string[], unknown] => [
      ["imports", name],
      file,
    ]),
    // The sources of std do not keep this rule, and here they are no package that goes unchecked.
    [["compilerOptions", "noImplicitReturns"], false],
  ];
  const text = changes.reduce(
    (text, [key, value]) => applyEdits(text, modify(text, key, value, {})),
    Deno.readTextFileSync(path),
  );
  Deno.writeTextFileSync(path, text);
}

/** Returns the exit code. */
function run(cwd: string, program: string, ...args: string[]): number {
  return new Deno.Command(program, { args, cwd, stdout: "inherit", stderr: "inherit" })
    .outputSync().code;
}

const [std, ...tests] = Deno.args;
if (std === undefined) {
  // deno-lint-ignore no-console
  console.error('Name a checkout of the std repository, as in "deno task test:std ../std"');
  Deno.exit(2);
}
const copy = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin-std-" }));
makeCopy(copy, Deno.realPathSync(std));
const deno = Deno.execPath();
const chosen = tests.length > 0 ? tests : ["tests"];
const code = run(copy, deno, "check", "main.ts", "hooks", "lib", "tests") ||
  run(copy, deno, "test", "-A", "--parallel", ...chosen);
Deno.removeSync(copy, { recursive: true });
Deno.exit(code);
