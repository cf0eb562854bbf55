/** The chunks of the project that a failure happened in, as they are now: what the error names, the root cause first. */
import type { Chunk } from "../index/chunk.ts";
import { readCurrentFile } from "../index/current_file.ts";
import type { Index, IndexedFile } from "../index/store.ts";
import type { Hit } from "../inject/results.ts";
import { linesOf } from "../search/passage.ts";
import type { Failure } from "./error_failures.ts";
import type { Place } from "./error_line.ts";
import { locateFile, type Surroundings } from "./locate_file.ts";

interface Located {
  weight: Failure["weight"];
  place: Place;
  file: IndexedFile;
  /** How far from the cause: 0 for the first place of each failure that is the project's. */
  depth: number;
}

/** Paths that are looked for; a trace of 200 calls names few different ones. */
const MOST_PATHS = 80;

/**
 * Returns the chunks that the failures name, at most `most`, each once: the cause of every failure, then what
 * stands next to each, and so on.
 */
export async function chunksOfFailures(
  failures: readonly Failure[],
  surroundings: Surroundings,
  most: number,
  allows: (file: IndexedFile) => boolean,
): Promise<Hit[]> {
  const all = locateAll(failures, surroundings).filter(({ file }) => allows(file));
  const errors = all.filter(({ weight }) => weight === "error");
  // Beside an error, warnings and what is named in passing are noise.
  const located = errors.length > 0 ? errors : all;
  const hits = new Map<string, Hit>();
  // Sorting is stable: within a depth the order of the failures stays.
  for (const place of located.sort((a, b) => a.depth - b.depth)) {
    if (hits.size >= most) break;
    const hit = await hitAt(place, surroundings.index);
    const key = `${hit?.repo}:${hit?.path}:${hit?.start}`;
    if (hit && !hits.has(key)) hits.set(key, hit);
  }
  return [...hits.values()];
}

async function hitAt({ place, file, depth }: Located, index: Index): Promise<Hit | undefined> {
  const current = await readCurrentFile(index, file);
  const chunk = current && chunkAt(current.chunks, place);
  if (!current || !chunk) return undefined;
  const source = { repo: index.repos.get(file.repo)?.name ?? "", path: file.path, file };
  const text = { lines: linesOf(current.text, chunk), hit: place.line || chunk.start };
  return { ...source, ...chunk, ...text, score: 1, origin: originOf(place, depth) };
}

function locateAll(failures: readonly Failure[], surroundings: Surroundings): Located[] {
  const known = new Map<string, IndexedFile | undefined>();
  return failures.flatMap((failure) => {
    const located: Located[] = [];
    for (const place of failure.places) {
      const key = `${failure.package} ${place.path}`;
      if (!known.has(key) && known.size < MOST_PATHS) {
        known.set(key, locateFile(place.path, failure.package, surroundings));
      }
      const file = known.get(key);
      if (file) located.push({ weight: failure.weight, place, file, depth: located.length });
    }
    return located;
  });
}

function originOf({ line, part }: Place, depth: number): string {
  if (line === 0) return "named in the error";
  if (part === "warning") return `warning at line ${line}`;
  if (depth === 0) return `error at line ${line}`;
  return part === "frame" || part === "call" ? `call at line ${line}` : `note at line ${line}`;
}

/** A line beyond the end is of another version of the file, unless it is where a parser gave up. */
const MOST_LINES_OFF = 30;

/** Returns the chunk that holds the line or is nearest to it; without a line, the one with the name, else the first. */
function chunkAt(chunks: readonly Chunk[], { line, symbol }: Place): Chunk | undefined {
  if (line === 0) {
    const name = symbol.replace(/\[.*$/, "").replaceAll("::", ".");
    if (name === "") return chunks[0];
    return chunks.find((chunk) => chunk.symbol === name) ??
      chunks.find((chunk) => chunk.symbol.endsWith(`.${name}`)) ??
      // A small class is one chunk with all its methods.
      chunks.find((chunk) => name.startsWith(`${chunk.symbol}.`)) ?? chunks[0];
  }
  let nearest: Chunk | undefined, least = MOST_LINES_OFF;
  for (const chunk of chunks) {
    const distance = Math.max(chunk.start - line, line - chunk.end, 0);
    if (distance < least) [nearest, least] = [chunk, distance];
  }
  return nearest;
}
