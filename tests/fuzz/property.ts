/** A property: what must hold for every input of a kind. */
import fc from "fast-check";

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

/** Milliseconds that reading one input may take, on a busy machine too; most take less than one. */
const MOST_MILLISECONDS = 2000;

/** Runs what must come to its end soon; returns what it returns. */
export function inTime<T>(work: () => T): T {
  const started = performance.now();
  const result = work();
  const took = performance.now() - started;
  if (took > MOST_MILLISECONDS) throw new Error(`took ${Math.round(took)} ms`);
  return result;
}
