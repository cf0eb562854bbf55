/** What a check found. */

export interface Finding {
  /** "fault": something does not work. "warning": something may surprise. */
  level: "ok" | "warning" | "fault";
  what: string;
  /** What to do about it. */
  next?: string;
}
