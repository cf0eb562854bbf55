/** The worker's side of `block_thread.ts`: a job comes in, counts of finished files and then the block go out. */
import { type BlockJob, buildBlock } from "./build_block.ts";

declare const self: {
  onmessage: (event: MessageEvent<BlockJob>) => Promise<void>;
  postMessage(message: unknown, transfer?: Transferable[]): void;
};

const FILES_PER_REPORT = 64;

self.onmessage = async ({ data: job }) => {
  let done = 0;
  const built = await buildBlock(job, () => {
    if (++done % FILES_PER_REPORT === 0) self.postMessage(FILES_PER_REPORT);
  });
  self.postMessage(done % FILES_PER_REPORT);
  const { keys, counts, lasts, offsets, data } = built.block;
  self.postMessage(
    built,
    [keys.buffer, counts.buffer, lasts.buffer, offsets.buffer, data.buffer] as ArrayBuffer[],
  );
};
