/** Makes the plugin of Claude Code from the bundled hooks: `deno task plugin`. */
import { dirname, join } from "@std/path";
import { ENTRIES } from "../host/entries.ts";
import { pluginFiles } from "../host/plugin.ts";
import { UserError } from "../project/user_error.ts";
import { describeError, FAILED } from "./exit.ts";
import { talk } from "./output.ts";
import { VERSION } from "./version.ts";

/** What people should find beside the hooks. */
const DOCUMENTS = ["README.md", "LICENSE"];

/**
 * Writes the plugin into `<bundles>/plugin`, anew; `checkout` holds the documents. Returns its folder. Throws
 * a `UserError` where there are no bundles.
 */
export function writePlugin(bundles: string, checkout: string): string {
  const folder = join(bundles, "plugin");
  const scripts = ENTRIES.map(({ script }) => `${script}.js`);
  const found = scripts.filter((name) => exists(join(bundles, name)));
  if (found.length === 0) {
    throw new UserError(
      `Cannot make the plugin: no bundled hooks in "${bundles}"; run "deno task bundle"`,
    );
  }
  if (exists(folder)) Deno.removeSync(folder, { recursive: true });
  Deno.mkdirSync(join(folder, "hooks"), { recursive: true });
  for (const name of found) Deno.copyFileSync(join(bundles, name), join(folder, "hooks", name));
  for (const name of DOCUMENTS) Deno.copyFileSync(join(checkout, name), join(folder, name));
  for (const [path, text] of Object.entries(pluginFiles(folder, VERSION))) {
    Deno.mkdirSync(dirname(join(folder, path)), { recursive: true });
    Deno.writeTextFileSync(join(folder, path), text);
  }
  return folder;
}

function exists(path: string): boolean {
  try {
    Deno.lstatSync(path);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  const checkout = decodeURIComponent(new URL("../..", import.meta.url).pathname);
  try {
    talk({}, `Made "${writePlugin(join(checkout, "dist"), checkout)}"`);
  } catch (error) {
    talk({}, describeError(error));
    Deno.exitCode = FAILED;
  }
}
