/** What a reader says about one line in languages where indentation shows what encloses what. */
import type { Found, Scope } from "./brace_reader.ts";

export interface LineStatement {
  /** Blanked code of the line without its indentation. */
  readonly head: string;
  /** Columns of white space before it; a tab reaches the next multiple of eight. */
  readonly indent: number;
  /** That of the nearest definition around it; without one, "file" at the margin, else "function". */
  readonly scope: Scope;
  /** Name of that definition, or "". */
  readonly owner: string;
  /** Offset of the head in the file. */
  readonly at: number;
  /** The file's text, for names that stand in strings. */
  readonly text: string;
  /** The whole blanked code, for what stands on the next lines. */
  readonly code: string;
}

export interface LineReader {
  /** Lines inside brackets do not begin statements. */
  readonly brackets?: true;
  /** Neighbours of the same name are one definition: the equations of a function. */
  readonly equations?: true;
  /** Lines that belong to the definition below them: decorators, specifications. */
  readonly above?: RegExp;
  /** A line at the indentation of a definition that still belongs to it: `end`, `}`. */
  readonly closer?: RegExp;
  /** Returns what the line defines. */
  read(line: LineStatement): Found | undefined;
}
