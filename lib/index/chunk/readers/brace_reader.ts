/** What a reader for one language with braces says about a statement. */
import type { ChunkKind } from "../../chunk.ts";
import type { Walk } from "./brace_walk.ts";

/** What may be defined inside a block. */
export type Scope =
  | "file" // the file, a namespace, a module
  | "type" // members with bodies
  | "interface" // members without
  | "enum" // constants, then members
  | "object" // properties separated by commas
  | "function" // statements
  | "opaque"; // nothing that counts

export type StatementEnd = "{" | ";" | "," | "\n";

export interface Statement {
  /** Blanked code of the statement after its attributes, to its end. */
  readonly head: string;
  readonly scope: Scope;
  readonly end: StatementEnd;
  /** Name of the type that encloses it, or "". */
  readonly owner: string;
  /** Offset of the head in the file. */
  readonly at: number;
  /** The file's text, for names that stand in strings. */
  readonly text: string;
}

/** One name that a statement defines. */
export interface Found {
  readonly name: string;
  /** Offset of the name in the head. */
  readonly at: number;
  readonly kind: ChunkKind;
  /** Offset in the head at which the definition begins, if that is not where the head begins. */
  readonly from?: number;
  /** What the block holds, if one follows. */
  readonly body: Scope;
  /** The type it belongs to, where that does not enclose it. */
  readonly owner?: string;
  /** It groups members but defines nothing new. */
  readonly reopens?: true;
}

export interface BraceReader {
  /** A line break ends a statement unless an operator stands on either side. */
  readonly lineEnds: boolean;
  /** A comma ends what stands in a type or in the file. */
  readonly commaEnds?: true;
  /** Characters that open attributes before a statement: `@name(…)`, `#[…]`, `[…]`. */
  readonly attributes?: string;
  /** `#if`, `#define` and the like take whole lines. */
  readonly skipDirectives?: (walk: Walk, at: number) => number;
  /** Words before a parenthesis that holds statements: `const (…)`. */
  readonly groups?: RegExp;
  /** Returns what the statement defines. */
  read(statement: Statement): Found | readonly Found[] | undefined;
  /** Returns what a block holds that no definition opened. */
  blockScope(head: string, scope: Scope, inParens: boolean): Scope;
  /** True when the statement goes on after its block, although no punctuation says so. */
  goesOn?(head: string): boolean;
  /** Returns what stands after the block of a statement that already defines something. */
  readTrailing?(head: string): Found | undefined;
  /** Returns what a directive line defines. */
  readDirective?(line: string): Found | undefined;
}
