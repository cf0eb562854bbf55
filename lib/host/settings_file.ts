/** Settings files of hosts on the disk: found, read whole, and replaced in one step. */
import { dirname, realPath, removeIfThere, resolve } from "../project/paths.ts";
import { reasonOf, UserError } from "../project/user_error.ts";
import { findFault } from "./settings_text.ts";

export interface SettingsFile {
  /** Where the bytes are: the target, when the path is a symlink. */
  path: string;
  /** "" when there is no file. */
  text: string;
  exists: boolean;
}

/** Thrown when the file was changed by another program between reading and writing. */
class ChangedMeanwhile extends Error {
  override readonly message = "changed by another program at the same time";
}

const MOST_TRIES = 5;

/**
 * Reads a settings file, lets `change` return its new text (undefined: no file, nor the folder when it
 * is empty then) and writes that, safe against installs at the same time; `clean` may then remove what
 * stands beside it. Throws a `UserError` when the file cannot be read, edited or written.
 */
export function changeSettingsFile(
  path: string,
  change: (file: SettingsFile) => string | undefined,
  clean: () => void = () => {},
): void {
  const target = resolveTarget(path);
  for (let tries = 1;; tries++) {
    try {
      return withFolderLock(dirname(target), () => {
        const file = readSettingsFile(path), text = change(file);
        replace(file, text);
        clean();
        // Last, and under the lock: whoever waits for it on this very folder would write into the next one.
        if (text === undefined) removeEmptyFolder(dirname(file.path));
      });
    } catch (error) {
      // An uninstall may have taken the folder away.
      const isMeanwhile = error instanceof ChangedMeanwhile ||
        error instanceof Deno.errors.NotFound;
      if (isMeanwhile && tries < MOST_TRIES) continue;
      if (error instanceof UserError) throw error;
      throw new UserError(`Cannot write "${target}": ${reasonOf(error)}; check the folder`);
    }
  }
}

/**
 * Reads a settings file. Throws a `UserError` that says where it cannot be understood; without `isEditable`
 * only when there is no text to be had.
 */
export function readSettingsFile(path: string, isEditable = true): SettingsFile {
  const target = resolveTarget(path);
  const bytes = readBytes(path, target);
  if (bytes === undefined) return { path: target, text: "", exists: false };
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UserError(`Cannot read "${path}": not UTF-8; save it as UTF-8 and try again`);
  }
  const fault = isEditable ? findFault(text) : undefined;
  if (!fault) return { path: target, text, exists: true };
  throw new UserError(
    `Cannot read "${path}:${fault.line}:${fault.column}": ${fault.what}; mend the file and try again`,
  );
}

function readBytes(path: string, target: string): Uint8Array | undefined {
  try {
    if (!Deno.statSync(target).isFile) {
      throw new UserError(`Cannot read "${path}": not a file; move it away`);
    }
    return Deno.readFileSync(target);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    if (error instanceof UserError) throw error;
    throw new UserError(`Cannot read "${path}": ${reasonOf(error)}; check its permissions`);
  }
}

/** Follows symlinks to the end, also where nothing is yet: the link of a dotfiles folder has to stay one. */
function resolveTarget(path: string): string {
  let target = path;
  for (let links = 0; links < 40; links++) {
    let link: string;
    try {
      link = Deno.readLinkSync(target);
    } catch {
      const folder = realPath(dirname(target));
      return folder === undefined
        ? target
        : resolve(folder, target.slice(target.lastIndexOf("/") + 1));
    }
    target = resolve(realPath(dirname(target)) ?? dirname(target), link);
  }
  throw new UserError(`Cannot read "${path}": a loop of symlinks; mend it and try again`);
}

/** A reader sees the old file or the new one; mode and owner stay. */
function replace(file: SettingsFile, text: string | undefined): void {
  if (text === file.text && file.exists) return;
  const before = file.exists ? Deno.statSync(file.path) : undefined;
  if (text === undefined) {
    assertUnchanged(file);
    if (file.exists) Deno.removeSync(file.path);
    return;
  }
  const temporary = `${file.path}.bobbin.tmp`;
  // Left by a process that was killed: the lock says that nobody else writes it.
  removeIfThere(temporary);
  try {
    Deno.writeTextFileSync(temporary, text, { createNew: true });
    if (before) keepOwnerAndMode(temporary, before);
    assertUnchanged(file);
    Deno.renameSync(temporary, file.path);
  } catch (error) {
    removeIfThere(temporary);
    throw error;
  }
}

function keepOwnerAndMode(path: string, { mode, uid, gid }: Deno.FileInfo): void {
  const now = Deno.statSync(path);
  if (now.uid !== uid || now.gid !== gid) {
    try {
      Deno.chownSync(path, uid, gid);
    } catch {
      // Only the superuser may; the file is the writer's then.
    }
  }
  if (mode !== null) Deno.chmodSync(path, mode & 0o7777);
}

/** The host itself writes its settings, and knows no lock of ours. */
function assertUnchanged(file: SettingsFile): void {
  const now = readIfThere(file.path);
  if (now !== (file.exists ? file.text : undefined)) throw new ChangedMeanwhile();
}

/** Returns the text of a file with its BOM, or undefined when there is none. */
export function readIfThere(path: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(Deno.readFileSync(path));
  } catch {
    return undefined;
  }
}

/** Removes the folder of settings, and Bob's around it; one that holds more stays. */
function removeEmptyFolder(folder: string): void {
  removeIfThere(folder);
  if (folder.endsWith("/.bob/settings")) removeIfThere(dirname(folder));
}

/** Runs `body` under a lock on the folder itself, which leaves no file behind. */
function withFolderLock<T>(folder: string, body: () => T): T {
  while (true) {
    Deno.mkdirSync(folder, { recursive: true });
    using lock = openIfThere(folder);
    lock?.lockSync(true);
    // An uninstall may have removed the folder while this one waited.
    if (lock && lock.statSync().ino === inodeOf(folder)) return body();
  }
}

function openIfThere(folder: string): Deno.FsFile | undefined {
  try {
    return Deno.openSync(folder, { read: true });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}

function inodeOf(path: string): number | null | undefined {
  try {
    return Deno.statSync(path).ino;
  } catch {
    return undefined;
  }
}
