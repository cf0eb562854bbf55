/** Builds blocks side by side: on worker threads where they can be had, else on this one. */
import { BlockThread } from "./block_thread.ts";
import { type BlockJob, buildBlock, type BuiltBlock } from "./build_block.ts";
import { BLOCK_SIZE } from "./posting.ts";

/** Fewer files are built sooner than a worker starts. */
const WORTH_A_WORKER = 400;
/** A worker with a full block takes 130 MB: two of them keep the peak at a million chunks below 600 MB. */
const MOST_FILES_AT_ONCE = 2 * BLOCK_SIZE;

interface PlacedBlock {
  /** Position of its job. */
  at: number;
  built: BuiltBlock;
}

/** The threads of one index run; they end with it. */
export class BlockPool implements Disposable {
  readonly #threads = new Set<BlockThread>();
  /** Those that have no job yet. */
  readonly #idle: BlockThread[] = [];

  /** Starts the threads for that many files, so that they load their code while the caller looks at the files. */
  startAhead(files: number): void {
    const jobs = jobsFor(files);
    const count = threadsFor(new Array(jobs).fill(files / jobs));
    while (this.#idle.length < count) this.#idle.push(this.#start());
  }

  /** Yields each job's block as soon as it is ready. `onFiles` is told how many more files are done. */
  async *build(
    jobs: readonly BlockJob[],
    onFiles: (count: number) => void,
  ): AsyncGenerator<PlacedBlock> {
    const atOnce = threadsFor(jobs.map(({ paths }) => paths.length));
    if (atOnce > 0) return yield* this.#shareOut(jobs, atOnce, onFiles);
    for (const [at, job] of jobs.entries()) {
      yield { at, built: await buildBlock(job, () => onFiles(1)) };
    }
  }

  async *#shareOut(
    jobs: readonly BlockJob[],
    atOnce: number,
    onFiles: (count: number) => void,
  ): AsyncGenerator<PlacedBlock> {
    let next = 0;
    const running = new Map<number, Promise<PlacedBlock>>();
    const start = (): void => {
      const at = next++, job = jobs[at];
      if (job) running.set(at, this.#buildAside(job, onFiles).then((built) => ({ at, built })));
    };
    while (running.size < atOnce && next < jobs.length) start();
    while (running.size > 0) {
      const block = await Promise.race(running.values());
      running.delete(block.at);
      start();
      yield block;
    }
  }

  async #buildAside(job: BlockJob, onFiles: (count: number) => void): Promise<BuiltBlock> {
    const thread = this.#idle.pop() ?? this.#start();
    try {
      return await thread.build(job, onFiles);
    } finally {
      thread[Symbol.dispose]();
      this.#threads.delete(thread);
    }
  }

  #start(): BlockThread {
    const thread = new BlockThread();
    this.#threads.add(thread);
    return thread;
  }

  [Symbol.dispose](): void {
    for (const thread of this.#threads) thread[Symbol.dispose]();
  }
}

/** How many jobs make good use of this machine for that many files. */
export function jobsFor(files: number): number {
  const needed = Math.ceil(files / BLOCK_SIZE);
  return files < WORTH_A_WORKER ? needed : Math.max(needed, cores());
}

/** How many threads should build blocks of these sizes, in files; 0 where this one does it alone. */
function threadsFor(sizes: readonly number[]): number {
  const files = sizes.reduce((sum, size) => sum + size, 0);
  if (files < WORTH_A_WORKER) return 0;
  const count = Math.min(
    cores(),
    sizes.length,
    Math.floor(MOST_FILES_AT_ONCE / Math.max(...sizes)),
  );
  return count > 1 ? count : 0;
}

function cores(): number {
  return Math.max(1, Math.min(8, navigator.hardwareConcurrency));
}
