/** What counts as a definition in C, C++ and Objective-C. */
import type { Node } from "npm:web-tree-sitter@0.27.1";
import { all, field, type Grammar, isIn, isInside, REPOMIX } from "./node.ts";

/** Follows the declarators of C to the name. */
function declared(node: Node | null): Node | null {
  let at = node;
  while (at) {
    const inner: Node | null = field(at, "declarator") ??
      (/parenthesized_declarator|reference_declarator|attributed_declarator/.test(at.type)
        ? at.namedChildren[0] ?? null
        : null);
    if (inner === null) break;
    at = inner;
  }
  while (at?.type === "qualified_identifier") at = field(at, "name");
  if (at?.type === "template_function") at = field(at, "name");
  return at && /identifier|destructor_name/.test(at.type) ? at : null;
}

const functionIn = (node: Node | null): boolean => {
  for (
    let at = node;
    at;
    at = field(at, "declarator") ??
      (at.type === "reference_declarator" ? at.namedChildren[0] ?? null : null)
  ) {
    if (at.type === "function_declarator") {
      return field(at, "declarator")?.type !== "parenthesized_declarator";
    }
  }
  return false;
};
const typeName = (node: Node): (Node | null)[] => {
  if (field(node, "body") === null) return [];
  let name = field(node, "name");
  while (name?.type === "qualified_identifier") name = field(name, "name");
  return [name?.type === "template_type" ? field(name, "name") : name];
};
const C_TOP =
  "translation_unit|preproc_ifdef|preproc_if|preproc_else|preproc_elif|linkage_specification|declaration_list";

function cVariables(node: Node): (Node | null)[] {
  if (
    isInside(node, "compound_statement") || !isIn(node, C_TOP) || node.text.startsWith("extern")
  ) {
    return [];
  }
  const isStatic = /^(?:static|constexpr|const|thread_local|inline)\b/.test(node.text);
  return node.childrenForFieldName("declarator").filter((one): one is Node => one !== null).slice(
    0,
    1,
  )
    .filter((one) => (one.type === "init_declarator" || isStatic) && !functionIn(one)).map(
      declared,
    );
}

const C_NODES: Grammar["nodes"] = {
  function_definition: (node) => [declared(field(node, "declarator"))],
  struct_specifier: typeName,
  union_specifier: typeName,
  enum_specifier: typeName,
  type_definition: (node) => [declared(node.childrenForFieldName("declarator")[0] ?? null)],
  preproc_def: (node) => field(node, "value") ? [field(node, "name")] : [],
  preproc_function_def: "name",
  declaration: cVariables,
};

const inClass = (node: Node): boolean =>
  isIn(node, "field_declaration_list|template_declaration|preproc_ifdef|preproc_if|preproc_else");
const CPP_NODES: Grammar["nodes"] = {
  ...C_NODES,
  class_specifier: typeName,
  alias_declaration: (node) => isInside(node, "compound_statement") ? [] : [field(node, "name")],
  field_declaration: (node) =>
    inClass(node) && functionIn(field(node, "declarator"))
      ? [declared(field(node, "declarator"))]
      : [],
  declaration: (node) =>
    isIn(node, "field_declaration_list") ||
      isIn(node, "template_declaration", "field_declaration_list")
      ? functionIn(field(node, "declarator")) ? [declared(field(node, "declarator"))] : []
      : cVariables(node),
};

export const C_GRAMMARS: Readonly<Record<string, Grammar>> = {
  c: { from: [REPOMIX, "out/tree-sitter-c.wasm"], nodes: C_NODES },
  cpp: { from: [REPOMIX, "out/tree-sitter-cpp.wasm"], nodes: CPP_NODES },
  objc: {
    from: ["tree-sitter-objc@3.0.2", "tree-sitter-objc.wasm"],
    nodes: {
      ...C_NODES,
      class_implementation: (node) => all(node, "identifier").slice(0, 1),
      class_interface: (node) => all(node, "identifier").slice(0, 1),
      protocol_declaration: (node) => all(node, "identifier").slice(0, 1),
      method_definition: (node) => all(node, "identifier").slice(0, 1),
      method_declaration: (node) => all(node, "identifier").slice(0, 1),
    },
  },
};
