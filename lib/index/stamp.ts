/** A file of a source tree on the disk: its size and time, which tell whether it changed, and its text. */

export interface SourceFile {
  /** Relative to the source tree, NFC, with "/". */
  path: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  mtime: number;
}

/** Returns the stamp of a file, or undefined when there is no plain file at this path of the tree. */
export function stampOf(source: string, path: string): SourceFile | undefined {
  try {
    const info = Deno.lstatSync(`${source}/${path}`);
    // A symlink is not followed: its target is indexed under its own name, or lies outside.
    if (!info.isFile) return undefined;
    return {
      path: path.normalize("NFC"),
      size: info.size,
      mtime: Math.floor(info.mtime?.getTime() ?? 0),
    };
  } catch {
    return undefined;
  }
}

/** Returns the stamp of a file, or undefined also for one that is empty or too large to be indexed. */
export function sizedStampOf(
  source: string,
  path: string,
  maxBytes: number,
): SourceFile | undefined {
  const stamp = stampOf(source, path);
  return stamp && stamp.size > 0 && stamp.size <= maxBytes ? stamp : undefined;
}

/** Returns a file's text without its byte order mark, or undefined when it cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path).replace(/^\ufeff/, "");
  } catch {
    return undefined;
  }
}

/**
 * Returns a 40-bit hash of a text. It takes four bytes at a time: one character after the other, a file of 500
 * lines took a hook 4 ms, whose code is still being interpreted.
 */
export function hashText(text: string): number {
  const bytes = new Uint8Array(4 * text.length);
  const { written } = new TextEncoder().encodeInto(text, bytes);
  const words = new Uint32Array(bytes.buffer, 0, (written + 3) >> 2);
  let low = written, high = 0x9747b28c;
  for (const word of words) {
    low = Math.imul(low ^ word, 0x01000193);
    high = Math.imul(high ^ word, 0x85ebca6b);
    // The low bits of a product depend on no higher ones.
    low ^= low >>> 15;
    high ^= high >>> 13;
  }
  low = Math.imul(low, 0x2c1b3c6d);
  return (high >>> 24) * 2 ** 32 + ((low ^ (low >>> 12)) >>> 0);
}
