/** From paths as tools print them to files of the project, and never to others. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { locateFile } from "../../lib/react/locate_file.ts";

const FILES: Readonly<Record<string, string>> = {
  ".gitignore": "*.gen.ts\nsecret/\n",
  "src/app.ts": "export const app = 1;\n",
  "main.ts": "export const main = 1;\n",
  "src/routes/[id]/page.tsx": "export const page = 1;\n",
  "src/my file.ts": "export const mine = 1;\n",
  "crates/pcap/src/lib.rs": "pub fn open() {}\n",
  "internal/price/price_test.go": "package price\n",
  "internal/cart/cart_test.go": "package cart\n",
  "tools/cart_test.go": "package tools\n",
  "app/src/main/java/com/acme/Cart.java": "class Cart {}\n",
  "app/src/main/java/com/other/Cart.java": "class Cart {}\n",
};

const FAR = `${`${"d".repeat(240)}/`.repeat(5)}far.ts`;

/** Written after the index was made. */
const LATER: Readonly<Record<string, string>> = {
  "src/fresh.ts": "export const fresh = 1;\n",
  "src/made.gen.ts": "export const made = 1;\n",
  "secret/plan.ts": "export const plan = 1;\n",
  ".env": "TOKEN=1\n",
  "node_modules/left/index.js": "module.exports = 1;\n",
  "dist/app.js": "var app = 1;\n",
  "src/drafts/next.ts": "export const next = 1;\n",
  [FAR]: "export const far = 1;\n",
};

const rules = { ...DEFAULT_SETTINGS.index, exclude: ["src/drafts/"] };
const home = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "locate" }));
const root = `${home}/shop`, outside = `${home}/elsewhere`;
write(root, FILES);
write(outside, { "src/app.ts": "export const other = 1;\n" });
Deno.mkdirSync(`${root}/.bobbin`);
await indexProject({ root });
write(root, LATER);
Deno.symlinkSync(`${outside}/src/app.ts`, `${root}/src/linked.ts`);
const index = openIndex(`${root}/.bobbin/index.db`);
Deno.test.afterAll(() => {
  index[Symbol.dispose]();
  Deno.removeSync(home, { recursive: true });
});

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    Deno.mkdirSync(`${folder}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${folder}/${path}`, text);
  }
}

function locate(written: string, folder = "", folders = [root]): string | undefined {
  return locateFile(written, folder, { index, folders, home, rules })?.path;
}

const FOUND: [written: string, path: string, ...folders: string[]][] = [
  ["src/app.ts", "src/app.ts"],
  ["./src/app.ts", "src/app.ts"],
  ["src/../src//app.ts", "src/app.ts"],
  [`${root}/src/app.ts`, "src/app.ts"],
  [`file://${root}/src/app.ts`, "src/app.ts"],
  [`file://${root}/src/my%20file.ts`, "src/my file.ts"],
  ["~/shop/src/app.ts", "src/app.ts"],
  ["src\\app.ts", "src/app.ts"],
  ["webpack:///./src/app.ts", "src/app.ts"],
  ["webpack-internal:///(rsc)/./src/app.ts", "src/app.ts"],
  ["webpack://shop/src/app.ts", "src/app.ts"],
  ["./src/routes/[id]/page.tsx", "src/routes/[id]/page.tsx"],
  // Where the tool ran, and where its workspace begins.
  ["src/lib.rs", "crates/pcap/src/lib.rs", `${root}/crates/pcap`, root],
  ["crates/pcap/src/lib.rs", "crates/pcap/src/lib.rs", `${root}/crates/pcap`, root],
  ["../app.ts", "src/app.ts", `${root}/src/routes`],
  // The same tree in a container, in CI, on Windows.
  ["/app/src/app.ts", "src/app.ts"],
  ["/usr/src/app/src/app.ts", "src/app.ts"],
  ["/home/runner/work/shop/shop/crates/pcap/src/lib.rs", "crates/pcap/src/lib.rs"],
  ["C:\\Users\\dev\\shop\\src\\app.ts", "src/app.ts"],
  ["file:///C:/Users/dev/shop/src/app.ts", "src/app.ts"],
  ["github.com/acme/shop/internal/price/price_test.go", "internal/price/price_test.go"],
  // The end of a path, as long as one file has it.
  ["com/acme/Cart.java", "app/src/main/java/com/acme/Cart.java"],
  ["price_test.go", "internal/price/price_test.go"],
  ["cart_test.go", "tools/cart_test.go", `${root}/tools`, root],
  // Not in the index yet.
  ["src/fresh.ts", "src/fresh.ts"],
];

Deno.test("locateFile() finds the file that is meant", async (t) => {
  for (const [written, path, ...folders] of FOUND) {
    await t.step(written, () => {
      assert.equal(locate(written, "", folders.length > 0 ? folders : [root]), path);
    });
  }
});

Deno.test("locateFile() goes by the package for a bare name alone", () => {
  assert.equal(
    locate("cart_test.go", "example.com/shop/internal/cart"),
    "internal/cart/cart_test.go",
  );
  assert.equal(locate("cart_test.go", "example.com/shop/tools"), "tools/cart_test.go");
  assert.equal(locate("./src/app.ts", "example.com/shop/internal/cart"), "src/app.ts");
});

const NOT_FOUND: [what: string, written: string][] = [
  ["outside the root", `${outside}/src/app.ts`],
  ["outside the root, from its folder", "../elsewhere/src/app.ts"],
  ["a link that leads out", "src/linked.ts"],
  ["the root itself", root],
  ["a dependency elsewhere", "/home/dev/.cargo/registry/src/index-1/pcap/src/app.ts"],
  ["a module of the interpreter", "/usr/lib/python3.11/src/app.ts"],
  ["a dependency in the root", "node_modules/left/index.js"],
  ["build output", "dist/app.js"],
  ["what the settings leave out of the index", "src/drafts/next.ts"],
  ["an ignored file", "src/made.gen.ts"],
  ["a file in an ignored folder", "secret/plan.ts"],
  ["a file of secrets", ".env"],
  ["an address", "https://example.com/src/app.ts"],
  ["a name that several files have", "Cart.java"],
  ["a name in folders that no file has", "lib/com/third/Cart.java"],
  ["nothing of that name", "src/nothing.ts"],
  ["no path", ""],
  ["a name at the top in a folder that no file has", "lib/other/main.ts"],
  ["too long a path", FAR],
];

Deno.test("locateFile() finds nothing else", async (t) => {
  for (const [what, written] of NOT_FOUND) {
    await t.step(what, () => assert.equal(locate(written), undefined));
  }
});
