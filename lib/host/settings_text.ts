/** The text of a settings file: checked, read and edited in place, so that all other bytes stay. */
import {
  type Node,
  parse,
  type ParseError,
  parseTree,
  printParseErrorCode,
  visit,
} from "jsonc-parser";
import { append, remove } from "./json_edit.ts";

/** What is wrong with a settings text, and where: line and column from 1. */
export interface SettingsFault {
  line: number;
  column: number;
  what: string;
}

/** A group as it stands in the file; its shape is checked by whoever reads it. */
export type Group = Readonly<Record<string, unknown>>;

const BOM = "\ufeff";
const LENIENT = { allowTrailingComma: true } as const;

/** Returns why a text cannot be edited safely, or undefined. Comments and trailing commas are no fault. */
export function findFault(text: string): SettingsFault | undefined {
  const body = bodyOf(text);
  if (body.trim() === "") return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(body, errors, LENIENT);
  const [error] = errors;
  if (error) return faultAt(body, error.offset, describe(error));
  if (root?.type !== "object") return faultAt(body, root?.offset ?? 0, "not an object");
  const hooks = findProperty(body, root, "hooks");
  if (!hooks || "what" in hooks) return hooks;
  if (hooks.type !== "object") return faultAt(body, hooks.offset, '"hooks" is not an object');
  return findEventFault(body, hooks);
}

function findEventFault(body: string, hooks: Node): SettingsFault | undefined {
  for (const property of hooks.children ?? []) {
    const name = String(property.children?.[0]?.value);
    const groups = findProperty(body, hooks, name);
    if (!groups || "what" in groups) return groups;
    if (groups.type !== "array") {
      return faultAt(body, groups.offset, `"hooks.${name}" is not a list`);
    }
  }
  return undefined;
}

/** Hosts take the last of two equal keys and the editor the first: neither would be right. */
function findProperty(body: string, object: Node, name: string): Node | SettingsFault | undefined {
  const found = (object.children ?? []).filter(({ children }) => children?.[0]?.value === name);
  const [first, second] = found;
  if (second) return faultAt(body, second.offset, `"${name}" stands here for the second time`);
  return first?.children?.[1];
}

/** Returns the first thing that strict JSON does not allow, or undefined. */
export function findLeniency(text: string): SettingsFault | undefined {
  const errors: ParseError[] = [];
  parseTree(bodyOf(text), errors, { disallowComments: true });
  const [error] = errors;
  return error && faultAt(bodyOf(text), error.offset, describe(error));
}

/** Returns the value of the text; `{}` for an empty one. */
export function valueOf(text: string): Readonly<Record<string, unknown>> {
  return parse(bodyOf(text), [], LENIENT) ?? {};
}

/** Returns the groups of an event, one for each element of the list so that positions agree. */
export function groupsOf(text: string, event: string): Group[] {
  const { hooks } = valueOf(text) as { hooks?: Record<string, unknown> };
  const groups = hooks?.[event];
  return Array.isArray(groups) ? groups.map((group) => isRecord(group) ? group : {}) : [];
}

/** Returns the text with a group at the end of an event's list. */
export function appendGroup(text: string, event: string, group: unknown): string {
  return editBody(
    text,
    (body) => append(body.trim() === "" ? "{}" : body, ["hooks", event], group),
  );
}

/** Returns the text without a part of it, which has to exist. */
export function removeAt(text: string, path: readonly (string | number)[]): string {
  return editBody(text, (body) => remove(body, path));
}

function editBody(text: string, change: (body: string) => string): string {
  const body = bodyOf(text);
  return text.slice(0, text.length - body.length) + change(body);
}

/** Returns the comments in their order: with equal values and comments only layout can differ. */
export function commentsOf(text: string): string[] {
  const body = bodyOf(text);
  const comments: string[] = [];
  visit(body, { onComment: (at, length) => comments.push(body.slice(at, at + length)) });
  return comments;
}

function bodyOf(text: string): string {
  return text.startsWith(BOM) ? text.slice(BOM.length) : text;
}

function describe({ error }: ParseError): string {
  return printParseErrorCode(error).replace(
    /([a-z])([A-Z])/g,
    (_, a: string, b: string) => `${a} ${b.toLowerCase()}`,
  ).toLowerCase();
}

function faultAt(body: string, offset: number, what: string): SettingsFault {
  const lines = body.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1, what };
}

/** True for an object that is no list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
