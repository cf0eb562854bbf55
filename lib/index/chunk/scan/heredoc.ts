/** Here-documents: the tag stands in a line of code, the text begins on the next line. */
import { lineEnd } from "./quotes.ts";
import { type Form, OUTSIDE, type ScanState } from "./span.ts";

const TAGS = {
  heredoc: /<<(?:[-~]?(["'`])([A-Za-z_]\w{0,60})\1|[-~]()([A-Za-z_]\w{0,60})|()([A-Z_]\w{0,60}))/y,
  php_heredoc: /<<<[ \t]?(["']?)([A-Za-z_]\w{0,60})\1/y,
  shell_heredoc: /<<(?!<)-?[ ]?(["'\\]?)([A-Za-z_]\w{0,60})["']?/y,
};

/** Tags without an end after which "<<" is taken for a shift in the rest of the text. */
const MOST_UNCLOSED = 8;

/** Returns the two forms of a here-document: its tag and the line break after which it begins. */
export function heredocForms(trait: keyof typeof TAGS): Form[] {
  const open = trait === "php_heredoc" ? "<<<" : "<<";
  const tag = TAGS[trait];
  const read = (text: string, at: number, state: ScanState): number =>
    readTag(text, at, state, tag);
  return [{ open, read }, { open: "\n", read: readBodies }];
}

function readTag(text: string, at: number, state: ScanState, tag: RegExp): number {
  tag.lastIndex = at;
  const found = tag.exec(text);
  if (found === null) return at;
  state.heredocs.push(found[2] ?? found[4] ?? found[6] as string);
  return tag.lastIndex;
}

function readBodies(text: string, at: number, state: ScanState): number {
  let from = at;
  for (const tag of state.heredocs) {
    const end = state.unclosed < MOST_UNCLOSED ? closingLine(text, from, tag) : -1;
    if (end < 0) state.unclosed++;
    else from = end;
  }
  state.heredocs.length = 0;
  if (from === at) return at;
  // Blanked to spaces: its first line stands at the margin and would look like code there.
  state.spans.push(at + 1, from, OUTSIDE);
  return from;
}

/** Returns the offset after the next tag that stands alone at the start of a line, or -1. */
function closingLine(text: string, from: number, tag: string): number {
  let at = text.indexOf(tag, from);
  while (at >= 0) {
    const start = text.lastIndexOf("\n", at) + 1;
    const end = lineEnd(text, at);
    const isAlone = at - start < 200 && text.slice(start, at).trim() === "" &&
      !/^\w/.test(text.slice(at + tag.length, at + tag.length + 1));
    if (isAlone) return at + tag.length;
    at = text.indexOf(tag, Math.max(at + tag.length, Math.min(end, at + 200)));
  }
  return -1;
}
