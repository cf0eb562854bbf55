/** An error that says what, why and the next step; its message is all that a person needs to see. */
export class UserError extends Error {
  override readonly name = "UserError";
}
