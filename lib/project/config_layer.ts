/** Reads one configuration file into tables, whatever state it is in. */
import { readPlainFile } from "./paths.ts";
import type { Fault } from "./config_fault.ts";

export interface LayerText {
  text: string;
  /** Empty when the file is missing or at fault. */
  tables: Readonly<Record<string, unknown>>;
  fault?: Fault;
  /** True when the file is there but cannot be opened: another try may succeed. */
  unreadable: boolean;
}

/** Returns the tables of a TOML text. Throws an error with a message, and with a line where it knows one. */
export type ParseToml = (text: string) => Readonly<Record<string, unknown>>;

/** Returns the tables of a TOML file, or of a JSON file by its ending. A missing file has none. */
export function readLayer(file: string, parse: ParseToml): LayerText {
  let text = "";
  try {
    // Editors of Windows put a byte order mark in front.
    text = readPlainFile(file).replace(/^\uFEFF+/, "");
  } catch (error) {
    const missing = file === "" || error instanceof Deno.errors.NotFound;
    return missing ? { text, tables: {}, unreadable: false } : refuseFile(file, error);
  }
  try {
    return { text, tables: parseTables(file, text, parse), unreadable: false };
  } catch (error) {
    return { text, tables: {}, unreadable: false, fault: syntaxFault(file, text, error) };
  }
}

function parseTables(file: string, text: string, parse: ParseToml): LayerText["tables"] {
  if (!file.endsWith(".json")) return parse(text);
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new SyntaxError("not a JSON object");
}

function refuseFile(file: string, error: unknown): LayerText {
  const message = error instanceof Error ? error.message : String(error);
  const found = message.replace(/\s+/g, " ").replace(/ \(os error \d+\).*/, "");
  const fault: Fault = {
    severity: "error",
    file,
    key: "",
    found,
    allowed: "make it a file that you can read, or remove it",
  };
  return { text: "", tables: {}, fault, unreadable: true };
}

function syntaxFault(file: string, text: string, error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error);
  const [first = ""] = message.replace("Invalid TOML document: ", "").split("\n");
  return {
    severity: "error",
    file,
    line: lineOf(error, message, text),
    key: "",
    found: first.replace(/ \(line \d+ column \d+\)/, "").trim(),
    allowed: "correct it, none of its settings count until then",
  };
}

function lineOf(error: unknown, message: string, text: string): number | undefined {
  if (error instanceof Error && "line" in error && typeof error.line === "number") {
    return error.line;
  }
  const [, line] = /\bline (\d+)/.exec(message) ?? [];
  if (line !== undefined) return Number(line);
  const [, position] = /\bposition (\d+)/.exec(message) ?? [];
  return position === undefined ? undefined : text.slice(0, Number(position)).split("\n").length;
}
