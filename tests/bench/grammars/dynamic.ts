/** What counts as a definition in scripting languages. */
import type { Node } from "npm:web-tree-sitter@0.27.1";
import { all, field, type Grammar, isIn, lastPart, named, REPOMIX } from "./node.ts";

export const DYNAMIC_GRAMMARS: Readonly<Record<string, Grammar>> = {
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
