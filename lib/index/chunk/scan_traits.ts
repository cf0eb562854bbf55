/** Strings and comments with rules of their own: here-documents, raw strings, regular expressions, templates. */
import type { Trait } from "./language_table.ts";
import { lineEnd, longQuoteEnd, shortQuoteEnd } from "./quotes.ts";
import { heredocForms } from "./scan_heredoc.ts";
import { regexEnd } from "./scan_regex.ts";
import { shellQuoteEnd, templateEnd } from "./scan_nested.ts";
import { COMMENT, type Form, OUTSIDE, type ScanState, STRING } from "./span.ts";

/** Returns the forms that a trait adds to a language. */
export function formsOfTrait(trait: Trait): Form[] {
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
        { open: "?>", type: OUTSIDE, read: (text, at) => phpStart(text, at) },
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
    case "jsx_text":
      return [{ open: "'", type: STRING, read: apostropheEnd }, {
        open: "//",
        type: COMMENT,
        read: (text, at) => isInUrl(text, at) ? at : lineEnd(text, at),
      }];
    case "lua_long":
      return [{ open: "[", type: STRING, read: luaLongEnd }];
    case "nix_string":
      return [{ open: "''", type: STRING, read: nixStringEnd }];
    case "ocaml_quoted":
      return [{ open: "{", type: STRING, read: ocamlQuotedEnd }];
    case "perl_pod":
      return [markedLines("=", "=cut")];
    case "regex":
      return [{ open: "/", type: STRING, read: regexEnd }];
    case "ruby_begin":
      return [markedLines("=begin", "=end")];
    case "ruby_percent":
      return [{ open: "%", type: STRING, read: percentEnd }];
    case "rust_raw":
      return ["r", "br"].map((open) => ({ open, type: STRING, read: rustRawEnd }));
    case "script_only":
      return [{ open: "</script", type: OUTSIDE, read: (text, at) => scriptStart(text, at) }];
    case "shell_quotes":
      return [`"`, "'"].map((open) => ({ open, type: STRING, read: shellQuoteEnd }));
    case "swift_raw":
      return [{ open: "#", type: STRING, read: swiftRawEnd }];
    case "zig_lines":
      return [{ open: "\\\\", type: STRING, read: lineEnd }];
    case "template":
      return [{ open: "`", type: STRING, read: templateEnd }];
  }
}

/** Returns what reads the text before the first code, for languages that stand inside another one. */
export function startOf(
  traits: readonly Trait[],
): ((text: string, state: ScanState) => number) | undefined {
  const find = traits.includes("cut_at_php_end")
    ? phpStart
    : traits.includes("script_only")
    ? scriptStart
    : undefined;
  return find && ((text, state): number => {
    const start = find(text, 0);
    if (start > 0) state.spans.push(0, start, OUTSIDE);
    return start;
  });
}

function phpStart(text: string, at: number): number {
  const open = text.indexOf("<?", at);
  if (open < 0) return text.length;
  return open + (text.startsWith("<?php", open) ? 5 : text.startsWith("<?=", open) ? 3 : 2);
}

/** A comment ends where PHP does; `#[` opens an attribute. */
function phpCommentEnd(text: string, at: number): number {
  if (text.startsWith("#[", at)) return at;
  const end = lineEnd(text, at);
  const close = text.slice(at, end).indexOf("?>");
  return close < 0 ? end : at + close;
}

/** In "don't" it opens nothing: no string follows a letter. */
function apostropheEnd(text: string, at: number): number {
  return /[a-z]/i.test(text.charAt(at - 1)) ? at : shortQuoteEnd(text, at, 39);
}

function isInUrl(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === 58 && text.charCodeAt(at + 2) > 32;
}

function scriptStart(text: string, at: number): number {
  const open = text.indexOf("<script", at);
  const end = open < 0 ? -1 : text.indexOf(">", open);
  return end < 0 ? text.length : end + 1;
}

/** 'x', '\n', '\u{1F600}'; a quote after a letter or before a longer word is no character. */
function charEnd(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === 92) {
    const end = text.indexOf("'", at + 3);
    return end > 0 && end - at < 14 ? end + 1 : at;
  }
  if (text.charCodeAt(at + 2) === 39) return at + 3;
  const isPair = (text.charCodeAt(at + 1) & 0xfc00) === 0xd800;
  return isPair && text.charCodeAt(at + 3) === 39 ? at + 4 : at;
}

function cppRawEnd(text: string, at: number): number {
  const paren = text.indexOf("(", at + 2);
  if (paren < 0 || paren - at > 18) return at;
  const close = `)${text.slice(at + 2, paren)}"`;
  const end = text.indexOf(close, paren);
  return end < 0 ? -text.length : end + close.length;
}

function doubledQuoteEnd(text: string, from: number, quote: string): number {
  let end = text.indexOf(quote, from);
  while (end >= 0 && text.startsWith(quote, end + 1)) end = text.indexOf(quote, end + 2);
  return end < 0 ? -text.length : end + 1;
}

function dollarQuoteEnd(text: string, at: number): number {
  const tag = /\$\w{0,40}\$/y;
  tag.lastIndex = at;
  const open = tag.exec(text)?.[0];
  if (open === undefined) return at;
  const end = text.indexOf(open, at + open.length);
  return end < 0 ? -text.length : end + open.length;
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

/** True on the line of @doc, @moduledoc or @typedoc. */
function followsDocAttribute(text: string, at: number): boolean {
  return /@(?:module|type|short)?doc\s*$/.test(text.slice(Math.max(0, at - 14), at));
}

/** `?"` and `$"` are the codes of characters; others harm nobody. */
function characterCodeEnd(text: string, at: number): number {
  const next = text.charAt(at + 1);
  if (next === "\\") return at + 3;
  return next === '"' || next === "'" || next === "#" || next === "%" ? at + 2 : at;
}

function luaLongEnd(text: string, at: number): number {
  const open = /\[(=*)\[/y;
  open.lastIndex = at;
  const level = open.exec(text)?.[1];
  if (level === undefined) return at;
  const end = text.indexOf(`]${level}]`, open.lastIndex);
  return end < 0 ? -text.length : end + level.length + 2;
}

function nixStringEnd(text: string, at: number): number {
  let end = text.indexOf("''", at + 2);
  while (end >= 0 && "$'\\".includes(text.charAt(end + 2) || " ")) {
    end = text.indexOf("''", end + 3);
  }
  return end < 0 ? -text.length : end + 2;
}

function ocamlQuotedEnd(text: string, at: number): number {
  const open = /\{([a-z_]{0,20})\|/y;
  open.lastIndex = at;
  const tag = open.exec(text)?.[1];
  if (tag === undefined) return at;
  const end = text.indexOf(`|${tag}}`, open.lastIndex);
  return end < 0 ? -text.length : end + tag.length + 2;
}

/** Records a comment that begins with a word at the start of a line; the line break before it is code. */
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

/** %w[…], %i(…), %q{…}, %r{…}; a bare %(…) only where a value may begin. */
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

function rustRawEnd(text: string, at: number): number {
  if (at > 0 && /\w/.test(text.charAt(at - 1))) return at;
  const open = /b?r(#*)"/y;
  open.lastIndex = at;
  const hashes = open.exec(text)?.[1];
  if (hashes === undefined) return at;
  const close = `"${hashes}`;
  const end = text.indexOf(close, open.lastIndex);
  return end < 0 ? -text.length : end + close.length;
}

function swiftRawEnd(text: string, at: number): number {
  const open = /(#+)("""|")/y;
  open.lastIndex = at;
  const found = open.exec(text);
  if (found === null) return at;
  const close = `${found[2]}${found[1]}`;
  const end = text.indexOf(close, open.lastIndex);
  return end < 0 ? -text.length : end + close.length;
}
