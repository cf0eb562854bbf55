/** Sizes and times as a person reads them. */

/** Returns a size with at most one decimal: "812 B", "4.1 MB". */
export function formatBytes(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  let value = bytes, unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1000;
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}

/** Returns "1 file", "2 files". */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns how long ago something was, from milliseconds: "just now", "3 minutes ago". */
export function formatAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return "just now";
  const [count, unit]: [number, string] = minutes < 60
    ? [minutes, "minute"]
    : minutes < 60 * 24
    ? [Math.floor(minutes / 60), "hour"]
    : [Math.floor(minutes / 60 / 24), "day"];
  return `${formatCount(count, unit)} ago`;
}
