/**
 * Puts members into JSON text and takes them out, touching no byte but those between them: the editor
 * of jsonc-parser lays out the neighbouring lines anew.
 */
import { findNodeAtLocation, type Node, parseTree, stripComments } from "jsonc-parser";

/**
 * Returns the text with a value at the end of the list at `path`; what is missing on the way is made.
 * The text has to hold an object, and lists and objects along the path.
 */
export function append(text: string, path: readonly string[], value: unknown): string {
  const root = parseObject(text);
  const known = path.findLastIndex((_, i) => findNodeAtLocation(root, path.slice(0, i + 1))) + 1;
  const container = findNodeAtLocation(root, path.slice(0, known)) as Node;
  const [key, ...inner] = path.slice(known);
  if (key === undefined) {
    return insert(text, container, (unit) => JSON.stringify(value, null, unit));
  }
  const made = inner.reduceRight<unknown>((below, name) => ({ [name]: below }), [value]);
  return insert(text, container, (unit) => {
    return `${JSON.stringify(key)}:${unit === "" ? "" : " "}${JSON.stringify(made, null, unit)}`;
  });
}

/** Returns the text without the member at `path`, which has to exist. */
export function remove(text: string, path: readonly (string | number)[]): string {
  const value = findNodeAtLocation(parseObject(text), [...path]);
  const member = value?.parent?.type === "property" ? value.parent : value;
  const container = member?.parent;
  if (!member || !container?.children) {
    throw new RangeError(`Cannot remove "${path.join(".")}": it is not there`);
  }
  const at = container.children.indexOf(member);
  const previous = container.children[at - 1], next = container.children[at + 1];
  const comma = findComma(text, endOf(member), next?.offset ?? closingOf(container));
  const end = comma === undefined ? endOf(member) : comma + 1;
  const before = text.slice(0, startOf(text, member, end));
  if (comma !== undefined || !previous) return before + text.slice(end);
  const joint = findComma(text, endOf(previous), member.offset) as number;
  return before.slice(0, joint) + before.slice(joint + 1) + text.slice(end);
}

/** Where the cut begins: with the blanks before, unless they end a line comment that would swallow what follows. */
function startOf(text: string, member: Node, end: number): number {
  const blanks = startOfBlanks(text, member.offset);
  const hasLineEnd = text.slice(blanks, member.offset).includes("\n");
  return hasLineEnd && !/^[ \t]*\r?\n/.test(text.slice(end)) ? member.offset : blanks;
}

function insert(text: string, container: Node, member: (unit: string) => string): string {
  const closing = closingOf(container), last = container.children?.at(-1);
  const at = startOfBlanks(text, closing);
  const hasTrailingComma = last !== undefined &&
    findComma(text, endOf(last), closing) !== undefined;
  const comma = last && !hasTrailingComma ? endOf(last) : undefined;
  const inside = isOneLine(text, container)
    ? { before: comma === undefined ? "" : gapOf(text), body: member(""), after: "" }
    : expanded(text, container, member);
  const added = inside.before + inside.body + (hasTrailingComma ? "," : "") + inside.after;
  const rest = inside.after === "" ? text.slice(at) : text.slice(closing);
  return comma === undefined
    ? text.slice(0, at) + added + rest
    : `${text.slice(0, comma)},${text.slice(comma, at)}${added}${rest}`;
}

function expanded(
  text: string,
  container: Node,
  member: (unit: string) => string,
): { before: string; body: string; after: string } {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const unit = /\n([ \t]+)\S/.exec(text)?.[1] ?? "  ";
  const outer = indentAt(text, container.offset);
  const [first] = container.children ?? [];
  const ownLine = first && text.slice(startOfBlanks(text, first.offset), first.offset);
  const indent = ownLine?.includes("\n") ? indentAt(text, (first as Node).offset) : outer + unit;
  const isClosingApart = text.slice(container.offset, closingOf(container)).includes("\n");
  return {
    before: eol + indent,
    body: member(unit).replaceAll("\n", eol + indent),
    after: isClosingApart ? "" : eol + outer,
  };
}

/** A list or object on one line stays there, unless it is empty and the text has more lines. */
function isOneLine(text: string, container: Node): boolean {
  const inside = text.slice(container.offset + 1, closingOf(container));
  if (inside.includes("\n")) return false;
  if (container.children?.length) return true;
  return text.trim().length > endOf(container) - container.offset && !text.trim().includes("\n");
}

/** The blank that this text has behind commas. */
function gapOf(text: string): string {
  return /,\S/.test(text) ? "" : " ";
}

function findComma(text: string, from: number, to: number): number | undefined {
  const at = stripComments(text.slice(from, to), " ").indexOf(",");
  return at < 0 ? undefined : from + at;
}

function startOfBlanks(text: string, at: number): number {
  return text.slice(0, at).trimEnd().length;
}

function indentAt(text: string, at: number): string {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

function endOf(node: Node): number {
  return node.offset + node.length;
}

function closingOf(container: Node): number {
  return endOf(container) - 1;
}

function parseObject(text: string): Node {
  const root = parseTree(text, [], { allowTrailingComma: true });
  if (root?.type === "object") return root;
  throw new TypeError("Cannot edit JSON text: not an object");
}
