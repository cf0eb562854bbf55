/** Append-only JSON lines: how every session file, the metrics and the logs are written and read. */

/**
 * Appends one row in a single write, so that rows of parallel hooks do not mix; creates the file, and
 * its folder, for the user alone. Returns false when that is impossible: the hook goes on without state.
 */
export function appendRow(path: string, row: unknown): boolean {
  return appendRows(path, [row]);
}

/** Appends several rows in one write; see `appendRow`. */
export function appendRows(path: string, rows: readonly unknown[]): boolean {
  if (rows.length === 0) return true;
  const bytes = new TextEncoder().encode(rows.map((row) => JSON.stringify(row) + "\n").join(""));
  try {
    return write(path, bytes);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) return false;
  }
  try {
    Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
    return write(path, bytes);
  } catch {
    return false;
  }
}

/** Returns the rows that are whole JSON objects; torn and foreign lines are skipped. */
export function readRows(path: string): Record<string, unknown>[] {
  let text: string;
  try {
    // A FIFO in the file's place would block the read for ever.
    if (!Deno.statSync(path).isFile) return [];
    text = Deno.readTextFileSync(path);
  } catch {
    return [];
  }
  const rows: Record<string, unknown>[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    try {
      const row: unknown = JSON.parse(line);
      if (typeof row === "object" && row !== null && !Array.isArray(row)) {
        rows.push(row as Record<string, unknown>);
      }
    } catch {
      // A row that a killed process left half written.
    }
  }
  return rows;
}

function write(path: string, bytes: Uint8Array): boolean {
  // A FIFO or a device in the file's place would block the write for ever.
  const there = statOf(path);
  if (there && !there.isFile) return false;
  using file = Deno.openSync(path, { append: true, create: true, mode: 0o600 });
  return file.writeSync(bytes) === bytes.length;
}

function statOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined;
  }
}
