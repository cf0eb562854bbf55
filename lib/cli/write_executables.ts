/**
 * Makes executables of the bundles: `deno task compile [--target TRIPLE,TRIPLE]`. What is compiled is a bundle, so
 * that every import is inside and no package that nothing uses.
 */
import { basename, join } from "@std/path";
import { parseArgs } from "node:util";
import { ALONE } from "../host/command.ts";
import { rightsOf } from "../host/shebang.ts";
import { UserError } from "../project/user_error.ts";
import { describeError, FAILED } from "./exit.ts";
import { talk } from "./output.ts";
import { writeBundles } from "./write_bundles.ts";

/** What `deno compile` can make executables for. */
const TARGETS = [
  "x86_64-unknown-linux-gnu",
  "aarch64-unknown-linux-gnu",
  "x86_64-apple-darwin",
  "aarch64-apple-darwin",
  "x86_64-pc-windows-msvc",
];

/**
 * Writes one executable for each bundle into `<folder>/bin` and returns their paths; `target` is a triple of
 * `deno compile`, this machine when left out. Throws a `UserError` when there is no runtime to put inside.
 */
export function writeExecutables(
  bundles: readonly string[],
  folder: string,
  target?: string,
): string[] {
  if (target !== undefined && !TARGETS.includes(target)) {
    throw new UserError(
      `Cannot compile for "${target}": not a target; take one of ${TARGETS.join(", ")}`,
    );
  }
  Deno.mkdirSync(join(folder, "bin"), { recursive: true });
  const ending = (target ?? Deno.build.os).includes("windows") ? ".exe" : "";
  return bundles.map((bundle) => {
    const name = basename(bundle, ".js");
    const path = join(folder, "bin", (target ? `${name}-${target}` : name) + ending);
    const { code, stderr } = new Deno.Command(Deno.execPath(), {
      args: ["compile", "--quiet", "--no-check", ...ALONE, ...rightsOf(name)]
        .concat(target ? ["--target", target] : [], "--output", path, bundle),
      env: { NO_COLOR: "1" },
      stdout: "null",
    }).outputSync();
    if (code !== 0) throw new UserError(explain(name, new TextDecoder().decode(stderr)));
    return path;
  });
}

/** The usual cause: `deno compile` loads the runtime part, denort, from a host that is out of reach. */
function explain(name: string, output: string): string {
  const lines = output.split("\n").map((line) => line.replace(/^\s*(\d+:|error:)\s*/, "").trim());
  const cause = lines.find((line) => line.includes("url (")) ?? lines.find((line) => line !== "");
  return `Cannot compile "${name}": ${
    cause ?? "no reason given"
  }; without a network set DENORT_BIN ` +
    `to the denort of deno ${Deno.version.deno}, as the README describes`;
}

if (import.meta.main) {
  const checkout = decodeURIComponent(new URL("../..", import.meta.url).pathname);
  const folder = join(checkout, "dist");
  try {
    const { values } = parseArgs({ options: { target: { type: "string" } }, args: Deno.args });
    const bundles = await writeBundles(checkout, folder);
    for (const target of values.target?.split(",") ?? [undefined]) {
      for (const path of writeExecutables(bundles, folder, target)) talk({}, `Made "${path}"`);
    }
  } catch (error) {
    talk({}, describeError(error));
    Deno.exit(FAILED);
  }
}
