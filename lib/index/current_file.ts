/** A file of the working tree as it is at this moment, with the chunks of that text: never a stale line. */
import type { Chunk } from "./chunk.ts";
import { lookAt } from "../project/paths.ts";
import type { Index, IndexedFile } from "./store.ts";

export interface CurrentFile {
  text: string;
  chunks: Chunk[];
}

/**
 * Returns the file's text and chunks, or undefined when it is gone or no plain file any more. A file that
 * changed since it was indexed is chunked again; only then is the chunker loaded.
 */
export async function readCurrentFile(
  index: Index,
  file: IndexedFile,
): Promise<CurrentFile | undefined> {
  const source = index.repos.get(file.repo)?.source;
  if (source === undefined) return undefined;
  const path = `${source}/${file.path}`;
  try {
    const info = Deno.lstatSync(path);
    if (!info.isFile) return undefined;
    const text = Deno.readTextFileSync(path).replace(/^\ufeff/, "");
    if (hasStampOf(info, file)) return { text, chunks: index.outline(file.id) };
    return { text, chunks: await chunkAgain(text, file.path) };
  } catch {
    return undefined;
  }
}

/** "as string" keeps the modules of the chunker from being loaded at the start; a bundler finds them all the same. */
async function chunkAgain(text: string, path: string): Promise<Chunk[]> {
  const [{ chunkFile }, { languageOf }]: [
    typeof import("./chunk/chunk_file.ts"),
    typeof import("./languages.ts"),
  ] = await Promise.all([
    import("./chunk/chunk_file.ts" as string),
    import("./languages.ts" as string),
  ]);
  return chunkFile(text, languageOf(path));
}

/** True when the file is as it was when it was indexed, judged by its size and time. */
export function isUnchanged(index: Index, file: IndexedFile): boolean {
  const source = index.repos.get(file.repo)?.source;
  const info = source === undefined ? undefined : lookAt(`${source}/${file.path}`);
  return info !== undefined && info.isFile && hasStampOf(info, file);
}

function hasStampOf(info: Deno.FileInfo, { size, mtime }: IndexedFile): boolean {
  return info.size === size && Math.floor(info.mtime?.getTime() ?? 0) === mtime;
}
