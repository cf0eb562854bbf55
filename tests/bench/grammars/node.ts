/** Grammars, the names in their trees, and what all the tables of definitions are written with. */
import type { Node } from "npm:web-tree-sitter@0.27.1";

/** Returns the nodes of the names that a node defines, or the field that holds the only one. */
export type NameOf = string | ((node: Node) => readonly (Node | null)[]);

export interface Grammar {
  /** Package with its version, and the grammar's file in it. */
  readonly from: readonly [name: string, file: string];
  readonly nodes: Readonly<Record<string, NameOf>>;
}

/** The package with most grammars. */
export const REPOMIX = "@repomix/tree-sitter-wasms@0.1.17";
/** Returns the child in a field. */
export const field = (node: Node | null, name: string): Node | null =>
  node?.childForFieldName(name) ?? null;
/** Returns the named children of a type. */
export const all = (node: Node, type: string): Node[] =>
  node.namedChildren.filter((child): child is Node => child?.type === type);
/** Returns the node if it is of one of these types, separated by spaces. */
export const named = (name: Node | null, types: string): Node[] =>
  name && types.split(" ").includes(name.type) ? [name] : [];
/** True when a node of one of these types encloses the node. */
export const isInside = (node: Node, types: string): boolean => {
  for (let at = node.parent; at; at = at.parent) {
    if (types.split("|").includes(at.type)) return true;
  }
  return false;
};
/** True when the parent, its parent and so on are of these types, alternatives separated by "|". */
export const isIn = (node: Node, ...path: string[]): boolean => {
  let parent = node.parent;
  for (const types of path) {
    if (!parent || !types.split("|").includes(parent.type)) return false;
    parent = parent.parent;
  }
  return true;
};

/** The last part of `a.b:c`. */
export const lastPart = (name: Node | null): Node | null =>
  field(name, "field") ?? field(name, "method") ?? name;
