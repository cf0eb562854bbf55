/** The forms of strings and comments that a language table names but cannot describe. */
import type { ScriptTrait, Trait } from "../language_table.ts";
import { phpCommentEnd, phpStart, scriptStart } from "./embedded.ts";
import { lineEnd, longQuoteEnd } from "./quotes.ts";
import {
  cppRawEnd,
  dollarQuoteEnd,
  doubledQuoteEnd,
  luaLongEnd,
  nixStringEnd,
  ocamlQuotedEnd,
  rustRawEnd,
  swiftRawEnd,
} from "./raw.ts";
import { heredocForms } from "./heredoc.ts";
import { shellQuoteEnd } from "./shell_quotes.ts";
import { COMMENT, type Form, OUTSIDE, STRING } from "./span.ts";

/** Returns the forms that a trait adds to a language. */
export function formsOfTrait(trait: Exclude<Trait, ScriptTrait>): Form[] {
  switch (trait) {
    case "char":
      return [{ open: "'", type: STRING, read: charEnd }];
    case "cpp_raw":
      return [{ open: 'R"', type: STRING, read: cppRawEnd }];
    case "csharp_verbatim":
      return ['@"', '$@"', '@$"'].map((open) => ({
        open,
        type: STRING,
        read: (text, at) => doubledQuoteEnd(text, at + open.length, '"'),
      }));
    case "cut_at_php_end":
      return [
        { open: "?>", type: OUTSIDE, read: phpStart },
        { open: "//", type: COMMENT, read: phpCommentEnd },
        { open: "#", type: COMMENT, read: phpCommentEnd },
      ];
    case "dollar_quote":
      return [{ open: "$", type: STRING, read: dollarQuoteEnd }];
    case "dollar_char":
      return [{ open: "$", type: STRING, read: characterCodeEnd }];
    case "elixir_sigil":
      return [{ open: "~", type: STRING, read: sigilEnd, documents: followsDocAttribute }, {
        open: '"""',
        type: STRING,
        read: (text, at) => longQuoteEnd(text, at + 3, '"""'),
        documents: followsDocAttribute,
      }, { open: "?", type: STRING, read: characterCodeEnd }];
    case "heredoc":
    case "shell_heredoc":
    case "php_heredoc":
      return heredocForms(trait);
    case "lua_long":
      return [{ open: "[", type: STRING, read: luaLongEnd }];
    case "nix_string":
      return [{ open: "''", type: STRING, read: nixStringEnd }];
    case "ocaml_quoted":
      return [{ open: "{", type: STRING, read: ocamlQuotedEnd }];
    case "perl_pod":
      return [markedLines("=", "=cut")];
    case "ruby_begin":
      return [markedLines("=begin", "=end")];
    case "ruby_percent":
      return [{ open: "%", type: STRING, read: percentEnd }];
    case "rust_raw":
      return ["r", "br"].map((open) => ({ open, type: STRING, read: rustRawEnd }));
    case "script_only":
      return [{ open: "</script", type: OUTSIDE, read: scriptStart }];
    case "shell_quotes":
      return [`"`, "'"].map((open) => ({ open, type: STRING, read: shellQuoteEnd }));
    case "swift_raw":
      return [{ open: "#", type: STRING, read: swiftRawEnd }];
    case "zig_lines":
      return [{ open: "\\\\", type: STRING, read: lineEnd }];
  }
}

/** Returns the end of 'x', '\n' or '\u{1F600}'; `at` for a quote that does not close so soon. */
function charEnd(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === 92) {
    const end = text.indexOf("'", at + 3);
    return end > 0 && end - at < 14 ? end + 1 : at;
  }
  if (text.charCodeAt(at + 2) === 39) return at + 3;
  const isPair = (text.charCodeAt(at + 1) & 0xfc00) === 0xd800;
  return isPair && text.charCodeAt(at + 3) === 39 ? at + 4 : at;
}

const PAIRS: Record<string, string> = { "(": ")", "[": "]", "{": "}", "<": ">" };

function sigilEnd(text: string, at: number): number {
  const sigil = /~(?:[a-z]|[A-Z]+)("""|'''|[/|"'([{<])/y;
  sigil.lastIndex = at;
  const open = sigil.exec(text);
  if (open === null) return at;
  const quote = open[1] as string;
  return longQuoteEnd(text, sigil.lastIndex, PAIRS[quote] ?? quote);
}

/** True right after @doc, @moduledoc or @typedoc. */
function followsDocAttribute(text: string, at: number): boolean {
  return /@(?:module|type|short)?doc\s*$/.test(text.slice(Math.max(0, at - 14), at));
}

/** Returns the end of the code of a character such as `?"` or `$"`; `at` for those that open nothing. */
function characterCodeEnd(text: string, at: number): number {
  const next = text.charAt(at + 1);
  if (next === "\\") return at + 3;
  return next === '"' || next === "'" || next === "#" || next === "%" ? at + 2 : at;
}

/** Returns the form of a comment between two marks at the start of lines; the line break before it is code. */
function markedLines(open: string, close: string): Form {
  return {
    open: `\n${open}`,
    read(text, at, state): number {
      if (!/[a-z]/.test(text.charAt(at + 2))) return at;
      const closeAt = text.indexOf(`\n${close}`, at + 1);
      const end = closeAt < 0 ? text.length : lineEnd(text, closeAt + 1);
      state.spans.push(at + 1, end, COMMENT);
      return end;
    },
  };
}

/** %w[...], %i(...), %q{...}, %r{...}; a bare %(...) only where a value may begin. */
function percentEnd(text: string, at: number): number {
  const open = /%(?:([wWiIqQrsx])([[({<|!/])|([[({]))/y;
  open.lastIndex = at;
  const found = open.exec(text);
  if (found === null) return at;
  if (/[\w)\]}]\s*$/.test(text.slice(Math.max(0, at - 3), at)) && found[1] === undefined) return at;
  const quote = found[2] ?? found[3] as string;
  const close = PAIRS[quote];
  if (close === undefined) return longQuoteEnd(text, open.lastIndex, quote);
  return pairEnd(text, open.lastIndex, quote, close);
}

function pairEnd(text: string, from: number, open: string, close: string): number {
  const opening = open.charCodeAt(0), closing = close.charCodeAt(0);
  for (let i = from, depth = 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 92) i++;
    else if (code === opening) depth++;
    else if (code === closing && --depth === 0) return i + 1;
  }
  return -text.length;
}
