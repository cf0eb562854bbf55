/** Names of injections: "inj-" and a ULID, so that they sort by time. */

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a new id; `now` in milliseconds since 1970. */
export function newInjectionId(now: number): string {
  let time = "";
  for (let i = 0, rest = now; i < 10; i++) {
    time = DIGITS[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `inj-${time}${Array.from(random, (byte) => DIGITS[byte % 32]).join("")}`;
}
