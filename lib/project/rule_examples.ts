/** A rule of each kind with every key that it takes: for the configuration that `init` writes, and for empty lists. */
import type { RuleKind } from "./rule_files.ts";

export const RULE_EXAMPLES: Readonly<Record<RuleKind, string>> = {
  guards: String.raw`[[guards]]
name = "only sources"
event = "tool"                   # or "prompt"
tool = "Write"                   # a glob; every tool when left out
match = { file_path = '\.ts$' }  # a regex for each parameter; for prompts one alone
outside = ["src/**"]             # the call touches a path that none of these covers
action = "block"                 # or "warn"
message = "Write below src"
on_error = "block"               # or "allow": when it cannot be evaluated
`,
  reactions: String.raw`[[reactions]]
name = "role"
tool = "Edit"                    # a glob
match = { file_path = 'roles/(?<role>\w+)/' }  # a regex for each parameter
guidance = "{args.file_path} is of the role {matched.role}; run the tests of {file_stem}"
search_query = "role {matched.role}"  # what it finds is shown too
search_group = "infra"           # in this tree of the index; in all when left out
search_tags = ["auto:docs"]      # in files with one of these tags
max_context_lines = 50
use_coupling = false             # true: files that change together, instead of the search
coupling_threshold = 0.1
roles = ["*/crew/*"]             # for these roles; for all when left out
`,
  tags: `[[tags]]
name = "legacy"
paths = ["old/**"]
repos = ["api"]                  # in these trees of the index; in all when left out
roles = ["dev*"]                 # has its effect for these roles; for all when left out
boost = -0.5                     # from -1 to 9: scores are multiplied by 1 + boost
pin = false                      # true: not demoted for being a test or a document
exclude = false                  # true: never a result
`,
  boundaries: `[[boundaries]]
name = "public api"
paths = ["lib/api/**"]
effect = "stable"                # a word of yours; nothing enforces it
claim = "changes need a deprecation first"
`,
};
