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

/** Returns a file's text without its byte order mark, or undefined when it cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return Deno.readTextFileSync(path).replace(/^\ufeff/, "");
  } catch {
    return undefined;
  }
}
