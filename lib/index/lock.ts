/** One index run at a time: a lock on a file beside the index, which the system drops with the process. */

export interface IndexLock extends Disposable {
  readonly path: string;
}

/**
 * Returns the lock once it is free; `onWait` is told when another run holds it. Throws when the file
 * cannot be created.
 */
export async function lockIndex(path: string, onWait: () => void = () => {}): Promise<IndexLock> {
  const file = await Deno.open(path, { create: true, write: true });
  if (!await file.tryLock(true)) {
    onWait();
    await file.lock(true);
  }
  return held(path, file);
}

/** Returns the lock, or undefined when another run holds it or the file cannot be created. */
export function tryLockIndex(path: string): IndexLock | undefined {
  let file: Deno.FsFile | undefined;
  try {
    file = Deno.openSync(path, { create: true, write: true });
    if (file.tryLockSync(true)) return held(path, file);
  } catch {
    // A folder that cannot be written: whoever asks goes on without.
  }
  file?.close();
  return undefined;
}

function held(path: string, file: Deno.FsFile): IndexLock {
  return { path, [Symbol.dispose]: () => file.close() };
}
