/** What counts as a definition in JavaScript and TypeScript. */
import type { Node } from "npm:web-tree-sitter@0.27.1";
import { field, type Grammar, isIn, named, REPOMIX } from "./node.ts";

const FUNCTION_VALUE =
  /^(?:arrow_function|function_expression|function|generator_function|class|function_definition)$/;
const isFunctionValue = (node: Node | null): boolean =>
  node !== null && FUNCTION_VALUE.test(node.type);

const SCRIPT: Grammar["nodes"] = {
  function_declaration: "name",
  generator_function_declaration: "name",
  function_signature: "name",
  class_declaration: "name",
  abstract_class_declaration: "name",
  interface_declaration: "name",
  type_alias_declaration: "name",
  enum_declaration: "name",
  internal_module: "name",
  method_definition: (node) =>
    named(
      field(node, "name"),
      "property_identifier private_property_identifier computed_property_name",
    ),
  method_signature: (node) =>
    named(field(node, "name"), "property_identifier computed_property_name"),
  abstract_method_signature: "name",
  variable_declarator: scriptBinding,
  public_field_definition: (node) =>
    isFunctionValue(field(node, "value")) ? [field(node, "name")] : [],
  field_definition: (node) =>
    isFunctionValue(field(node, "value")) ? [field(node, "property")] : [],
  pair: (node) =>
    isFunctionValue(field(node, "value")) ? named(field(node, "key"), "property_identifier") : [],
  assignment_expression(node): readonly (Node | null)[] {
    const left = field(node, "left");
    if (!isIn(node, "expression_statement") || !isFunctionValue(field(node, "right"))) return [];
    return left?.type === "member_expression"
      ? [field(left, "property")]
      : named(left, "identifier");
  },
};

function scriptBinding(node: Node): (Node | null)[] {
  const value = field(node, "value");
  const isTop = isIn(
    node,
    "lexical_declaration|variable_declaration",
    "program|export_statement|ambient_declaration",
  );
  if (value?.text.startsWith("require(")) return [];
  return isFunctionValue(value) || isTop ? named(field(node, "name"), "identifier") : [];
}

export const SCRIPT_GRAMMARS: Readonly<Record<string, Grammar>> = {
  typescript: { from: [REPOMIX, "out/tree-sitter-tsx.wasm"], nodes: SCRIPT },
  javascript: { from: [REPOMIX, "out/tree-sitter-javascript.wasm"], nodes: SCRIPT },
};
