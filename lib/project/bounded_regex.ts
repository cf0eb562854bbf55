/**
 * Regular expressions written by people, run so that none can hang a hook: for each character, all ways through the
 * pattern take a step side by side, where a backtracking engine tries one way after the other.
 */
import { type Program, readPattern } from "./regex_program.ts";

export interface BoundedRegex {
  /**
   * Returns the texts of the named groups where the pattern occurs in the text, undefined where it does
   * not. Throws a `RangeError` when that would take more than about 0.1 s.
   */
  search(text: string): Record<string, string> | undefined;
}

/** Returns the expression of a pattern. Throws a `SyntaxError` for one that cannot be used. */
export function compileRegex(pattern: string): BoundedRegex {
  const program = readPattern(pattern);
  return { search: (text) => run(program, text) };
}

/** Steps of one search, at most: some 80 ms, enough for a simple pattern in a text of 0.7 MB. */
const MOST_WORK = 2_000_000;

/** One way through the program: the step that it has come to, and what its groups have taken so far. */
interface Thread {
  step: number;
  slots: readonly number[];
}

interface Front {
  /** Those with more right to match come first: first alternatives, longer repetitions. */
  threads: Thread[];
  /** Offset at which each step was entered last, plus one: no step is entered twice at one offset. */
  entered: Uint32Array;
}

/** A place between two characters of the text; "" stands for those beyond its ends. */
interface Gap {
  at: number;
  before: string;
  after: string;
}

function run({ steps, groups }: Program, text: string): Record<string, string> | undefined {
  const newFront = (): Front => ({ threads: [], entered: new Uint32Array(steps.length) });
  let front = newFront(), next = newFront(), gap = gapAt(text, 0, "");
  let found: readonly number[] | undefined, work = 0;
  for (;;) {
    const { at, after } = gap, following = gapAt(text, at + after.length, after);
    if (!found) work += enter(steps, front, { step: 0, slots: [] }, gap);
    next.threads.length = 0;
    for (const { step, slots } of front.threads) {
      const current = steps[step];
      if (current?.kind === "done") {
        found = slots;
        // Those behind it have less right to match.
        break;
      }
      if (after === "" || current?.kind !== "one" || !current.accepts(after)) continue;
      work += enter(steps, next, { step: step + 1, slots }, following);
    }
    if (found && (groups.length === 0 || next.threads.length === 0)) break;
    work += front.threads.length + 1;
    if (work > MOST_WORK) throw new RangeError("the text is too long for this pattern");
    if (after === "") break;
    [front, next, gap] = [next, front, following];
  }
  return found && groupsOf(groups, found, text);
}

/** Follows the steps that take no character, up to those that do; returns how many there were. */
function enter(steps: Program["steps"], front: Front, thread: Thread, gap: Gap): number {
  const waiting = [thread], { at, before, after } = gap;
  let work = 0;
  for (let current = waiting.pop(); current; current = waiting.pop()) {
    const { step, slots } = current;
    if (front.entered[step] === at + 1) continue;
    front.entered[step] = at + 1;
    work++;
    const instruction = steps[step];
    switch (instruction?.kind) {
      case "jump":
        waiting.push({ step: instruction.to, slots });
        break;
      case "split":
        waiting.push({ step: instruction.second, slots }, { step: instruction.first, slots });
        break;
      case "where":
        if (instruction.holds(before, after)) waiting.push({ step: step + 1, slots });
        break;
      case "save":
        waiting.push({ step: step + 1, slots: withSlot(slots, instruction.slot, at) });
        break;
      default:
        front.threads.push(current);
    }
  }
  return work;
}

function gapAt(text: string, at: number, before: string): Gap {
  const code = text.codePointAt(at);
  return { at, before, after: code === undefined ? "" : String.fromCodePoint(code) };
}

function withSlot(slots: readonly number[], slot: number, at: number): number[] {
  const saved = slots.slice();
  saved[slot] = at;
  return saved;
}

function groupsOf(
  names: readonly string[],
  slots: readonly number[],
  text: string,
): Record<string, string> {
  const groups: Record<string, string> = {};
  for (const [i, name] of names.entries()) {
    const from = slots[2 * i], to = slots[2 * i + 1];
    if (from !== undefined && to !== undefined) groups[name] = text.slice(from, to);
  }
  return groups;
}
