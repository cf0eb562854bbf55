/** Whether a statement goes on after a line break, in languages that need no semicolon. */

const OPERATOR_BEFORE_BREAK = setOf("=+-*/%&|^<>?:,.~(\\");
const OPERATOR_AFTER_BREAK = setOf("=+-/%&|^<>?:,.)]{");

function setOf(characters: string): Uint8Array {
  const set = new Uint8Array(128);
  for (const c of characters) set[c.charCodeAt(0)] = 1;
  return set;
}

/** True when the statement that begins at `from` goes on after the line break at `at`. */
export function isContinued(code: string, from: number, at: number): boolean {
  let before = at - 1;
  while (before >= from && code.charCodeAt(before) <= 32) {
    // An empty line inside a statement that is being continued: nothing to decide again.
    if (code.charCodeAt(before) === 10) return true;
    before--;
  }
  if (before < from) return false;
  if (OPERATOR_BEFORE_BREAK[code.charCodeAt(before)] === 1) {
    return !endsStatement(code, from, before);
  }
  let after = at + 1;
  while (after < code.length && code.charCodeAt(after) <= 32) after++;
  return startsContinuation(code, after);
}

/** True for `i++`, `String?`, `List<T>`, `import a.*` and `case x:`. */
function endsStatement(code: string, from: number, at: number): boolean {
  const c = code.charAt(at), previous = code.charAt(at - 1);
  switch (c) {
    case ">":
      return previous !== "=" && previous !== "-";
    case "?":
      return previous !== " ";
    case "*":
      return previous === ".";
    case "+":
    case "-":
      return previous === c;
    case ":":
      return /^\s*(?:case|default)\b/.test(code.slice(from, Math.min(at + 1, from + 200)));
    default:
      return false;
  }
}

function startsContinuation(code: string, at: number): boolean {
  const c = code.charCodeAt(at);
  if (OPERATOR_AFTER_BREAK[c] !== 1) return false;
  // "++i" and "--i" begin a statement.
  return !((c === 43 || c === 45) && code.charCodeAt(at + 1) === c);
}
