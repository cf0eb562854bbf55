/** Paths in a hook's command that lead nowhere any more: a moved checkout, executable, vault or project. */
import { dirname, realPath } from "../project/paths.ts";

/**
 * Returns the absolute paths of a command that do not exist. Of a path in a flag, as in
 * `--allow-write=/p/.bobbin`, only the folder has to: hooks make the rest.
 */
export function stalePaths(
  command: string,
  variables: Readonly<Record<string, string>>,
): string[] {
  const missing = shellWords(command, variables).flatMap((word) => {
    const [, list] = /^--[a-z-]+=(.*)$/s.exec(word) ?? [];
    if (list === undefined) return word.startsWith("/") && !realPath(word) ? [word] : [];
    return list.split(",").filter((path) => path.startsWith("/") && !realPath(dirname(path)));
  });
  return [...new Set(missing)];
}

/** Splits a command as `sh` does: quotes, backslashes and the given variables; no other expansion. */
function shellWords(command: string, variables: Readonly<Record<string, string>>): string[] {
  const expand = (text: string): string =>
    text.replace(/\$\{?(\w+)\}?/g, (all, name: string) => variables[name] ?? all);
  const words = command.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/gs);
  return [...words].map(([word]) =>
    word.replace(
      /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)|[^'"\\]+/gs,
      (all, single, double, escaped) =>
        single ??
          (double === undefined ? undefined : expand(double.replace(/\\(["\\$`])/g, "$1"))) ??
          escaped ?? expand(all),
    )
  );
}
