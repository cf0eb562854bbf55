/** Clocks that stand still while others use the processor, so that a busy machine makes no input a slow one. */

/** Returns milliseconds in which this thread ran or slept; those in which it waited for a core are left out. */
export function ownTime(): number {
  return performance.now() - (schedule()?.waiting ?? 0);
}

/**
 * Returns milliseconds in which this thread ran: those in which it waited for others, as for a garbage collector
 * without a core, are left out too.
 */
export function runningTime(): number {
  // Linux brings the count up to date when a thread stops running.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0.2);
  return schedule()?.running ?? performance.now();
}

/** Linux counts it for each thread; elsewhere nothing is left out. */
function schedule(): { running: number; waiting: number } | undefined {
  try {
    const text = Deno.readTextFileSync("/proc/thread-self/schedstat");
    const [running = 0, waiting = 0] = text.split(" ").map((count) => Number(count) / 1e6);
    return { running, waiting };
  } catch {
    return undefined;
  }
}
