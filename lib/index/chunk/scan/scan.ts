/**
 * One pass over a text that finds its comments and strings. Everything that looks for definitions
 * reads the text with these blanked out, and so needs no second thought about quotes.
 */
import type { Forms } from "./forms.ts";
import { DOCSTRING, type Form, type ScanState, type Spans, type SpanType, STRING } from "./span.ts";

/** Returns the comments and strings of a text in a language of these forms. */
export function scan(text: string, { byFirst, atStart }: Forms): Spans {
  const state: ScanState = { spans: [], heredocs: [], unclosed: 0 };
  const retryAt = new Map<Form, number>();
  let at = atStart ? atStart(text, state) : 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    const forms = code < 128 ? byFirst[code] : undefined;
    at = forms === undefined ? at + 1 : readForm(text, at, forms, state, retryAt);
  }
  return state.spans;
}

/** Records the first form that fits and returns its end; the next offset where none does. */
function readForm(
  text: string,
  at: number,
  forms: readonly Form[],
  state: ScanState,
  retryAt: Map<Form, number>,
): number {
  for (let i = 0; i < forms.length; i++) {
    const form = forms[i] as Form;
    if (form.open.length > 1 && !text.startsWith(form.open, at)) continue;
    // A form that found no end does not look again before the place it came to: that keeps the
    // pass linear on a line of a million quotes.
    if (retryAt.size > 0 && (retryAt.get(form) ?? 0) > at) continue;
    const end = form.read(text, at, state);
    if (end > at) {
      if (form.type !== undefined) state.spans.push(at, end, typeOf(form, text, at));
      return end;
    }
    if (end < 0) retryAt.set(form, -end);
  }
  return at + 1;
}

function typeOf(form: Form, text: string, at: number): SpanType {
  if (form.documents?.(text, at)) return DOCSTRING;
  return form.type ?? STRING;
}
