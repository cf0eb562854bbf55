/** Reads the files of one block from disk and encodes their postings; the unit of parallel work. */
import { analyzeFile, type FileFacts } from "./analyze_file.ts";
import { BlockBuilder, type EncodedBlock } from "./block_builder.ts";
import { FieldCounts } from "./field_counts.ts";
import type { FieldLengths } from "./field_weights.ts";
import { encodeOutline } from "./outline.ts";
import { hashText, readText } from "./stamp.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface BlockJob {
  source: string;
  /** Relative to `source`. */
  paths: readonly string[];
  /** For each path the words of its commits, as `history.words` stores them. */
  historyWords: readonly string[];
  /** Field lengths to compare with; measured over the block itself when absent. */
  usual?: FieldLengths;
}

export interface BlockFile extends Omit<FileFacts, "chunks"> {
  /** Of the text, to tell a touched file from a changed one. */
  hash: number;
  outline: string;
  chunkCount: number;
}

export interface BuiltBlock {
  block: EncodedBlock;
  /** In the order of the job's paths; undefined for a file that could not be read. */
  files: (BlockFile | undefined)[];
}

/** Returns the block of the job's files; `onFile` is called after each one. */
export async function buildBlock(
  job: BlockJob,
  onFile: () => void = () => {},
): Promise<BuiltBlock> {
  const vocabulary = new Vocabulary();
  const counts = new FieldCounts(vocabulary);
  const builder = new BlockBuilder();
  const files: BuiltBlock["files"] = [];
  for (const [i, path] of job.paths.entries()) {
    const text = readText(`${job.source}/${path}`);
    const facts = text === undefined
      ? undefined
      : await analyzeFile(path, text, job.historyWords[i] ?? "", counts);
    builder.add(counts);
    counts.clear();
    onFile();
    files.push(facts && rowOf(facts, hashText(text ?? "")));
  }
  return { block: builder.encode(vocabulary, job.usual), files };
}

function rowOf({ chunks, ...facts }: FileFacts, hash: number): BlockFile {
  return { ...facts, hash, outline: encodeOutline(chunks), chunkCount: chunks.length };
}
