/** From the units of a prompt to the notes that hold most of them, with the parts of a note that hold each. */
import { addPostings, BLOCK_SIZE, impactsOf, type Posting } from "../index/posting.ts";
import { IN_BODY, IN_HEADING, IN_NAME, IN_TITLE, IN_USE } from "./note_terms.ts";
import type { NotesIndex } from "./notes_index.ts";
import type { Unit } from "./prompt_units.ts";

export interface Candidate {
  number: number;
  /** For each unit of the prompt the parts of the note that hold it, 0 for none. */
  parts: readonly number[];
}

export interface Candidates {
  /** In the order of their numbers. */
  notes: Candidate[];
  /** Share of the vault's notes that hold a unit, 0 to 1, by unit. */
  shares: readonly number[];
}

const MOST_CANDIDATES = 32;
/** Share of the notes: a unit that no more than so many hold always looks for candidates. */
const RARE_SHARE = 0.01;

/** What a unit counts by the best part that holds it, in percent. */
const PART_GAINS = Int32Array.from({ length: 256 }, (_, parts) => {
  if (parts & IN_TITLE) return 100;
  if (parts & IN_USE) return 90;
  if (parts & IN_HEADING) return 70;
  if (parts & IN_NAME) return 60;
  return parts & IN_BODY ? 45 : 0;
});
/** A unit's weight of 1 in whole numbers, with which candidates are scored. */
const WEIGHT_UNIT = 1024;

/**
 * Returns the factor of a unit's weight, 0.1 to 1, by the share of the vault's notes that hold it: words that the
 * vault is full of tell little in it; in a small vault no word is usual yet.
 */
export function vaultFactor(share: number, notes: number): number {
  const usual = Math.max(0, share - 3 / Math.max(1, notes));
  return usual <= 0 ? 1 : Math.max(0.1, Math.min(1, -Math.log2(usual) / 5));
}

/**
 * Returns the best candidates. Only the rarest units that tell half of the prompt look for notes, since whatever holds
 * more than half of it holds one of them: so frequent words cost little.
 */
export function findCandidates(index: NotesIndex, units: readonly Unit[]): Candidates {
  const byTerm = Map.groupBy(
    index.postings([...new Set(units.flatMap(({ keys }) => keys))]),
    ({ term }) => term,
  );
  const live = units.map((unit): LiveUnit => {
    const postings = unit.keys.flatMap((key) => byTerm.get(key) ?? []);
    const counts = unit.keys.map((key) => sumCounts(byTerm.get(key) ?? []));
    const share = Math.max(0, ...counts) / Math.max(1, index.notes);
    return { postings, share, weight: unit.weight * vaultFactor(share, index.notes) };
  });
  const numbers = findBest(index.limit, finders(live)).sort((a, b) => a - b);
  const places = placesOf(numbers);
  const parts = live.map(({ postings }) => partsIn(postings, numbers.length, places));
  return {
    notes: numbers.map((number, at) => ({ number, parts: parts.map((own) => own[at] ?? 0) })),
    shares: live.map(({ share }) => share),
  };
}

interface LiveUnit {
  postings: readonly Posting[];
  share: number;
  weight: number;
}

function finders(units: readonly LiveUnit[]): LiveUnit[] {
  let rest = units.reduce((sum, { weight }) => sum + weight, 0);
  const half = rest / 2;
  return units.toSorted((a, b) => a.share - b.share).filter(({ share, weight }) => {
    const isNeeded = rest >= half || share <= RARE_SHARE;
    rest -= weight;
    return isNeeded;
  });
}

function findBest(limit: number, units: readonly LiveUnit[]): number[] {
  const scores = new Int32Array(limit), matched = new Int32Array(limit);
  const found: number[] = [];
  for (const unit of units) {
    const weight = Math.max(1, Math.round(WEIGHT_UNIT * unit.weight));
    for (const { data, block } of unit.postings) {
      addPostings(data, block * BLOCK_SIZE, weight, PART_GAINS, scores, found, matched, 0);
    }
  }
  const least = nthHighest(scores, found, MOST_CANDIDATES);
  const above = found.filter((number) => (scores[number] as number) > least);
  const equal = found.filter((number) => scores[number] === least);
  return [...above, ...equal].slice(0, MOST_CANDIDATES);
}

/** Returns the n-th highest score. To sort plain numbers takes a tenth of the time of sorting notes by them. */
function nthHighest(scores: Int32Array, found: readonly number[], n: number): number {
  const sorted = new Int32Array(found.length);
  for (let i = 0; i < found.length; i++) sorted[i] = scores[found[i] as number] as number;
  sorted.sort();
  return sorted[Math.max(0, sorted.length - n)] ?? 0;
}

/** The notes that are looked up in the postings of one block. */
interface BlockPlaces {
  /** Where they stand among all that are looked up. */
  from: number;
  /** Their numbers within the block. */
  notes: number[];
}

function placesOf(numbers: readonly number[]): Map<number, BlockPlaces> {
  const places = new Map<number, BlockPlaces>();
  numbers.forEach((number, from) => {
    const block = Math.floor(number / BLOCK_SIZE), note = number - block * BLOCK_SIZE;
    const known = places.get(block);
    if (known) known.notes.push(note);
    else places.set(block, { from, notes: [note] });
  });
  return places;
}

function partsIn(
  postings: readonly Posting[],
  count: number,
  places: ReadonlyMap<number, BlockPlaces>,
): Uint8Array {
  const parts = new Uint8Array(count);
  for (const { data, block } of postings) {
    const { from, notes } = places.get(block) ?? { from: 0, notes: [] };
    const impacts = impactsOf(data, notes);
    for (let i = 0; i < impacts.length; i++) {
      parts[from + i] = (parts[from + i] as number) | (impacts[i] as number);
    }
  }
  return parts;
}

function sumCounts(postings: readonly Posting[]): number {
  return postings.reduce((sum, { count }) => sum + count, 0);
}
