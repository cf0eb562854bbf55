/** What is wrong with a configuration file, and how a person is told. */

export interface Fault {
  /** By a warning nothing is lost; by an error a key, or the whole file, does not count. */
  severity: "error" | "warning";
  file: string;
  /** From 1; undefined where it is not known. */
  line?: number | undefined;
  /** As in "hooks.budget"; "" when the whole file is at fault. */
  key: string;
  /** The value as written, cut to 60 characters, or why the file cannot be read. */
  found: string;
  allowed: string;
  /** The known key that an unknown one is nearest to. */
  nearest?: string | undefined;
}

/** Returns the fault as one line: what, why, next step. Of what may be a key or a token, only the beginning is shown. */
export function describeFault({ severity, file, line, allowed, nearest, ...rest }: Fault): string {
  const [key, found] = [hideToken(rest.key), hideToken(rest.found)];
  const place = `"${file}"${line === undefined ? "" : `, line ${line}`}`;
  if (key === "") return `Cannot read ${place}: ${found}; ${allowed}`;
  if (severity === "error") {
    return `Cannot use "${key}" of ${place}: found ${found}, allowed is ${allowed}; correct or remove it`;
  }
  const step = nearest === undefined ? "remove it" : `did you mean "${nearest}"?`;
  return `Cannot use "${key}" of ${place}: no such key; ${step}`;
}

/** Cuts what may be a token: a person finds it at its line, the metrics and the model must not have it. */
function hideToken(text: string): string {
  return text.replace(
    /[\w+/-]{16,}/g,
    (run) => /\d/.test(run) ? `${run.slice(0, SHOWN_OF_TOKEN)}…` : run,
  ).replace(/PRIVATE.*/s, "…");
}

const SHOWN_OF_TOKEN = 4;
const LONGEST_FOUND = 60;

/** Returns a value as a person would write it, on one line and cut. */
export function showValue(value: unknown): string {
  if (value === undefined) return "nothing";
  const shown = value instanceof Date
    ? value.toISOString()
    : typeof value === "number"
    ? String(value)
    : JSON.stringify(value) ?? String(value);
  return shown.length > LONGEST_FOUND ? `${shown.slice(0, LONGEST_FOUND)}…` : shown;
}
