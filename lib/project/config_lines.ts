/** Finds the lines of keys in a valid TOML text: the parser gives values only. */

/** A path from the top of the text: names of tables and keys, and positions in lists. */
export type KeyPath = readonly (string | number)[];

// A string of several lines, a string of one, a comment, a mark, a bare word, blanks, a lone quote.
const TOKEN =
  /"""(?:\\[\s\S]|[^\\])*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[[\]{}=\n]|[^\s"'#[\]{}=]+|[^\S\n]+|["']/g;

/** Returns the line of a key, from 1, else that of what holds it; undefined when neither is in the text. */
export function lineOfKey(text: string, path: KeyPath): number | undefined {
  const lines = readKeyLines(text);
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(keyOf(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return undefined;
}

function readKeyLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const note = (path: KeyPath, line: number): void => {
    for (let length = 1; length <= path.length; length++) {
      const key = keyOf(path.slice(0, length));
      if (!lines.has(key)) lines.set(key, line);
    }
  };
  let table: KeyPath = [], head = "", inValue = false, depth = 0, line = 1;
  for (const [token] of `${text}\n`.matchAll(TOKEN)) {
    if (inValue) {
      if (token === "[" || token === "{") depth++;
      if (token === "]" || token === "}") depth--;
      if (token === "\n" && depth === 0) inValue = false, head = "";
    } else if (token === "=") {
      note([...table, ...namesIn(head)], line);
      inValue = true;
    } else if (token === "\n") {
      if (head.trim().startsWith("[")) note(table = openTable(head, lines), line);
      head = "";
    } else if (!token.startsWith("#")) head += token;
    line += token.split("\n").length - 1;
  }
  return lines;
}

/** Returns the path of the table that a header opens; one of a list gets the next position. */
function openTable(head: string, lines: ReadonlyMap<string, number>): KeyPath {
  const names = namesIn(head);
  if (!head.trim().startsWith("[[")) return names;
  let position = 0;
  while (lines.has(keyOf([...names, position]))) position++;
  return [...names, position];
}

function namesIn(head: string): string[] {
  return [...head.matchAll(/"((?:\\.|[^"\\])*)"|'([^']*)'|[\w-]+/g)]
    .map(([whole, double, single]) => double ?? single ?? whole);
}

const keyOf = (path: KeyPath): string => JSON.stringify(path);
