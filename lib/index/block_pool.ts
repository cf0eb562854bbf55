/** Builds blocks side by side: on worker threads where they can be had, else on this one. */
import { type BlockJob, buildBlock, type BuiltBlock } from "./build_block.ts";
import { BLOCK_SIZE } from "./posting.ts";

/** Fewer files are built sooner than a worker starts. */
const WORTH_A_WORKER = 400;
/** A worker with a full block takes 130 MB: two of them keep the peak at a million chunks below 600 MB. */
const MOST_FILES_AT_ONCE = 2 * BLOCK_SIZE;

/**
 * Yields each job's block as soon as it is ready, with the job's position. `onFiles` is told how many
 * more files are done.
 */
export async function* buildBlocks(
  jobs: readonly BlockJob[],
  onFiles: (count: number) => void,
): AsyncGenerator<{ at: number; built: BuiltBlock }> {
  const sizes = jobs.map(({ paths }) => paths.length);
  const isWorthIt = sizes.reduce((sum, size) => sum + size, 0) >= WORTH_A_WORKER;
  const fitting = Math.floor(MOST_FILES_AT_ONCE / Math.max(1, ...sizes));
  const atOnce = isWorthIt ? Math.min(cores(), jobs.length, fitting) : 1;
  if (atOnce > 1) return yield* shareOut(jobs, atOnce, onFiles);
  for (const [at, job] of jobs.entries()) {
    yield { at, built: await buildBlock(job, () => onFiles(1)) };
  }
}

/** How many jobs make good use of this machine for that many files. */
export function jobsFor(files: number, blockSize: number): number {
  const needed = Math.ceil(files / blockSize);
  return files < WORTH_A_WORKER ? needed : Math.max(needed, cores());
}

async function* shareOut(
  jobs: readonly BlockJob[],
  atOnce: number,
  onFiles: (count: number) => void,
): AsyncGenerator<{ at: number; built: BuiltBlock }> {
  let next = 0;
  const workers = new Set<Worker>();
  const running = new Map<number, Promise<{ at: number; built: BuiltBlock }>>();
  const start = (): void => {
    const at = next++, job = jobs[at];
    if (job) running.set(at, buildAside(job, workers, onFiles).then((built) => ({ at, built })));
  };
  try {
    while (running.size < atOnce && next < jobs.length) start();
    while (running.size > 0) {
      const { at, built } = await Promise.race(running.values());
      running.delete(at);
      start();
      yield { at, built };
    }
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

/**
 * Builds a block on a worker of its own, which takes all its memory with it: one that goes on to the next block
 * drags along what it has not collected, 60 MB at a million chunks.
 */
async function buildAside(
  job: BlockJob,
  workers: Set<Worker>,
  onFiles: (count: number) => void,
): Promise<BuiltBlock> {
  const worker = startWorker();
  if (!worker) return await buildBlock(job, () => onFiles(1));
  workers.add(worker);
  try {
    return await runOn(worker, job, onFiles);
  } finally {
    workers.delete(worker);
    worker.terminate();
  }
}

function runOn(
  worker: Worker,
  job: BlockJob,
  onFiles: (count: number) => void,
): Promise<BuiltBlock> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number | BuiltBlock>) =>
      typeof data === "number" ? onFiles(data) : resolve(data);
    // A worker that dies (out of memory, a bundle without its file) must not lose its files.
    worker.onerror = (event) => {
      event.preventDefault();
      buildBlock(job, () => onFiles(1)).then(resolve, reject);
    };
    worker.postMessage(job);
  });
}

/** By this name a bundle, which has no second file for its workers, knows that it is one. */
export const WORKER_NAME = "bobbin block worker";

function startWorker(): Worker | undefined {
  try {
    const isSource = import.meta.url.endsWith("/block_pool.ts");
    const url = new URL(isSource ? "./block_worker.ts" : import.meta.url, import.meta.url);
    return new Worker(url, { type: "module", name: WORKER_NAME });
  } catch {
    return undefined;
  }
}

function cores(): number {
  return Math.max(1, Math.min(8, navigator.hardwareConcurrency));
}
