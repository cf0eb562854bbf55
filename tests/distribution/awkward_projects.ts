/** Shapes of foreign projects that break scripts which read what lies around them. */
import { writeFile } from "../sample_project.ts";

export interface Awkward {
  name: string;
  /** By path; written over what the project holds. */
  files?: Readonly<Record<string, string>>;
  /** Name of the project's folder. */
  folder?: string;
  /** Variables to set, or to leave unset. */
  env?: Readonly<Record<string, string | undefined>>;
  isReadOnly?: boolean;
}

const json = (value: unknown): string => JSON.stringify(value);
const PACKAGE = json({ name: "x", dependencies: { "left-pad-of-nobody": "^9.9.9" } });

export const AWKWARD: readonly Awkward[] = [
  { name: "nothing unusual" },
  { name: "a broken package.json", files: { "package.json": "{ not json" } },
  { name: "a package.json of packages that nobody has", files: { "package.json": PACKAGE } },
  {
    name: "a package.json of the other module system",
    files: { "package.json": json({ type: "commonjs", main: "gone.js" }) },
  },
  { name: "a broken deno.json", files: { "deno.json": '{ "imports": ' } },
  {
    name: "a deno.json with options that do not exist",
    files: { "deno.jsonc": '{ "compilerOptions": { "x": 1 }, "unstable": ["y"] } // z' },
  },
  {
    name: "a lock file of a version to come",
    files: { "deno.json": "{}", "deno.lock": json({ version: "99" }) },
  },
  {
    name: "a frozen lock file",
    files: {
      "deno.json": json({ lock: { frozen: true }, imports: { x: "npm:zod@4" } }),
      "deno.lock": json({ version: "5" }),
    },
  },
  {
    name: "an import map that leads node:sqlite elsewhere",
    files: { "deno.json": json({ imports: { "node:sqlite": "./gone.ts" } }) },
  },
  {
    name: "nodeModulesDir auto",
    files: { "deno.json": json({ nodeModulesDir: "auto" }), "package.json": PACKAGE },
  },
  {
    name: "nodeModulesDir manual without node_modules",
    files: { "deno.json": json({ nodeModulesDir: "manual" }), "package.json": PACKAGE },
  },
  {
    name: "members of a workspace that are missing",
    files: { "deno.json": json({ workspace: ["./gone", "./away"] }) },
  },
  { name: "a vendor folder that is empty", files: { "deno.json": json({ vendor: true }) } },
  { name: "a broken tsconfig.json", files: { "tsconfig.json": "{{{" } },
  {
    name: "a registry out of reach",
    files: { ".npmrc": "registry=http://127.0.0.1:9/\n", "package.json": PACKAGE },
  },
  {
    name: "a broken deno.json in the folder of the hooks",
    files: { ".claude/hooks/deno.json": "[", ".claude/hooks/package.json": "[" },
  },
  { name: "a folder that cannot be written", isReadOnly: true },
  { name: "no home", env: { HOME: undefined, DENO_DIR: undefined } },
  { name: "a cache folder that cannot be made", env: { DENO_DIR: "/proc/nowhere" } },
  { name: "a path with spaces and Korean", folder: "내 프로젝트 (둘)" },
];

/** Copies a project with its state to a folder, and makes it awkward. */
export function makeAwkward(from: string, to: string, { files = {}, isReadOnly }: Awkward): void {
  run("cp", "-a", from, to);
  for (const [name, text] of Object.entries(files)) writeFile(to, name, text);
  if (isReadOnly) run("chmod", "-R", "a-w", to);
}

/** Makes all below a folder writable again, so that it can be removed. */
export function makeWritable(folder: string): void {
  run("chmod", "-R", "u+w", folder);
}

function run(program: string, ...args: string[]): void {
  const { code, stderr } = new Deno.Command(program, { args }).outputSync();
  if (code !== 0) throw new Error(new TextDecoder().decode(stderr));
}

/** Returns the paths below a folder with their times of change; the state is left out. */
export function listFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }): string[] => {
    if (name === ".bobbin") return [];
    const path = `${folder}/${name}`;
    const own = `${path} ${Deno.lstatSync(path).mtime?.getTime()}`;
    return isDirectory ? [own, ...listFiles(path)] : [own];
  }).sort();
}
