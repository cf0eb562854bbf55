/** A file of a source tree on the disk: its size and time, which tell whether it changed, and its text. */

export interface SourceFile {
  /** Relative to the source tree, NFC, with "/". */
  path: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  mtime: number;
}

/** Returns the stamps of one file, or undefined when it is no plain file inside the tree. */
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

/** The same for a file of a size that is indexed. */
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
 * Returns a 40-bit hash of a text. It takes four bytes at a time: in a hook, whose code is still being
 * interpreted, one character after the other took 4 ms of a file of 500 lines.
 */
export function hashText(text: string): number {
  const bytes = new Uint8Array(4 * text.length);
  const { written } = new TextEncoder().encodeInto(text, bytes);
  const words = new Uint32Array(bytes.buffer, 0, (written + 3) >> 2);
  let low = written, high = 0x9747b28c;
  for (const word of words) {
    low = Math.imul(low ^ word, 0x01000193);
    high = Math.imul(high ^ word, 0x85ebca6b);
    // In a product, the low bits know nothing of the high ones.
    low ^= low >>> 15;
    high ^= high >>> 13;
  }
  low = Math.imul(low, 0x2c1b3c6d);
  return (high >>> 24) * 2 ** 32 + ((low ^ (low >>> 12)) >>> 0);
}
