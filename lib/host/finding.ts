/** What a check found. */

export interface Finding {
  /** "fault": something does not work. "warning": something may surprise. */
  level: "ok" | "warning" | "fault";
  what: string;
  /** What to do about it. */
  next?: string;
}

/** Returns a sentence of the form "what: why; next step" as a finding; one without a next step is about a file. */
export function toFinding(level: "warning" | "fault", sentence: string): Finding {
  const at = sentence.lastIndexOf("; ");
  return at < 0
    ? { level, what: sentence, next: "mend the file" }
    : { level, what: sentence.slice(0, at), next: sentence.slice(at + 2) };
}
