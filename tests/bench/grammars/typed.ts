/** What counts as a definition in languages that compile. */
import type { Node } from "npm:web-tree-sitter@0.27.1";
import { all, field, type Grammar, isIn, named, type NameOf, REPOMIX } from "./node.ts";

const RUST_ITEM = "source_file|declaration_list";
const rustTop: NameOf = (node) =>
  isIn(node, RUST_ITEM) && !isIn(node, "declaration_list", "impl_item|trait_item") &&
    field(node, "name")?.text !== "_"
    ? [field(node, "name")]
    : [];

const JVM_TYPES: Grammar["nodes"] = {
  class_declaration: "name",
  interface_declaration: "name",
  enum_declaration: "name",
  record_declaration: "name",
  method_declaration: "name",
  constructor_declaration: "name",
};

export const TYPED_GRAMMARS: Readonly<Record<string, Grammar>> = {
  rust: {
    from: [REPOMIX, "out/tree-sitter-rust.wasm"],
    nodes: {
      function_item: "name",
      function_signature_item: "name",
      struct_item: "name",
      enum_item: "name",
      union_item: "name",
      trait_item: "name",
      macro_definition: "name",
      mod_item: (node) => field(node, "body") ? [field(node, "name")] : [],
      type_item: rustTop,
      const_item: rustTop,
      static_item: rustTop,
    },
  },
  go: {
    from: [REPOMIX, "out/tree-sitter-go.wasm"],
    nodes: {
      function_declaration: "name",
      method_declaration: "name",
      method_elem: "name",
      method_spec: "name",
      type_spec: "name",
      type_alias: "name",
      const_spec: goValues,
      var_spec: goValues,
    },
  },
  java: {
    from: [REPOMIX, "out/tree-sitter-java.wasm"],
    nodes: {
      ...JVM_TYPES,
      annotation_type_declaration: "name",
      annotation_type_element_declaration: "name",
      compact_constructor_declaration: "name",
    },
  },
  csharp: {
    from: [REPOMIX, "out/tree-sitter-c_sharp.wasm"],
    nodes: {
      ...JVM_TYPES,
      struct_declaration: "name",
      record_struct_declaration: "name",
      destructor_declaration: "name",
      delegate_declaration: "name",
      local_function_statement: "name",
    },
  },
  kotlin: {
    from: ["@tree-sitter-grammars/tree-sitter-kotlin@1.1.0", "tree-sitter-kotlin.wasm"],
    nodes: {
      class_declaration: "name",
      object_declaration: "name",
      function_declaration: "name",
      type_alias: "type",
      property_declaration: (node) =>
        isIn(node, "source_file")
          ? all(all(node, "variable_declaration")[0] ?? node, "identifier").slice(0, 1)
          : [],
    },
  },
  swift: {
    from: [REPOMIX, "out/tree-sitter-swift.wasm"],
    nodes: {
      class_declaration: (node) =>
        field(node, "declaration_kind")?.text === "extension" ? [] : [field(node, "name")],
      protocol_declaration: "name",
      function_declaration: "name",
      protocol_function_declaration: "name",
      typealias_declaration: "name",
      property_declaration: (node) =>
        isIn(node, "source_file") ? [field(field(node, "name"), "bound_identifier")] : [],
    },
  },
  scala: {
    from: ["tree-sitter-scala@0.24.0", "tree-sitter-scala.wasm"],
    nodes: {
      class_definition: "name",
      trait_definition: "name",
      object_definition: "name",
      enum_definition: "name",
      package_object: "name",
      function_definition: "name",
      function_declaration: "name",
      type_definition: "name",
      val_definition: (node) =>
        isIn(node, "compilation_unit") ? named(field(node, "pattern"), "identifier") : [],
    },
  },
  zig: {
    from: ["@tree-sitter-grammars/tree-sitter-zig@1.1.2", "tree-sitter-zig.wasm"],
    nodes: {
      function_declaration: "name",
      variable_declaration: zigVariable,
    },
  },
  dart: {
    from: [REPOMIX, "out/tree-sitter-dart.wasm"],
    nodes: {
      class_definition: "name",
      mixin_declaration: (node) => all(node, "identifier").slice(0, 1),
      enum_declaration: "name",
      extension_declaration: "name",
      constructor_signature: dartConstructor,
      constant_constructor_signature: dartConstructor,
      factory_constructor_signature: dartConstructor,
      redirecting_factory_constructor_signature: dartConstructor,
      static_final_declaration: (node) =>
        isIn(node, "static_final_declaration_list", "program")
          ? all(node, "identifier").slice(0, 1)
          : [],
      initialized_identifier: (node) =>
        isIn(node, "initialized_identifier_list", "program") && node.childCount > 1
          ? all(node, "identifier").slice(0, 1)
          : [],
      function_signature: "name",
      getter_signature: "name",
      setter_signature: "name",
      type_alias: (node) => all(node, "type_identifier").slice(0, 1),
    },
  },
  haskell: {
    from: ["tree-sitter-haskell@0.23.1", "tree-sitter-haskell.wasm"],
    nodes: {
      data_type: "name",
      newtype: "name",
      type_synomym: "name",
      class: "name",
      signature: haskellTop,
      function: haskellTop,
      bind: haskellTop,
    },
  },
  ocaml: {
    from: ["tree-sitter-ocaml@0.24.2", "tree-sitter-ocaml.wasm"],
    nodes: {
      let_binding: (node) =>
        isIn(node, "value_definition", "compilation_unit|structure")
          ? named(field(node, "pattern"), "value_name parenthesized_operator")
          : [],
      type_binding: "name",
      module_binding: (node) => all(node, "module_name").slice(0, 1),
      module_type_definition: (node) => all(node, "module_type_name").slice(0, 1),
      external: (node) => all(node, "value_name").slice(0, 1),
      value_specification: (node) => all(node, "value_name").slice(0, 1),
    },
  },
};

function goValues(node: Node): (Node | null)[] {
  const isTop = isIn(node, "const_declaration|var_declaration", "source_file") ||
    isIn(node, "var_spec_list", "var_declaration", "source_file");
  return isTop
    ? node.childrenForFieldName("name").filter((name) =>
      name?.text !== "_" && name?.type === "identifier"
    )
    : [];
}

function haskellTop(node: Node): (Node | null)[] {
  if (!isIn(node, "declarations|class_declarations")) return [];
  return [field(node, "name") ?? field(node, "names")?.namedChildren[0] ?? null];
}

function zigVariable(node: Node): (Node | null)[] {
  const value = node.namedChildren[node.namedChildCount - 1];
  if (value?.text.startsWith("@import")) return [];
  const isType = /^(?:struct|enum|union|opaque)_declaration$/.test(value?.type ?? "");
  return isType || isIn(node, "source_file") ? all(node, "identifier").slice(0, 1) : [];
}

function dartConstructor(node: Node): (Node | null)[] {
  return [all(node, "identifier").pop() ?? null];
}
