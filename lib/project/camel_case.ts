/** From the snake_case of files to the camelCase of the program. */

type CamelName<S extends string> = S extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelName<Rest>>}`
  : S;

/** The type of a value with all its names in camelCase. */
export type CamelCased<T> = T extends readonly (infer Item)[] ? CamelCased<Item>[]
  : T extends object ? { [Name in keyof T & string as CamelName<Name>]: CamelCased<T[Name]> }
  : T;

/** Returns a copy of a value of JSON with all names in camelCase. */
export function camelCase<T>(value: T): CamelCased<T> {
  return convert(value) as CamelCased<T>;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      convert(part),
    ]),
  );
}
