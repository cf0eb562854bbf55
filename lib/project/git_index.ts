/** Reads git's own index: which files a checkout tracks, and what each was like when git saw it last. */

export interface TrackedFile {
  /** Relative to the top of the work tree, as git spells it. */
  path: string;
  /** Milliseconds since 1970. */
  mtime: number;
  /** Bytes. */
  size: number;
  /** SHA-1 of the content as git stored it. */
  hash: string;
}

/**
 * Returns the regular files of an index of version 2 to 4; undefined where there is none yet, and for one that is cut
 * off. The caller rules out hashes of 32 bytes, which an index does not tell of.
 */
export function readGitIndex(path: string): TrackedFile[] | undefined {
  try {
    return [...readEntries(Deno.readFileSync(path))];
  } catch {
    return undefined;
  }
}

const SIGNATURE = 0x44495243;
const HEADER = 12;
/** Bytes of an entry before its name: ten numbers, the hash, the flags. */
const FIXED = 62;
const EXTENDED = 0x4000;

function* readEntries(bytes: Uint8Array): Generator<TrackedFile> {
  const view = new DataView(bytes.buffer);
  const version = view.getUint32(4);
  if (view.getUint32(0) !== SIGNATURE || version < 2 || version > 4) throw new RangeError("index");
  let name = new Uint8Array(0);
  let at = HEADER;
  for (let left = view.getUint32(8); left > 0; left--) {
    const flags = view.getUint16(at + 60);
    const isExtended = (flags & EXTENDED) !== 0;
    const more = isExtended ? view.getUint16(at + FIXED) : 0;
    let start = at + FIXED + (isExtended ? 2 : 0);
    let kept = 0;
    // Version 4 writes how much of the name before has to go, and pads nothing.
    if (version === 4) {
      const cut = readNumber(bytes, start);
      [kept, start] = [name.length - cut.value, cut.end];
    }
    const end = bytes.indexOf(0, start);
    name = concat(name.subarray(0, kept), bytes.subarray(start, end));
    if (isPlain(view.getUint32(at + 24), flags, more)) yield toFile(view, at, name);
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
}

function toFile(view: DataView, at: number, name: Uint8Array): TrackedFile {
  return {
    path: new TextDecoder().decode(name),
    mtime: view.getUint32(at + 8) * 1000 + Math.floor(view.getUint32(at + 12) / 1e6),
    size: view.getUint32(at + 36),
    hash: new Uint8Array(view.buffer, at + 40, 20).toHex(),
  };
}

const KIND = 0o170000;
const REGULAR = 0o100000;
const ASSUMED_VALID = 0x8000;
const STAGE = 0x3000;
const OURS = 0x2000;
const SKIPPED = 0x4000;

/** False for links, submodules, files that are not checked out, and all but one side of a conflict. */
function isPlain(mode: number, flags: number, more: number): boolean {
  const stage = flags & STAGE;
  return (mode & KIND) === REGULAR && (flags & ASSUMED_VALID) === 0 &&
    (stage === 0 || stage === OURS) && (more & SKIPPED) === 0;
}

/** Reads git's number of variable length, where each further byte counts from one more. */
function readNumber(bytes: Uint8Array, at: number): { value: number; end: number } {
  let byte = bytes[at++] ?? 0;
  let value = byte & 0x7f;
  while ((byte & 0x80) !== 0) {
    byte = bytes[at++] ?? 0;
    value = ((value + 1) << 7) + (byte & 0x7f);
  }
  return { value, end: at };
}

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}
