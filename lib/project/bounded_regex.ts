/**
 * Regular expressions written by people, run so that none can hang a hook: all ways through the pattern at
 * once, one character after the other, instead of one after the other with backtracking.
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

/** Where a way through the program stands, and what its groups have taken so far. */
interface Thread {
  step: number;
  slots: readonly number[];
}

interface Front {
  /** In the order of their right to match: first alternatives first, greedy before short. */
  threads: Thread[];
  /** Position at which each step was entered last, plus one: no step is entered twice at one position. */
  entered: Uint32Array;
}

function run(program: Program, text: string): Record<string, string> | undefined {
  const { steps, groups } = program;
  const newFront = (): Front => ({ threads: [], entered: new Uint32Array(steps.length) });
  let front = newFront(), next = newFront();
  let found: readonly number[] | undefined;
  let before = "", work = 0;
  for (let at = 0; at <= text.length; at += before.length) {
    const after = characterAt(text, at);
    if (!found) work += enter(program, front, { step: 0, slots: [] }, at, before, after);
    const following = characterAt(text, at + after.length);
    next.threads.length = 0;
    for (const { step, slots } of front.threads) {
      const current = steps[step];
      if (current?.kind === "done") {
        found = slots;
        // Those behind it have less right to match.
        break;
      }
      if (after === "" || current?.kind !== "one" || !current.accepts(after)) continue;
      const thread = { step: step + 1, slots };
      work += enter(program, next, thread, at + after.length, after, following);
    }
    if (found && (groups.length === 0 || next.threads.length === 0)) break;
    work += front.threads.length + 1;
    if (work > MOST_WORK) throw new RangeError("the text is too long for this pattern");
    if (after === "") break;
    [front, next] = [next, front];
    before = after;
  }
  return found && groupsOf(groups, found, text);
}

/** Follows the steps that take no character, up to those that do; returns how many there were. */
function enter(
  { steps }: Program,
  front: Front,
  thread: Thread,
  at: number,
  before: string,
  after: string,
): number {
  const waiting = [thread];
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
      case "save": {
        const saved = slots.slice();
        saved[instruction.slot] = at;
        waiting.push({ step: step + 1, slots: saved });
        break;
      }
      default:
        front.threads.push(current);
    }
  }
  return work;
}

function characterAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  return code === undefined ? "" : String.fromCodePoint(code);
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
