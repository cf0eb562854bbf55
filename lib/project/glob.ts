/**
 * Globs of names and of paths: `*`, `?`, `[a-z]`, `{one,other}`, and for paths `**`. They run on the bounded
 * expressions, so that none can hang a hook.
 */
import { compileRegex } from "./bounded_regex.ts";

/** Tells whether a text is one of those that a glob stands for. */
export type Glob = (text: string) => boolean;

/**
 * Returns the glob of a path with "/" between its parts: `*` and `?` stay within one part, `**` takes any
 * number of them. What ends in "/", and a glob without any of the signs, also stands for all that lies
 * below. Throws a `SyntaxError`.
 */
export function pathGlob(glob: string, options: { ignoreCase?: boolean } = {}): Glob {
  const trimmed = glob.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "");
  const isFolder = glob.endsWith("/") || !/[*?[{]/.test(trimmed);
  const body = translate(trimmed, "[^/]") + (isFolder ? "(?:/.*)?" : "");
  return compile(body, options.ignoreCase ?? false);
}

/**
 * Returns the glob of a name, as that of a tool or a role: `*` takes any characters, "|" parts
 * alternatives, as in "Edit|Write". Throws a `SyntaxError`.
 */
export function nameGlob(glob: string): Glob {
  const names = glob.split("|").map((name) => translate(name.trim(), "."));
  return compile(names.join("|"), false);
}

function compile(pattern: string, ignoreCase: boolean): Glob {
  const regex = compileRegex(`(?s${ignoreCase ? "i" : ""})^(?:${pattern})$`);
  return (text) => regex.search(text) !== undefined;
}

// A folder of any depth, what is below, any characters, one, a set, and marks that mean something to a pattern.
const SIGN = /\*\*\/|\*\*|\*|\?|\[[!^]?[^\]/]+\]|[{},]|[\\^$.+()[\]|]/g;

/** Returns the pattern of a glob, `one` being that of a "?". */
function translate(glob: string, one: string): string {
  let depth = 0;
  const hasGroups = isBalanced(glob);
  return glob.replace(SIGN, (sign, at: number) => {
    const startsPart = at === 0 || "/{,".includes(glob[at - 1] as string);
    if (sign === "**/") return startsPart ? "(?:.*/)?" : `${one}*/`;
    if (sign === "**") return startsPart ? ".+" : `${one}*`;
    if (sign === "*") return `${one}*`;
    if (sign === "?") return one;
    if (sign.length > 1) return sign.replace(/^\[[!^]/, "[^/");
    if (sign === ",") return depth > 0 ? "|" : ",";
    if (!hasGroups || !/[{}]/.test(sign)) return `\\${sign}`;
    depth += sign === "{" ? 1 : -1;
    return sign === "{" ? "(?:" : ")";
  });
}

/** Braces that do not close stand for themselves. */
function isBalanced(glob: string): boolean {
  let braces = glob.replace(/[^{}]/g, "");
  while (braces.includes("{}")) braces = braces.replaceAll("{}", "");
  return braces === "";
}
