/** A worker thread that builds one block. */
import { type BlockJob, buildBlock, type BuiltBlock } from "./build_block.ts";

/** By this name a bundle, which has no second file for its workers, knows that it is one. */
export const WORKER_NAME = "bobbin block worker";

/**
 * Takes one job only, so that all its memory goes with it: a thread that goes on to the next block drags along what
 * it has not collected, 60 MB at a million chunks.
 */
export class BlockThread implements Disposable {
  readonly #worker: Worker | undefined = startWorker();
  #hasFailed = false;
  #onFailure = (): void => {};

  constructor() {
    // A worker that dies (out of memory, a bundle without its file) must not take this process along.
    this.#worker?.addEventListener("error", (event) => {
      event.preventDefault();
      this.#hasFailed = true;
      this.#onFailure();
    });
  }

  /** Returns the block of a job; `onFiles` is told how many more files are done. Without a thread it is built here. */
  async build(job: BlockJob, onFiles: (count: number) => void): Promise<BuiltBlock> {
    const built = await this.#buildThere(job, onFiles);
    return built ?? await buildBlock(job, () => onFiles(1));
  }

  #buildThere(
    job: BlockJob,
    onFiles: (count: number) => void,
  ): Promise<BuiltBlock | undefined> {
    const worker = this.#worker;
    if (!worker || this.#hasFailed) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#onFailure = () => resolve(undefined);
      worker.onmessage = ({ data }: MessageEvent<number | BuiltBlock>) =>
        typeof data === "number" ? onFiles(data) : resolve(data);
      worker.postMessage(job);
    });
  }

  [Symbol.dispose](): void {
    this.#worker?.terminate();
  }
}

function startWorker(): Worker | undefined {
  try {
    const isSource = import.meta.url.endsWith("/block_thread.ts");
    const url = new URL(isSource ? "./block_worker.ts" : import.meta.url, import.meta.url);
    return new Worker(url, { type: "module", name: WORKER_NAME });
  } catch {
    return undefined;
  }
}
