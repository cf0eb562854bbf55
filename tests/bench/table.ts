/** Prints the figures of the benchmarks: aligned columns on stdout, progress on stderr. */

export type Cell = string | number;

/** Returns the rows with aligned columns: text to the left, numbers to the right. */
export function formatTable(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => String(row[column] ?? "").length))
  );
  const isNumeric = head.map((_, column) => rows.every((row) => !/[a-z]/i.test(`${row[column]}`)));
  return [head, ...rows].map((row) =>
    row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return isNumeric[column] ? String(cell).padStart(width) : String(cell).padEnd(width);
    }).join("  ").trimEnd()
  ).join("\n");
}

/** Returns a figure between 0 and 1 with three digits, and a dash for one that does not exist. */
export function share(value: number): string {
  return Number.isNaN(value) ? "–" : value.toFixed(3);
}

export function print(text: string): void {
  writeAll(Deno.stdout, text);
}

export function note(text: string): void {
  writeAll(Deno.stderr, text);
}

function writeAll(out: { writeSync(bytes: Uint8Array): number }, text: string): void {
  let bytes = new TextEncoder().encode(text + "\n");
  while (bytes.length > 0) bytes = bytes.subarray(out.writeSync(bytes));
}
