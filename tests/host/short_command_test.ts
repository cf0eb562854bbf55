import { strict as assert } from "node:assert";
import { shortCommand } from "../../lib/host/short_command.ts";

const RIGHTS =
  `--no-config --allow-read --allow-write="$CLAUDE_PROJECT_DIR"/.bobbin,'/a b/.bobbin'`;

Deno.test("shortCommand() leaves out the flags of deno alone", () => {
  const cases: readonly (readonly [command: string, short: string])[] = [
    [
      `NO_COLOR=1 deno run ${RIGHTS} /x/hooks/stop.ts --host bob --budget 9`,
      "deno run … /x/hooks/stop.ts --host bob --budget 9",
    ],
    [
      "'/my apps/deno' run --no-lock /x/stop.js --host bob",
      "'/my apps/deno' run … /x/stop.js --host bob",
    ],
    [
      `/opt/deno run ${RIGHTS} '/x y/stop.js' --host bob`,
      "/opt/deno run … '/x y/stop.js' --host bob",
    ],
    ["NO_COLOR=1 /x/bobbin hook stop --host bob", "/x/bobbin hook stop --host bob"],
    ["npm run lint -- --fix", "npm run lint -- --fix"],
    ["", ""],
  ];
  for (const [command, short] of cases) assert.equal(shortCommand(command), short);
});
