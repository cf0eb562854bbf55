/**
 * Throws inputs at the suite until the time is over: `deno task fuzz --seconds 20 --seed 1`, or `--inputs 100000`.
 * Prints what each property has seen; exit code 1 and the input when one does not hold.
 */
import fc from "fast-check";
import { parseArgs } from "node:util";
import { print } from "../../lib/cli/output.ts";
import { fileProperties } from "./file_properties.ts";
import { prepareGround } from "./ground.ts";
import { hookProperties } from "./hook_properties.ts";
import { playProcesses } from "./played_process.ts";
import { processProperties } from "./process_properties.ts";
import type { Property } from "./property.ts";
import { textProperties } from "./text_properties.ts";

interface Seen {
  inputs: number;
  milliseconds: number;
  /** What was wrong, "" as long as nothing is. */
  violation: string;
}

/** Characters of an input that breaks a property. */
const MOST_SHOWN = 1500;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    inputs: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const seed = Number(values.seed), inputs = Number(values.inputs ?? Infinity);
const end = values.inputs === undefined
  ? performance.now() + 1000 * Number(values.seconds)
  : Infinity;

const seen = await runAll();
print(report());
if ([...seen.values()].some(({ violation }) => violation !== "")) Deno.exitCode = 1;

/** Runs rounds of all properties in turn; stdout is the played hooks' until then. */
async function runAll(): Promise<Map<Property, Seen>> {
  using ground = await prepareGround();
  using player = playProcesses();
  const properties = [
    ...hookProperties(ground, player),
    ...fileProperties(ground),
    ...textProperties(),
    ...processProperties(ground),
  ].filter(({ name }) => name.includes(values.only));
  const seen = new Map<Property, Seen>(
    properties.map((property) => [property, { inputs: 0, milliseconds: 0, violation: "" }]),
  );
  for (let round = 0; isLeft([...seen.values()]); round++) {
    for (const [property, facts] of seen) {
      if (isLeft([...seen.values()])) await runRound(property, facts, round);
    }
  }
  return seen;
}

function isLeft(seen: readonly Seen[]): boolean {
  const isRunning = seen.some(({ violation }) => violation === "");
  return isRunning && totalOf(seen) < inputs && performance.now() < end;
}

function totalOf(seen: Iterable<Seen>): number {
  return [...seen].reduce((sum, { inputs }) => sum + inputs, 0);
}

async function runRound(property: Property, facts: Seen, round: number): Promise<void> {
  if (facts.violation !== "") return;
  const started = performance.now();
  const details = await fc.check(property.check, {
    seed: seed + round,
    numRuns: property.round * property.weight,
    interruptAfterTimeLimit: Math.max(1, Math.min(60_000, end - started)),
  });
  facts.inputs += details.numRuns;
  facts.milliseconds += performance.now() - started;
  if (details.failed && details.numRuns > 0 && details.counterexample) {
    facts.violation = describe(details, seed + round);
  }
  try {
    property.clear?.();
  } catch (error) {
    facts.violation ||= `seed ${seed + round}: ${error}`;
  }
}

function describe(details: fc.RunDetails<[unknown]>, seed: number): string {
  const decoder = new TextDecoder();
  const input = JSON.stringify(
    details.counterexample?.[0],
    (_, value) => value instanceof Uint8Array ? decoder.decode(value) : value,
    2,
  );
  const { stack } = details.errorInstance as Error;
  return `seed ${seed}, path ${details.counterexamplePath}: ${stack}\n${
    input.slice(0, MOST_SHOWN)
  }`;
}

function report(): string {
  const rows = [...seen].map(([{ name }, { inputs, milliseconds, violation }]) => {
    const each = (milliseconds / Math.max(1, inputs)).toFixed(2);
    return `${name.padEnd(32)}${String(inputs).padStart(8)}${each.padStart(10)}${
      violation === "" ? "" : `  VIOLATED\n${violation}`
    }`;
  });
  return [
    `${"property".padEnd(32)}${"inputs".padStart(8)}${"ms each".padStart(10)}`,
    ...rows,
    `${totalOf(seen.values())} inputs from seed ${seed}`,
  ].join("\n");
}
