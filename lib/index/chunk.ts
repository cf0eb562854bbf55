/** What a chunk is: the unit that is ranked, shown and recorded. */

export type ChunkKind =
  | "function"
  | "method"
  | "class" // also struct, interface, trait, enum, protocol, record: the head of a type
  | "module"
  | "constant" // also type aliases, macros
  | "section" // a heading of a document, a table of a config file
  | "block"; // lines without a name

/** A span of whole lines of one file. Lines count from 1, both ends included. */
export interface Chunk {
  start: number;
  end: number;
  /** Name of what is defined here, with that of what holds it ("Client.retry"); "" if none. */
  symbol: string;
  kind: ChunkKind;
}
