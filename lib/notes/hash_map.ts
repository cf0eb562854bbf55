/** A map from hashes to numbers. A Map of strings has to make each string, to hash it and to compare it. */

export interface HashMap {
  /** Returns the number of a hash, given in halves of 32 bits, or -1. */
  get(high: number, low: number): number;
  /** Sets the number, 0 or more, of a hash that has none yet. */
  add(high: number, low: number, value: number): void;
}

/** Numbers of a cell: both halves, the value plus 1 (0 is a free cell), and one more to align the next. */
const CELL = 4;
const FIRST_BITS = 10;

/** Returns an empty map: an open table of cells, of which at least half are free. */
export function hashMap(): HashMap {
  let bits = FIRST_BITS, cells = new Int32Array(CELL << bits), size = 0;
  return {
    get: (high, low) => (cells[findCell(cells, bits, high, low) + 2] as number) - 1,
    add: (high, low, value) => {
      if (++size > 1 << (bits - 1)) cells = spread(cells, bits += 2);
      fillCell(cells, bits, high, low, value + 1);
    },
  };
}

/** Returns where a hash stands, or the free cell where it belongs. */
function findCell(cells: Int32Array, bits: number, high: number, low: number): number {
  let at = (Math.imul(low ^ high, 0x9e3779b1) >>> (32 - bits)) * CELL;
  while (cells[at + 2] !== 0 && (cells[at] !== high || cells[at + 1] !== low)) {
    at = (at + CELL) & (cells.length - 1);
  }
  return at;
}

function fillCell(cells: Int32Array, bits: number, high: number, low: number, value: number): void {
  const at = findCell(cells, bits, high, low);
  cells[at] = high;
  cells[at + 1] = low;
  cells[at + 2] = value;
}

function spread(cells: Int32Array, bits: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(CELL << bits);
  for (let at = 0; at < cells.length; at += CELL) {
    const value = cells[at + 2] as number;
    if (value > 0) fillCell(wider, bits, cells[at] as number, cells[at + 1] as number, value);
  }
  return wider;
}
