/** The forms of comments and strings that a language table can describe. */
import type { Language, Trait } from "../language_table.ts";
import { endOf, lineEnd, longQuoteEnd, shortQuoteEnd } from "./quotes.ts";
import { COMMENT, type Form, type ScanState, STRING } from "./span.ts";

export interface Forms {
  /** By the code of the first character; the longest opener first. */
  readonly byFirst: readonly (readonly Form[] | undefined)[];
  /** Reads what precedes the code and returns where the code begins. */
  readonly atStart?: (text: string, state: ScanState) => number;
}

const known = new Map<string, Forms>();

/** Returns the forms of a language; made once, when first asked for. */
export async function formsOf(language: Language): Promise<Forms> {
  let forms = known.get(language.name);
  if (forms === undefined) known.set(language.name, forms = await makeForms(language));
  return forms;
}

async function makeForms(language: Language): Promise<Forms> {
  const traits = language.traits ?? [];
  const all = (await Promise.all(traits.map(formsOfTrait))).flat();
  const own = new Set(all.map(({ open }) => open));
  for (const open of language.lineComments.filter((open) => !own.has(open))) {
    all.push(lineComment(open, language.spacedComments ?? false));
  }
  for (const [open, close] of language.blockComments) {
    all.push(block(open, close, language.nested ?? false));
  }
  for (const quote of language.longQuotes ?? []) all.push(longQuote(quote, language));
  for (const quote of language.rawQuotes ?? []) all.push(rawQuote(quote));
  for (const quote of language.docstrings ?? []) {
    if (!language.longQuotes?.includes(quote)) all.push(longQuote(quote, language));
  }
  for (const quote of language.quotes ?? "") if (!own.has(quote)) all.push(shortQuote(quote));
  const byFirst: Form[][] = [];
  for (const form of all.sort((a, b) => b.open.length - a.open.length)) {
    (byFirst[form.open.charCodeAt(0)] ??= []).push(form);
  }
  const atStart = await startOf(traits);
  return atStart ? { byFirst, atStart } : { byFirst };
}

/** Loads the forms of a trait only where a language has it: a hook reads one file in one language. */
async function formsOfTrait(trait: Trait): Promise<Form[]> {
  if (trait === "jsx_text" || trait === "regex" || trait === "template") {
    const { formsOfScript }: typeof import("./script_forms.ts") = await import(
      "./script_forms.ts" as string
    );
    return formsOfScript(trait);
  }
  const { formsOfTrait }: typeof import("./traits.ts") = await import("./traits.ts" as string);
  return formsOfTrait(trait);
}

async function startOf(traits: readonly Trait[]): Promise<Forms["atStart"]> {
  if (!traits.includes("cut_at_php_end") && !traits.includes("script_only")) return undefined;
  const { startOf }: typeof import("./embedded.ts") = await import("./embedded.ts" as string);
  return startOf(traits);
}

function lineComment(open: string, spaced: boolean): Form {
  return {
    open,
    type: COMMENT,
    read(text, at): number {
      if (spaced && at > 0 && text.charCodeAt(at - 1) > 32) return at;
      return lineEnd(text, at);
    },
  };
}

function block(open: string, close: string, nested: boolean): Form {
  return {
    open,
    type: COMMENT,
    read(text, at): number {
      if (nested) return nestedBlockEnd(text, at, open, close);
      return endOf(text, close, at + open.length);
    },
  };
}

function nestedBlockEnd(text: string, at: number, open: string, close: string): number {
  let depth = 1, i = at + open.length;
  let inner = text.indexOf(open, i);
  while (depth > 0) {
    const end = text.indexOf(close, i);
    if (end < 0) return -text.length;
    if (inner >= 0 && inner < i) inner = text.indexOf(open, i);
    if (inner >= 0 && inner < end) {
      depth++;
      i = inner + open.length;
    } else {
      depth--;
      i = end + close.length;
    }
  }
  return i;
}

function shortQuote(quote: string): Form {
  const code = quote.charCodeAt(0);
  return { open: quote, type: STRING, read: (text, at) => shortQuoteEnd(text, at, code) };
}

function longQuote(quote: string, language: Language): Form {
  const form: Form = {
    open: quote,
    type: STRING,
    read: (text, at) => longQuoteEnd(text, at + quote.length, quote),
  };
  return language.docstrings?.includes(quote) ? { ...form, documents: startsStatement } : form;
}

function rawQuote(quote: string): Form {
  return {
    open: quote,
    type: STRING,
    read: (text, at) => endOf(text, quote, at + quote.length),
  };
}

/** True when only white space and a prefix such as `r` stand before, and the line above does not go on. */
function startsStatement(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && at - i < 3 && /[rRuUbBfF]/.test(text.charAt(i))) i--;
  while (i >= 0 && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) i--;
  if (i >= 0 && text.charCodeAt(i) !== 10) return false;
  while (i >= 0 && text.charCodeAt(i) <= 32) i--;
  return i < 0 || !"([{,=+\\%".includes(text.charAt(i));
}
