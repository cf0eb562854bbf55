/** Fills in what a rule's texts leave open: `{args.command}`, `{matched.role}`, `{file_stem}`. */
import { basename } from "../project/paths.ts";
import { parameterOf } from "../project/tool_table.ts";

export interface TemplateValues {
  input: Readonly<Record<string, unknown>>;
  matched: Readonly<Record<string, string>>;
  /** Path of the file that the call is about. */
  file: string | undefined;
}

/**
 * Returns the text with its placeholders filled in. `show` makes the values fit for their place; those that
 * nothing is known for become what `missing` says, by default themselves.
 */
export function fillTemplate(
  template: string,
  values: TemplateValues,
  show: (value: string) => string,
  missing: (placeholder: string) => string = (placeholder) => placeholder,
): string {
  return template.replace(/\{(?:(args|matched)\.([\w-]+)|file_stem)\}/g, (whole, kind, name) => {
    const value = valueOf(values, kind, name);
    return value === undefined ? missing(whole) : show(value);
  });
}

function valueOf(
  { input, matched, file }: TemplateValues,
  kind: string | undefined,
  name: string,
): string | undefined {
  if (kind === "matched") return Object.hasOwn(matched, name) ? matched[name] : undefined;
  if (kind === undefined) return file && basename(file).replace(/(?<=.)\.[^.]*$/, "");
  const value = parameterOf(input, name);
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
}
