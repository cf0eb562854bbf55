/** Where a session's state lives. Session ids come from outside and name a directory: never trust them. */

const PLAIN = /^[A-Za-z0-9_-]{1,64}$/;

/** Returns the folder of a session below the state folder; undefined when the host names no session. */
export function sessionFolder(
  stateFolder: string,
  session: string | undefined,
): string | undefined {
  if (session === undefined || session === "") return undefined;
  return `${stateFolder}/session/${sessionName(session)}`;
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
