/** Whether a statement goes on after a line break, in languages that need no semicolon. */

const OPERATOR_BEFORE_BREAK = "=+-*/%&|^<>?:,.~(\\";
const OPERATOR_AFTER_BREAK = "=+-/%&|^<>?:,.)]{";

/** True when the statement that begins at `from` goes on after the line break at `at`. */
export function isContinued(code: string, from: number, at: number): boolean {
  let before = at - 1;
  while (before >= from && code.charCodeAt(before) <= 32) {
    // An empty line inside a statement that is being continued: nothing to decide again.
    if (code.charCodeAt(before) === 10) return true;
    before--;
  }
  if (before < from) return false;
  if (OPERATOR_BEFORE_BREAK.includes(code.charAt(before))) {
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
  const c = code.charAt(at);
  if (c === "" || !OPERATOR_AFTER_BREAK.includes(c)) return false;
  return !((c === "+" || c === "-") && code.charAt(at + 1) === c);
}
