/** What tree-sitter's grammars call a definition: the truth that `definitions.ts` measures against. */
import type { Node } from "npm:web-tree-sitter@0.27.1";

/** Returns the nodes of the names that a node defines, or the field that holds the only one. */
export type NameOf = string | ((node: Node) => readonly (Node | null)[]);

export interface Grammar {
  /** Package with its version, and the grammar's file in it. */
  readonly from: readonly [name: string, file: string];
  readonly nodes: Readonly<Record<string, NameOf>>;
}

const REPOMIX = "@repomix/tree-sitter-wasms@0.1.17";
const field = (node: Node | null, name: string): Node | null =>
  node?.childForFieldName(name) ?? null;
const all = (node: Node, type: string): Node[] =>
  node.namedChildren.filter((child): child is Node => child?.type === type);
const named = (name: Node | null, types: string): Node[] =>
  name && types.split(" ").includes(name.type) ? [name] : [];
/** True when a node of one of these types encloses the node. */
const isInside = (node: Node, types: string): boolean => {
  for (let at = node.parent; at; at = at.parent) {
    if (types.split("|").includes(at.type)) return true;
  }
  return false;
};
const isIn = (node: Node, ...path: string[]): boolean => {
  let parent = node.parent;
  for (const types of path) {
    if (!parent || !types.split("|").includes(parent.type)) return false;
    parent = parent.parent;
  }
  return true;
};
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
  if (value?.type === "call_expression" && field(value, "function")?.text === "require") return [];
  return isFunctionValue(value) || isTop ? named(field(node, "name"), "identifier") : [];
}

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

const RUST_ITEM = "source_file|declaration_list";
const rustTop: NameOf = (node) =>
  isIn(node, RUST_ITEM) && !isIn(node, "declaration_list", "impl_item|trait_item") &&
    field(node, "name")?.text !== "_"
    ? [field(node, "name")]
    : [];

function elixirCall(node: Node): (Node | null)[] {
  const word = field(node, "target")?.text ?? "";
  if (!/^def(?:p|macrop?|guardp?|delegate|module|protocol|callback|n|np)?$/.test(word)) return [];
  const first = all(node, "arguments")[0]?.namedChildren[0] ?? null;
  let name: Node | null = first;
  while (name && /binary_operator|call/.test(name.type)) {
    name = name.type === "call" ? field(name, "target") : field(name, "left");
  }
  return named(name, "identifier alias");
}

/** The last part of `a.b:c`. */
const lastPart = (name: Node | null): Node | null =>
  field(name, "field") ?? field(name, "method") ?? name;

const JVM_TYPES: Grammar["nodes"] = {
  class_declaration: "name",
  interface_declaration: "name",
  enum_declaration: "name",
  record_declaration: "name",
  method_declaration: "name",
  constructor_declaration: "name",
};

/** By the names that languages.ts gives. */
export const GRAMMARS: Readonly<Record<string, Grammar>> = {
  typescript: { from: [REPOMIX, "out/tree-sitter-tsx.wasm"], nodes: SCRIPT },
  javascript: { from: [REPOMIX, "out/tree-sitter-javascript.wasm"], nodes: SCRIPT },
  python: {
    from: [REPOMIX, "out/tree-sitter-python.wasm"],
    nodes: {
      function_definition: "name",
      class_definition: "name",
      assignment: (node) =>
        isIn(node, "expression_statement", "module") && field(node, "right")
          ? named(field(node, "left"), "identifier")
          : [],
    },
  },
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
  php: {
    from: [REPOMIX, "out/tree-sitter-php.wasm"],
    nodes: {
      function_definition: "name",
      method_declaration: "name",
      class_declaration: "name",
      interface_declaration: "name",
      trait_declaration: "name",
      enum_declaration: "name",
      const_element: (node) => all(node, "name").slice(0, 1),
    },
  },
  ruby: {
    from: [REPOMIX, "out/tree-sitter-ruby.wasm"],
    nodes: {
      method: "name",
      singleton_method: "name",
      class: rubyType,
      module: rubyType,
      assignment: (node) => named(field(node, "left"), "constant"),
    },
  },
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
  lua: {
    from: ["@tree-sitter-grammars/tree-sitter-lua@0.4.1", "tree-sitter-lua.wasm"],
    nodes: {
      function_declaration: (node) => [lastPart(field(node, "name"))],
      assignment_statement: luaAssignment,
      field: (node) =>
        field(node, "value")?.type === "function_definition"
          ? named(field(node, "name"), "identifier")
          : [],
    },
  },
  elixir: {
    from: ["tree-sitter-elixir@0.3.5", "tree-sitter-elixir.wasm"],
    nodes: { call: elixirCall },
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
  zig: {
    from: ["@tree-sitter-grammars/tree-sitter-zig@1.1.2", "tree-sitter-zig.wasm"],
    nodes: {
      function_declaration: "name",
      variable_declaration: zigVariable,
    },
  },
  shell: {
    from: ["@vscode/tree-sitter-wasm@0.3.1", "wasm/tree-sitter-bash.wasm"],
    nodes: {
      function_definition: "name",
      variable_assignment: (node) =>
        isIn(node, "program") || isIn(node, "declaration_command", "program")
          ? named(field(node, "name"), "variable_name").filter((name) =>
            /^[A-Z_][A-Z0-9_]*$/.test(name.text)
          )
          : [],
    },
  },
  hcl: {
    from: ["@tree-sitter-grammars/tree-sitter-hcl@1.2.0", "tree-sitter-terraform.wasm"],
    nodes: {
      block: (node) => {
        if (!isIn(node, "body", "config_file")) return [];
        const label = all(node, "string_lit").pop();
        return label ? [label.namedChildren[1] ?? null] : [];
      },
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
  julia: {
    from: ["tree-sitter-julia@0.23.1", "tree-sitter-julia.wasm"],
    nodes: {
      function_definition: juliaCall,
      macro_definition: juliaCall,
      struct_definition: juliaName,
      abstract_definition: juliaName,
      module_definition: "name",
      assignment: (node) => {
        const left = node.namedChildren[0] ?? null;
        if (isIn(node, "const_statement")) return named(left, "identifier");
        return left && /^(?:call_expression|typed_expression|where_expression)$/.test(left.type) &&
            /^[\w.!]+(?:\{[^}]*\})?\(/.test(left.text)
          ? [juliaHead(left)]
          : [];
      },
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
  r: {
    from: ["@eagleoutice/tree-sitter-r@1.1.2", "tree-sitter-r.wasm"],
    nodes: {
      argument: (node) =>
        field(node, "value")?.type === "function_definition"
          ? named(field(node, "name"), "identifier")
          : [],
      binary_operator: (node) =>
        isIn(node, "program") || field(node, "rhs")?.type === "function_definition"
          ? /^(?:<-|<<-|=)$/.test(field(node, "operator")?.text ?? "")
            ? named(field(node, "lhs"), "identifier")
            : []
          : [],
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

function rubyType(node: Node): (Node | null)[] {
  const name = field(node, "name");
  return [name?.type === "scope_resolution" ? field(name, "name") : name];
}

function luaAssignment(node: Node): (Node | null)[] {
  const target = all(node, "variable_list")[0]?.namedChildren[0] ?? null;
  const value = all(node, "expression_list")[0]?.namedChildren[0] ?? null;
  if (value?.type === "function_definition") {
    return target?.type === "bracket_index_expression" ? [] : [lastPart(target)];
  }
  const isTop = isIn(node, "variable_declaration", "chunk");
  return isTop && !/^require\b/.test(value?.text ?? "") ? named(target, "identifier") : [];
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

function juliaCall(node: Node): (Node | null)[] {
  return [juliaHead(all(node, "signature")[0] ?? null)];
}

function juliaHead(node: Node | null): Node | null {
  let at = node;
  while (at && !/^(?:identifier|operator)$/.test(at.type)) {
    at = at.type === "field_expression"
      ? at.namedChildren[at.namedChildCount - 1] ?? null
      : at.namedChildren[0] ?? null;
  }
  return at;
}

function juliaName(node: Node): (Node | null)[] {
  let at: Node | null = all(node, "type_head")[0] ?? node;
  while (at && at.type !== "identifier") at = at.namedChildren[0] ?? null;
  return [at];
}
