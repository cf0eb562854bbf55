/** One index run at a time: a lock on a file beside the index, which the system drops with the process. */
import { isLink } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";

export interface IndexLock extends Disposable {
  readonly path: string;
}

/**
 * Returns the lock once it is free; `onWait` is told when another run holds it. Throws when the file
 * cannot be created, and a `UserError` when a link stands in its place.
 */
export async function lockIndex(path: string, onWait: () => void = () => {}): Promise<IndexLock> {
  refuseLink(path);
  const file = await Deno.open(path, { create: true, write: true });
  if (!await file.tryLock(true)) {
    onWait();
    await file.lock(true);
  }
  return held(path, file);
}

/**
 * Returns the lock, or undefined when another run holds it or the file cannot be created. Throws a `UserError`
 * when a link stands in its place.
 */
export function tryLockIndex(path: string): IndexLock | undefined {
  refuseLink(path);
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

/** A repository may bring a link along: the file that is made and locked would be one of the user's. */
function refuseLink(path: string): void {
  if (!isLink(path)) return;
  throw new UserError(`Cannot lock "${path}": a link, which may lead anywhere; remove it`);
}

function held(path: string, file: Deno.FsFile): IndexLock {
  return { path, [Symbol.dispose]: () => file.close() };
}
