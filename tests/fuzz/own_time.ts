/** A clock that stands still while others use the processor, so that a busy machine makes no input a slow one. */

/** Returns milliseconds in which this thread ran or slept; those in which it waited for a core are left out. */
export function ownTime(): number {
  return performance.now() - queuedTime();
}

/** Linux counts it for each thread; elsewhere nothing is left out. */
function queuedTime(): number {
  try {
    return Number(Deno.readTextFileSync("/proc/thread-self/schedstat").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}
