/** Names of settings and flags as they are typed. */

/** Returns "gate-threshold" for "gateThreshold". */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
