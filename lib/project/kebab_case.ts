/** Names of settings as they are typed: on a command line, and in files. */

/** Returns "gate-threshold" for "gateThreshold". */
export function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns "gate_threshold" for "gateThreshold". */
export function snakeCase(name: string): string {
  return kebabCase(name).replaceAll("-", "_");
}
