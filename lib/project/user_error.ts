/** An error that says what, why and the next step; its message is all that a person needs to see. */
export class UserError extends Error {
  override readonly name = "UserError";
}

/** Returns why something failed, as "permission denied", without the number and the call that Deno adds. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, plain] = /^(.*?) \(os error \d+\)/s.exec(message) ?? [];
  return plain === undefined ? message : plain.charAt(0).toLowerCase() + plain.slice(1);
}
