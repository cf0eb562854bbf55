/** Commands in settings files: what a shell makes of them, and which are our own. */
import { strict as assert } from "node:assert";
import { commandFor, type CommandPlace, isOwnCommand, quote } from "../../lib/host/command.ts";
import { ENTRIES, type Entry } from "../../lib/host/entries.ts";

const ENTRY = ENTRIES.find(({ kind }) => kind === "prompt") as Entry;
const PLACE: CommandPlace = {
  host: "claude",
  project: "/work/shop",
  scripts: "/opt/bobbin/hooks",
  deno: "deno",
  flags: [],
};

Deno.test("commandFor() names the script by the host's variable where it is the project's", () => {
  const cases: [place: Partial<CommandPlace>, script: RegExp][] = [
    [{}, / \/opt\/bobbin\/hooks\/user_prompt_submit\.ts --host claude$/],
    [{ scripts: "/opt/my hooks" }, / '\/opt\/my hooks\/user_prompt_submit\.ts' --host claude$/],
    [
      { scripts: "/work/shop/tools/hooks" },
      / "\$CLAUDE_PROJECT_DIR"\/tools\/hooks\/user_prompt_submit\.ts --host claude$/,
    ],
    [{ host: "bob", scripts: "/work/shop/hooks" }, / \S*hooks\/user_prompt_submit\.ts --host bob$/],
    // A folder whose name only begins so is another's.
    [{ scripts: "/work/shopping/hooks" }, / \/work\/shopping\/hooks\/user_prompt_submit\.ts /],
    [{ flags: ["--budget", "9"] }, / --host claude --budget 9$/],
    [{ deno: "/my tools/deno" }, /^NO_COLOR=1 '\/my tools\/deno' run /],
  ];
  for (const [place, script] of cases) {
    const command = commandFor(ENTRY, { ...PLACE, ...place });
    assert.match(command, script);
    assert.ok(isOwnCommand(command), command);
  }
});

Deno.test("commandFor() gives a hook the state folder to write to, and no network or programs", () => {
  const claude = commandFor(ENTRY, PLACE);
  assert.match(claude, / --allow-write="\$CLAUDE_PROJECT_DIR"\/\.bobbin[, ]/);
  assert.match(commandFor(ENTRY, { ...PLACE, host: "bob" }), / --allow-write=(\S+,)?\.bobbin[, ]/);
  assert.match(
    claude,
    /^NO_COLOR=1 deno run --no-config --no-lock --no-remote --no-npm --no-prompt /,
  );
  assert.doesNotMatch(claude, /--allow-(net|run|ffi|sys|all)| -A /);
});

Deno.test("quote() gives a shell back the same word", () => {
  const words = [
    "plain",
    "a b",
    "it's",
    "$(touch x)",
    "`id`",
    '"',
    "\\",
    "*",
    "~",
    "한글",
    "a\nb",
    "''",
    "!",
    "#x",
    "",
  ];
  const script = words.map((word) => `printf '%s\\0' ${quote(word)}`).join("; ");
  const { stdout } = new Deno.Command("sh", { args: ["-c", script] }).outputSync();
  assert.deepEqual(new TextDecoder().decode(stdout).split("\0"), [...words, ""]);
});

Deno.test("isOwnCommand() tells our commands, of whatever form, from others", () => {
  const own = [
    "deno run -A /x/hooks/user_prompt_submit.ts --host claude",
    "NO_COLOR=1 deno run '/my x/user_prompt_submit.js' --host bob --budget 3",
    "user_prompt_submit.ts --host bob".replace(/^/, "deno run "),
    "bobbin hook inject-context --host claude",
    "/opt/bin/bobbin hook inject-context --host bob",
    "'/my x/bobbin' hook inject-context --host bob",
    "node dist/bobbin.js hook inject-context --host bob --budget 3",
  ];
  const foreign = [
    "",
    "./user_prompt_submit.ts",
    "deno run hooks/my_user_prompt_submit.ts --host claude",
    "echo bobbin",
    "bobbin-hook install",
    "mybobbin hook x",
    "python user_prompt_submit.py --host claude",
  ];
  for (const command of own) assert.equal(isOwnCommand(command), true, command);
  for (const command of foreign) assert.equal(isOwnCommand(command), false, command);
});
