/** Finds the known name that a mistyped one was meant to be. */

/**
 * Returns the candidate that is nearest to the word, or undefined when none is near: at most one edit in
 * three letters. Case, "-" and "_" do not count; of equally near ones the first wins.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(word);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = countEdits(wanted, fold(candidate));
    if (distance >= least) continue;
    least = distance;
    best = candidate;
  }
  return best;
}

/** Longer words are garbage, not typing errors. */
const MOST_LETTERS = 64;

function fold(word: string): string {
  return word.slice(0, MOST_LETTERS).toLowerCase().replace(/[-_\s]/g, "");
}

/** Returns how many letters must be put in, taken out, replaced or swapped with their neighbour. */
function countEdits(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + same);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) edits = Math.min(edits, at(beforeLast, j - 2) + 1);
      row.push(edits);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
