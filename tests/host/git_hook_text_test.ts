import { strict as assert } from "node:assert";
import { withoutSection, withSection } from "../../lib/host/git_hook_text.ts";

const BODY = "( reindex ) &";
const SECTION = "# >>> bobbin post-commit >>>\n( reindex ) &\n# <<< bobbin post-commit <<<";

Deno.test("withSection() puts the section where it runs", () => {
  const cases: [before: string, after: string][] = [
    ["#!/bin/sh\nnpm test\n", `#!/bin/sh\nnpm test\n${SECTION}\n`],
    ["#!/bin/sh\nnpm test", `#!/bin/sh\nnpm test\n${SECTION}`],
    ["", `${SECTION}\n`],
    ["npm test\n", `npm test\n${SECTION}\n`],
    ["#!/bin/sh\nnpm test\nexit 0\n", `#!/bin/sh\nnpm test\n${SECTION}\nexit 0\n`],
    ["#!/bin/sh\nexit", `#!/bin/sh\n${SECTION}\nexit`],
    [
      "#!/bin/sh\nexec lefthook run\n\n# end\n",
      `#!/bin/sh\n${SECTION}\nexec lefthook run\n\n# end\n`,
    ],
    ["exec a \\\n  --b \\\n  c\n", `${SECTION}\nexec a \\\n  --b \\\n  c\n`],
    ["if x; then\n  exit 1\nfi\n", `if x; then\n  exit 1\nfi\n${SECTION}\n`],
    ["exit_code=1\n", `exit_code=1\n${SECTION}\n`],
  ];
  for (const [before, after] of cases) assert.equal(withSection(before, BODY), after, before);
  assert.match(
    withSection(undefined, BODY),
    /^#!\/bin\/sh\n# >>> .*\n# This file .*\n\( reindex \) &\n/,
  );
});

const TEXTS = [
  "",
  "\n",
  "#!/bin/sh",
  "#!/bin/sh\n",
  "#!/bin/sh\n\n",
  "#!/bin/sh\nnpm test\n\n\n",
  "#!/usr/bin/env bash\nset -euo pipefail\nnpm test || exit 1\n",
  "#!/usr/bin/env -S bash -e\nnpm test\nexit $?",
  '#!/bin/sh\n. "$(dirname "$0")/_/husky.sh"\nnpm test\n',
  "npx lint-staged\n",
  "#!/bin/zsh\nexec x\n# done",
  "#!/bin/sh\r\necho windows\r\n",
  "#!/bin/sh\n# \u00fc\u00e9 \u00ff\necho x\n",
];

Deno.test("withoutSection() gives back the text from before", () => {
  for (const text of TEXTS) {
    const once = withSection(text, BODY);
    assert.notEqual(once, text);
    assert.equal(withSection(once, BODY), once, "a second time changes nothing");
    const other = withSection(once, "( other )\n&");
    assert.match(other, /\( other \)\n&/);
    assert.doesNotMatch(other, /reindex/);
    assert.equal(withoutSection(other), text);
    assert.equal(withoutSection(text), text);
  }
  assert.equal(withoutSection(withSection(undefined, BODY)), undefined);
  const grown = withSection(withSection(undefined, BODY) + "npm test\n", "( other ) &");
  assert.equal(withoutSection(grown), "#!/bin/sh\nnpm test\n");
});

Deno.test("withSection() refuses what it would break", () => {
  const cases: [text: string, reason: RegExp][] = [
    ["#!/usr/bin/env python3\nprint()\n", /not a shell script but "#!\/usr\/bin\/env python3"/],
    ["#!/usr/bin/node\n", /not a shell script/],
    ["#!/usr/bin/fish\n", /not a shell script/],
    ["\x7fELF\0\0", /not a shell script/],
    ["# >>> bobbin post-commit >>>\nx\n", /"# >>> bobbin post-commit >>>" stands alone/],
    ["x\n# <<< bobbin post-commit <<<\n", /"# <<< bobbin post-commit <<<" stands alone/],
  ];
  for (const [text, message] of cases) {
    assert.throws(() => withSection(text, BODY), { name: "SyntaxError", message }, text);
  }
});
