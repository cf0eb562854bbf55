/** Tells code whose time grows with its input from code whose time grows faster: on any machine, and a busy one. */
import { strict as assert } from "node:assert";
import { runningTime } from "./fuzz/own_time.ts";

/** So many times the input takes as many times as long, with the garbage more; by its square, 1024 times. */
const TIMES = 32, MOST = 256;
/** A garbage collection may fall into one attempt. */
const ATTEMPTS = 3;
/** Milliseconds; below them a clock tells little, and nobody waits. */
const LEAST = 5;

/** Fails when `run` takes far longer than is in proportion, for an input of 32 times `size`. */
export async function assertLinear(
  run: (size: number) => unknown,
  size: number,
  what?: string,
): Promise<void> {
  const ratios: number[] = [];
  while (ratios.length < ATTEMPTS) {
    const long = await timeOf(run, TIMES * size);
    const short = [await timeOf(run, size), await timeOf(run, size), await timeOf(run, size)];
    const ratio = long / Math.min(...short);
    if (ratio < MOST || long < LEAST) return;
    ratios.push(Math.round(ratio));
  }
  assert.fail(`${TIMES} times the input takes ${ratios.join(", ")} times as long: ${what}`);
}

/** Returns milliseconds. */
async function timeOf(run: (size: number) => unknown, size: number): Promise<number> {
  const started = runningTime();
  await run(size);
  return runningTime() - started;
}
