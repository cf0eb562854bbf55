/** What tree-sitter's grammars call a definition: the truth that `definitions.ts` measures against. */
import { C_GRAMMARS } from "./grammars/c_family.ts";
import { DYNAMIC_GRAMMARS } from "./grammars/dynamic.ts";
import type { Grammar } from "./grammars/node.ts";
import { SCRIPT_GRAMMARS } from "./grammars/script.ts";
import { TYPED_GRAMMARS } from "./grammars/typed.ts";

/** By the names that languages.ts gives. */
export const GRAMMARS: Readonly<Record<string, Grammar>> = {
  ...C_GRAMMARS,
  ...DYNAMIC_GRAMMARS,
  ...SCRIPT_GRAMMARS,
  ...TYPED_GRAMMARS,
};
