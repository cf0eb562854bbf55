/** A tree of many real source files, put together from npm packages at fixed versions. */

/** Sources as published: together over 12,000 files of TypeScript and JavaScript. */
const PACKAGES = [
  "typescript@5.9.3",
  "date-fns@4.4.0",
  "rxjs@7.8.2",
  "lodash@4.18.1",
  "three@0.187.0",
  "@angular/core@22.2.6",
  "@babylonjs/core@9.35.0",
  "core-js@3.51.0",
  "effect@4.1.0",
];

/** Returns a folder of exactly `files` files in the cache; needs npm and its registry once. */
export async function makeTree(files: number): Promise<string> {
  const cache = Deno.env.get("BOBBIN_TEST_CACHE") ?? `${Deno.env.get("HOME")}/.cache/bobbin-tests`;
  const tree = `${cache}/tree-${files}`;
  if (exists(`${tree}/complete`)) return tree;
  const packages = `${cache}/packages`;
  Deno.mkdirSync(packages, { recursive: true });
  Deno.writeTextFileSync(`${packages}/package.json`, '{"name": "bench-tree", "private": true}');
  const { code } = await new Deno.Command("npm", {
    args: [
      "install",
      "--prefix",
      packages,
      "--ignore-scripts",
      "--no-audit",
      "--legacy-peer-deps",
      ...PACKAGES,
    ],
  }).output();
  if (code !== 0) throw new Error(`Cannot install the packages of the tree: exit code ${code}`);
  let count = 0;
  const copy = (from: string, to: string): void => {
    for (const entry of Deno.readDirSync(from)) {
      const source = `${from}/${entry.name}`;
      if (entry.isDirectory) copy(source, `${to}/${entry.name}`);
      else if (entry.isFile && count < files && isSource(source)) {
        Deno.mkdirSync(to, { recursive: true });
        Deno.copyFileSync(source, `${to}/${entry.name}`);
        count++;
      }
    }
  };
  copy(`${packages}/node_modules`, `${tree}/packages`);
  if (count < files) throw new Error(`Cannot make a tree of ${files} files: only ${count} found`);
  Deno.writeTextFileSync(`${tree}/complete`, "");
  return tree;
}

function isSource(path: string): boolean {
  if (!/\.(ts|tsx|js|mjs|md)$/.test(path) || /\.min\.|\/umd\/|\/(dist|build)\//.test(path)) {
    return false;
  }
  const { size } = Deno.statSync(path);
  return size > 200 && size < 500_000;
}

function exists(path: string): boolean {
  try {
    Deno.statSync(path);
    return true;
  } catch {
    return false;
  }
}
