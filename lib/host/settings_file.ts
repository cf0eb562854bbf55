/** Settings files of hosts: read, edited in place and written without anything else changing. */
import { applyEdits, modify, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { realPath } from "../project/paths.ts";
import { UserError } from "../project/user_error.ts";

export interface SettingsFile {
  /** Where the bytes are: the target, when the path is a symlink. */
  path: string;
  /** "" when there is no file. */
  text: string;
  exists: boolean;
}

export interface HookGroup {
  matcher?: string;
  hooks: { type: string; command?: string }[];
}

/** Reads a settings file. Throws a `UserError` with line and column when it does not parse. */
export function readSettingsFile(path: string): SettingsFile {
  const target = realPath(path) ?? path;
  let text: string;
  try {
    text = Deno.readTextFileSync(target);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return { path: target, text: "", exists: false };
    throw new UserError(`Cannot read "${path}": ${(error as Error).message}; check the file`);
  }
  checkShape(path, text);
  return { path: target, text, exists: true };
}

function checkShape(path: string, text: string): void {
  const errors: ParseError[] = [];
  const body = text.replace(/^\ufeff/, " ");
  if (body.trim() === "") return;
  const root = parseTree(body, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const before = body.slice(0, error.offset).split("\n");
    const place = `${before.length}:${(before.at(-1) ?? "").length + 1}`;
    const what = printParseErrorCode(error.error);
    throw new UserError(`Cannot change "${path}:${place}": ${what}; mend the file and try again`);
  }
  if (root?.type !== "object") {
    throw new UserError(`Cannot change "${path}": not a JSON object; mend the file and try again`);
  }
  const hooks = root.children?.find((child) => child.children?.[0]?.value === "hooks")?.children
    ?.[1];
  if (hooks && hooks.type !== "object") {
    throw new UserError(`Cannot change "${path}": "hooks" is not an object; mend it and try again`);
  }
  for (const event of hooks?.children ?? []) {
    const [name, groups] = event.children ?? [];
    if (groups && groups.type !== "array") {
      throw new UserError(
        `Cannot change "${path}": "hooks.${name?.value}" is not a list; mend it and try again`,
      );
    }
  }
}

/** Returns the text with a value set, appended to a list (position -1) or, for undefined, removed. */
export function edit(text: string, path: (string | number)[], value: unknown): string {
  const bom = text.startsWith("\ufeff") ? "\ufeff" : "";
  const body = text.slice(bom.length).trim() === "" ? "{}" : text.slice(bom.length);
  const indent = /\n([ \t]+)\S/.exec(body)?.[1] ?? "  ";
  const edits = modify(body, path, value, {
    formattingOptions: {
      insertSpaces: !indent.startsWith("\t"),
      tabSize: indent.startsWith("\t") ? 1 : indent.length,
      eol: body.includes("\r\n") ? "\r\n" : "\n",
    },
    isArrayInsertion: path.at(-1) === -1,
  });
  return bom + applyEdits(body, edits);
}

/** Returns the groups of an event in a parsed settings value; none where the shape is another. */
export function groupsOf(settings: unknown, event: string): HookGroup[] {
  const hooks = (settings as { hooks?: Record<string, unknown> } | undefined)?.hooks;
  const groups = hooks?.[event];
  return Array.isArray(groups) ? groups.filter((group) => Array.isArray(group?.hooks)) : [];
}

/**
 * Writes a settings file atomically, with the mode that it had. The first original is kept beside it
 * as `.bak` and never overwritten.
 */
export function writeSettingsFile(file: SettingsFile, text: string): void {
  const folder = file.path.slice(0, file.path.lastIndexOf("/"));
  Deno.mkdirSync(folder, { recursive: true });
  const mode = file.exists ? Deno.statSync(file.path).mode : undefined;
  if (file.exists) keepOriginal(file);
  const temporary = `${file.path}.${Deno.pid}.tmp`;
  Deno.writeTextFileSync(temporary, text, { createNew: true, mode: (mode ?? 0o644) & 0o777 });
  Deno.renameSync(temporary, file.path);
}

function keepOriginal(file: SettingsFile): void {
  try {
    Deno.writeTextFileSync(`${file.path}.bak`, file.text, { createNew: true, mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
}

/** Runs `body` while no other install works in the same folder: the lock is on the folder itself. */
export function withSettingsLock<T>(path: string, body: () => T): T {
  const folder = path.slice(0, path.lastIndexOf("/"));
  Deno.mkdirSync(folder, { recursive: true });
  using lock = Deno.openSync(folder, { read: true });
  lock.lockSync(true);
  return body();
}
