/** What a reader of definitions returns. */
import type { ChunkKind } from "../chunk.ts";

export interface Definition {
  name: string;
  /** The name with those of what encloses it: "Client.retry". */
  qualified: string;
  /** Line of the name, from 1. */
  line: number;
  /** First line, with attributes and decorators but without the comment above. */
  start: number;
  /** Last line of the body. */
  end: number;
  kind: ChunkKind;
  /** How many definitions enclose it. */
  depth: number;
  /** It groups members but defines nothing new: the `impl` of a type declared elsewhere. */
  reopens: boolean;
}
