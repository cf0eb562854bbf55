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
    if (isOccupied(path)) return [];
    text = Deno.readTextFileSync(path);
  } catch {
    return [];
  }
  return parseRows(text);
}

/** Returns the rows of a journal's text, as `readRows` does. */
export function parseRows(text: string): Record<string, unknown>[] {
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

/** Begins a file anew once it has so many bytes; the old one stays beside it as `<path>.1`. */
export function rotate(path: string, mostBytes: number): void {
  try {
    if (Deno.statSync(path).size >= mostBytes) Deno.renameSync(path, `${path}.1`);
  } catch {
    // Not there yet, or another hook was faster.
  }
}

/** True when no file stands at a path but something else: opening a FIFO or a device would block for ever. */
export function isOccupied(path: string): boolean {
  return statOf(path)?.isFile === false;
}

function write(path: string, rows: Uint8Array): boolean {
  const there = statOf(path);
  if (there && !there.isFile) return false;
  using file = Deno.openSync(path, { read: true, append: true, create: true, mode: 0o600 });
  const bytes = there && isTorn(file, there.size) ? new Uint8Array([LINE_END, ...rows]) : rows;
  return file.writeSync(bytes) === bytes.length;
}

const LINE_END = 10;

/** True after a row that a full disk or a killed process left half written: it must not take the next with it. */
function isTorn(file: Deno.FsFile, size: number): boolean {
  if (size === 0) return false;
  file.seekSync(size - 1, Deno.SeekMode.Start);
  const last = new Uint8Array(1);
  return file.readSync(last) === 1 && last[0] !== LINE_END;
}

function statOf(path: string): Deno.FileInfo | undefined {
  try {
    return Deno.statSync(path);
  } catch {
    return undefined;
  }
}
