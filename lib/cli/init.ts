/** `bobbin init`: makes a folder a root. */
import { realPath } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";
import { type OutputFlags, printJson, talk } from "./output.ts";

const CONFIG = `# Settings of bobbin for this project. Every key is optional; see "bobbin help".
`;

/** People's files are committed, everything else is derived or private. */
const GITIGNORE =
  `# Written by "bobbin init": everything is derived or private but what people write.
*
!.gitignore
!config.toml
!reactions.toml
!guards.toml
!tags.toml
!boundaries.toml
`;

/** Creates `.bobbin` in the current folder; what is there already stays as it is. */
export function init(flags: OutputFlags): void {
  const folder = realPath(Deno.cwd()) ?? Deno.cwd();
  const home = realPath(Deno.env.get("HOME") ?? "");
  if (folder === "/" || folder === home) {
    throw new UserError(
      `Cannot make "${folder}" a project: it holds everything you have; run "bobbin init" in a project's folder`,
    );
  }
  const state = `${folder}/.bobbin`;
  Deno.mkdirSync(state, { recursive: true, mode: 0o700 });
  const created = [
    writeNew(`${state}/config.toml`, CONFIG),
    writeNew(`${state}/.gitignore`, GITIGNORE),
  ].includes(true);
  if (flags.json) return printJson({ status: created ? "created" : "unchanged", path: state });
  talk(flags, created ? `Created "${state}"; next: bobbin index` : `"${state}" is there already`);
}

function writeNew(path: string, text: string): boolean {
  try {
    Deno.writeTextFileSync(path, text, { createNew: true });
    return true;
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists) return false;
    throw error;
  }
}
