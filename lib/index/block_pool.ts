/** Builds blocks side by side: on worker threads where they can be had, else on this one. */
import { type BlockJob, buildBlock, type BuiltBlock } from "./build_block.ts";

/** Fewer files are built sooner than a worker starts. */
const WORTH_A_WORKER = 400;

/**
 * Yields each job's block as soon as it is ready, with the job's position. `onFiles` is told how many
 * more files are done.
 */
export async function* buildBlocks(
  jobs: readonly BlockJob[],
  onFiles: (count: number) => void,
): AsyncGenerator<{ at: number; built: BuiltBlock }> {
  const files = jobs.reduce((sum, job) => sum + job.paths.length, 0);
  const workers = files < WORTH_A_WORKER ? [] : startWorkers(Math.min(cores(), jobs.length));
  if (workers.length < 2) {
    for (const [at, job] of jobs.entries()) yield { at, built: buildBlock(job, () => onFiles(1)) };
    return;
  }
  try {
    yield* shareOut(jobs, workers, onFiles);
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

/** How many jobs make good use of this machine for that many files. */
export function jobsFor(files: number, blockSize: number): number {
  const needed = Math.ceil(files / blockSize);
  return files < WORTH_A_WORKER ? needed : Math.max(needed, cores());
}

async function* shareOut(
  jobs: readonly BlockJob[],
  workers: readonly Worker[],
  onFiles: (count: number) => void,
): AsyncGenerator<{ at: number; built: BuiltBlock }> {
  let next = 0;
  const running = new Map<number, Promise<{ at: number; built: BuiltBlock; worker: Worker }>>();
  const start = (worker: Worker): void => {
    const at = next++, job = jobs[at];
    if (job) running.set(at, runOn(worker, job, onFiles).then((built) => ({ at, built, worker })));
  };
  workers.forEach(start);
  while (running.size > 0) {
    const { at, built, worker } = await Promise.race(running.values());
    running.delete(at);
    start(worker);
    yield { at, built };
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
      try {
        resolve(buildBlock(job, () => onFiles(1)));
      } catch (error) {
        reject(error);
      }
    };
    worker.postMessage(job);
  });
}

/** By this name a bundle, which has no second file for its workers, knows that it is one. */
export const WORKER_NAME = "bobbin block worker";

function startWorkers(count: number): Worker[] {
  if (count < 2) return [];
  try {
    const isSource = import.meta.url.endsWith("/block_pool.ts");
    const url = new URL(isSource ? "./block_worker.ts" : import.meta.url, import.meta.url);
    return Array.from(
      { length: count },
      () => new Worker(url, { type: "module", name: WORKER_NAME }),
    );
  } catch {
    return [];
  }
}

function cores(): number {
  return Math.max(1, Math.min(8, navigator.hardwareConcurrency));
}
