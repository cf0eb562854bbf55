/** Days as notes and reports name them, and the distance between them. */

/** Milliseconds. */
export const DAY = 86_400_000;

/** Returns the day of a time, in milliseconds since 1970, as "2026-07-14" in UTC: the same on every machine. */
export function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the start of a day that a person wrote, in milliseconds since 1970; undefined for what is no day. */
export function parseDay(text: string): number | undefined {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(text.trim()) ?? [];
  const time = day === undefined ? NaN : Date.parse(day);
  return Number.isNaN(time) ? undefined : time;
}

/** Returns the whole days between two times; negative when `to` is the earlier. */
export function countDays(from: number, to: number): number {
  return Math.floor((to - from) / DAY);
}
