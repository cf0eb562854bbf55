/** Definitions of Go. */
import type { BraceReader, Found, Statement } from "./brace_reader.ts";

export const go: BraceReader = {
  lineEnds: true,
  groups: /^(?:const|var|type)$/,
  read,
  blockScope: () => "function",
};

const FUNCTION = /^func\s+(?:\(\s*(?:\w+\s+)?\*?\s*(\w+)[^)]*\)\s*)?(\w+)\s*[[(]/;
const TYPE = /^type\s+(\w+)/;
const VALUE = /^(?:const|var)\s+(\w+(?:\s*,\s*\w+)*)/;
const SIGNATURE = /^(\w+)\s*\(/;

function read({ head, scope }: Statement): Found | readonly Found[] | undefined {
  if (scope === "interface") return readSignature(head);
  if (scope === "function") return readType(head);
  return readFunction(head) ?? readType(head) ?? readValues(head);
}

function readFunction(head: string): Found | undefined {
  const match = FUNCTION.exec(head);
  if (match === null) return undefined;
  const owner = match[1], name = match[2] as string;
  const at = match[0].slice(0, -1).trimEnd().length - name.length;
  return { name, at, kind: owner ? "method" : "function", body: "function", owner: owner ?? "" };
}

function readType(head: string): Found | undefined {
  const match = TYPE.exec(head);
  if (match === null) return undefined;
  const name = match[1] as string;
  const after = head.slice(match[0].length);
  const isInterface = /\binterface\s*$/.test(after);
  const isStruct = /\b(?:struct|interface)\b/.test(after.slice(0, 400));
  return {
    name,
    at: match[0].length - name.length,
    kind: isStruct ? "class" : "constant",
    body: isInterface ? "interface" : "opaque",
  };
}

function readValues(head: string): Found[] | undefined {
  const match = VALUE.exec(head);
  if (match === null) return undefined;
  const names = match[1] as string;
  const from = match[0].length - names.length;
  return [...names.matchAll(/\w+/g)].filter(([name]) => name !== "_").map((found) => ({
    name: found[0],
    at: from + found.index,
    kind: "constant",
    body: "function",
  }));
}

function readSignature(head: string): Found | undefined {
  const name = SIGNATURE.exec(head)?.[1];
  return name === undefined ? undefined : { name, at: 0, kind: "method", body: "function" };
}
