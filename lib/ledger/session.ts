/** Where a session's state lives. Session ids come from outside and name a directory: never trust them. */

import { isRedirected, realPath } from "../project/paths.ts";

const PLAIN = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Returns the folder of a session below the state folder; undefined when the host names no session, and where
 * a link stands: a repository may bring one along that leads to other people's files, and a session that is
 * cleared takes its files with it.
 */
export function sessionFolder(
  stateFolder: string,
  session: string | undefined,
): string | undefined {
  if (session === undefined || session === "") return undefined;
  const own = `session/${sessionName(session)}`, real = realPath(stateFolder);
  // A new session has no folder yet: then the one above it tells.
  const isElsewhere = real !== undefined &&
    [`${real}/session`, `${real}/${own}`].some(isRedirected);
  return isElsewhere ? undefined : `${stateFolder}/${own}`;
}

/** Returns the name under which a session is kept: its id, or a hash of an id that is no plain word. */
export function sessionName(session: string): string {
  return PLAIN.test(session) ? session : hashOf(session);
}

function hashOf(text: string): string {
  let a = 0x811c9dc5, b = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b);
    b ^= b >>> 13;
  }
  const hex = (n: number): string => (n >>> 0).toString(16).padStart(8, "0");
  return `x-${hex(a)}${hex(b)}`;
}
