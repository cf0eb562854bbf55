/** Waiting for what other processes do. */
import { strict as assert } from "node:assert";

/** Milliseconds: what takes longer hangs, also on a slow machine on which all tests run at once. */
export const PATIENCE = 60_000;

/** Returns once a condition holds. */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!condition()) {
    assert.ok(performance.now() < end, `not within ${PATIENCE} ms: ${condition}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
