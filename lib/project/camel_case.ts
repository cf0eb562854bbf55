/** From the snake_case of files to the camelCase of the program. */

/** Returns a copy of a value of JSON with all names in camelCase. */
export function camelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCase(part),
    ]),
  );
}
