/** A property: what must hold for every input of a kind. */
import fc from "fast-check";
import { ownTime } from "./own_time.ts";

export interface Property {
  name: string;
  /** Share of the time or of the inputs that it gets, beside that of the others. */
  weight: number;
  /** Inputs of one round; what a round leaves behind is cleared away after it. */
  round: number;
  check: fc.IAsyncProperty<[unknown]>;
  clear?: () => void;
}

/** Returns a property of inputs; `holds` throws for one that does not have it. */
export function property<T>(
  name: string,
  inputs: fc.Arbitrary<T>,
  holds: (input: T) => void | Promise<void>,
  more: Partial<Pick<Property, "weight" | "round" | "clear">> = {},
): Property {
  // Every property has inputs of a type of its own; the runner does not look at them.
  const check = fc.asyncProperty(inputs, async (input) => {
    await holds(input);
  }) as unknown as Property["check"];
  return { name, weight: 1, round: 25, ...more, check };
}

/** Milliseconds of its own that reading one input may take; most take less than one. */
const MOST_MILLISECONDS = 1000;

/** Runs what must come to its end soon; returns what it returns. Slow is what is so twice: the first time may load code. */
export function inTime<T>(work: () => T): T {
  const first = startClock();
  const result = work();
  if (first() <= MOST_MILLISECONDS) return result;
  const second = startClock();
  work();
  assertSoon(second());
  return result;
}

/** The same for what is not there at once. */
export async function inTimeAsync<T>(work: () => Promise<T>): Promise<T> {
  const first = startClock();
  const result = await work();
  if (first() <= MOST_MILLISECONDS) return result;
  const second = startClock();
  await work();
  assertSoon(second());
  return result;
}

function startClock(): () => number {
  const started = ownTime();
  return () => ownTime() - started;
}

function assertSoon(milliseconds: number): void {
  if (milliseconds > MOST_MILLISECONDS) throw new Error(`took ${Math.round(milliseconds)} ms`);
}
