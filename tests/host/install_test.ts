/** Installing into settings files of all shapes: what is not ours stays, byte by byte. */
import { strict as assert } from "node:assert";
import type { CommandPlace } from "../../lib/host/command.ts";
import { ENTRIES } from "../../lib/host/entries.ts";
import { EVENT_NAMES } from "../../lib/host/host.ts";
import { install, show } from "../../lib/host/install.ts";
import { NOTES } from "../../lib/host/notes_suite.ts";
import { uninstall } from "../../lib/host/uninstall.ts";
import { UserError } from "../../lib/project/user_error.ts";
import { SettingsProject } from "./settings_project.ts";
import { LONG, SHAPES } from "./settings_shapes.ts";

const KINDS_OF_CLAUDE = ENTRIES.map(({ kind }) => EVENT_NAMES[kind]).toSorted();

/** Returns the events with an own command, and asserts that there is one each. */
function installedEvents(text: string): string[] {
  const found = [...text.matchAll(/"(\w+)"\s*:\s*\[|--host (?:claude|bob)/g)];
  const events = found.flatMap(([whole], i) => {
    if (!whole.startsWith("--host")) return [];
    return [
      found.slice(0, i).findLast(([, name]) => name !== undefined && name !== "hooks")?.[1] ?? "?",
    ];
  });
  assert.equal(new Set(events).size, events.length, text);
  return events.toSorted();
}

function isOneLine(text: string): boolean {
  return !text.trim().includes("\n") && /[^\ufeff\s{}]/.test(text);
}

Deno.test("install() and uninstall() give back the bytes of settings of any shape", () => {
  for (const [name, original] of Object.entries(SHAPES)) {
    using it = new SettingsProject();
    it.write(original);
    Deno.chmodSync(it.settings, 0o640);
    const before = it.snapshot();

    assert.equal(install(it.place()).status, "installed", name);
    const installed = it.read();
    assert.deepEqual(installedEvents(installed), KINDS_OF_CLAUDE, name);
    assert.equal(installed.startsWith("\ufeff"), original.startsWith("\ufeff"), name);
    assert.equal(installed.includes("\r\n"), original.includes("\r\n"), `${name}: CRLF`);
    assert.equal(
      /[^\r]\n./.test(installed),
      !isOneLine(original) && !original.includes("\r\n"),
      name,
    );
    assert.equal(it.read(`${it.settings}.bak`), original, name);

    assert.equal(install(it.place()).status, "unchanged", name);
    assert.equal(it.read(), installed, `${name}: a second time`);

    assert.equal(uninstall(it.place()).status, "uninstalled", name);
    assert.deepEqual(it.snapshot(), before, name);
    assert.equal(uninstall(it.place()).status, "unchanged", name);
    assert.deepEqual(it.snapshot(), before, name);
  }
});

Deno.test("uninstall() needs no backup but for what is empty without the hooks", () => {
  const empty =
    /^[\ufeff\s]*$|^\{\s*\}\s*$|nothing yet|"hooks": \{\}|"\w+": \[(\s*\/\/ none\s*)?\]/;
  for (const [name, original] of Object.entries(SHAPES)) {
    if (empty.test(original)) continue;
    using it = new SettingsProject();
    it.write(original);
    install(it.place());
    Deno.removeSync(`${it.settings}.bak`);
    uninstall(it.place());
    assert.equal(it.read(), original, name);
  }
});

Deno.test("uninstall() keeps what was changed after the installation", () => {
  for (const [name, original] of Object.entries(SHAPES)) {
    using it = new SettingsProject();
    it.write(original);
    install(it.place());
    it.write(it.read().replace("{", '{"new": 1,'));
    uninstall(it.place());
    const text = it.read();
    assert.deepEqual(installedEvents(text), [], name);
    assert(text.includes('"new": 1'), name);
    for (
      const part of ["say && echo > done", "guard.js", "// one", "// guard", "|| true", "日本"]
    ) {
      assert.equal(text.includes(part), original.includes(part), `${name}: ${part}`);
    }
  }
});

Deno.test("install() and uninstall() make and remove the file where there was none", () => {
  for (const host of ["claude", "bob"] as const) {
    using it = new SettingsProject();
    const before = it.snapshot();
    const { path, text } = install(it.place({ host }));
    assert.equal(it.read(path), text);
    assert(text.endsWith("}\n"));
    assert.deepEqual(Object.keys(JSON.parse(text)), ["hooks"]);
    assert.equal(install(it.place({ host })).status, "unchanged");
    uninstall(it.place({ host }));
    assert.deepEqual(it.snapshot(), before);
  }
});

Deno.test("install() renews entries of another place, and of other flags, without a copy", () => {
  using it = new SettingsProject();
  it.write(LONG);
  install(it.place());
  const moved = `${it.top}/moved "hooks"`;
  Deno.renameSync(it.scripts, moved);
  const steps = [
    { scripts: moved },
    { scripts: moved, flags: ["--budget", "200"] },
    { form: "binary", deno: "/opt/bobbin" },
    { scripts: moved, flags: ["--threshold", "0.6"], deno: "/a b/deno" },
  ] as const;
  for (const step of steps) {
    const { status, text } = install(it.place(step));
    assert.equal(status, "installed");
    assert.deepEqual(installedEvents(text), KINDS_OF_CLAUDE);
    assert.equal(install(it.place(step)).status, "unchanged");
  }
  uninstall(it.place());
  assert.equal(it.read(), LONG);
});

Deno.test("install() collapses copies and keeps foreign handlers of the same group", () => {
  using it = new SettingsProject();
  const own = JSON.parse(show(it.place())).hooks.Stop[0].hooks[0];
  const group = { matcher: "x", hooks: [own, { type: "command", command: "say done" }, own] };
  it.write(JSON.stringify({ hooks: { Stop: [group, { hooks: [own] }] } }, null, 2));
  const { text } = install(it.place());
  assert.deepEqual(installedEvents(text), KINDS_OF_CLAUDE);
  uninstall(it.place());
  assert.deepEqual(JSON.parse(it.read()), {
    hooks: { Stop: [{ matcher: "x", hooks: [{ type: "command", command: "say done" }] }] },
  });
});

Deno.test("install() writes into one line as that line is written", () => {
  using it = new SettingsProject();
  it.write('{"a":1,"b":2}');
  assert.match(install(it.place()).text, /^\{"a":1,"b":2,"hooks":\{"/);
  it.write('{ "a": 1, "b": 2 }');
  assert.match(install(it.place()).text, /^\{ "a": 1, "b": 2, "hooks":\{"/);
});

Deno.test("uninstall() keeps a file that was there before, also when nothing else is left in it", () => {
  using it = new SettingsProject();
  it.write('{\n  "a": 1\n}\n');
  install(it.place());
  it.write(show(it.place()));
  uninstall(it.place());
  assert.deepEqual(JSON.parse(it.read()), {});
});

Deno.test("install() leaves a file alone that it cannot understand, and says where", () => {
  const cases = [
    ['{\n  "a": 1\n  "b": 2\n}', "3:3", "comma"],
    ['{\n  "a": 1,\n  "hooks": {"Stop": [}\n}', "3:22", "value expected"],
    ["{", "1:2", "brace"],
    ["nonsense", "1:1", "invalid symbol"],
    ["[]", "1:1", "not an object"],
    ["\n\n42", "3:1", "not an object"],
    ["null", "1:1", "not an object"],
    ["// a comment\n", "2:1", "value expected"],
    ['{\n  "hooks": []\n}', "2:12", '"hooks" is not an object'],
    ['{"hooks": null}', "1:11", '"hooks" is not an object'],
    ['{"hooks": {\r\n  "Stop": {}}}', "2:11", '"hooks.Stop" is not a list'],
    ['{"hooks": {"Stop": null}}', "1:20", '"hooks.Stop" is not a list'],
    ['{"hooks": {},\n "hooks": {}}', "2:2", '"hooks" stands here for the second time'],
    ['{"hooks": {"Stop": [],\n\n"Stop": []}}', "3:1", '"Stop" stands here for the second time'],
    ['\ufeff{"a": 1,,}', "1:9", "property name expected"],
  ] as const;
  for (const [text, place, what] of cases) {
    using it = new SettingsProject();
    it.write(text);
    const before = it.snapshot();
    for (const change of [install, uninstall]) {
      assert.throws(() => change(it.place()), (error: Error) => {
        assert(error instanceof UserError);
        assert(error.message.includes(`"${it.settings}:${place}"`), `${error.message} for ${text}`);
        assert(error.message.includes(what), `${error.message} for ${text}`);
        return true;
      });
    }
    assert.deepEqual(it.snapshot(), before);
  }
});

Deno.test("install() refuses what is no text file", () => {
  using it = new SettingsProject();
  it.write(new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]));
  assert.throws(() => install(it.place()), /not UTF-8/);
  Deno.removeSync(it.settings);
  Deno.mkdirSync(it.settings);
  assert.throws(() => install(it.place()), /not a file/);
  Deno.removeSync(it.settings);
  new Deno.Command("mkfifo", { args: [it.settings] }).outputSync();
  assert.throws(() => install(it.place()), /not a file/);
});

Deno.test("uninstall() gives back the bytes when the notes' hooks were in the file too", () => {
  const originals = [undefined, "{}\n", '{\n  "model": "opus" // mine\n}\n', LONG];
  const orders = [[0, 1], [1, 0]] as const;
  for (const original of originals) {
    for (const installs of orders) {
      for (const removals of orders) {
        using it = new SettingsProject();
        if (original !== undefined) it.write(original);
        const before = it.snapshot();
        const place = it.place({ form: "binary", deno: "/opt/bobbin" });
        const places = [place, { ...place, suite: NOTES, flags: ["--vault", "/v"] }] as const;
        for (const i of installs) assert.equal(install(places[i]).status, "installed");
        for (const i of installs) assert.equal(install(places[i]).status, "unchanged");
        for (const i of removals) assert.equal(uninstall(places[i]).status, "uninstalled");
        assert.deepEqual(it.snapshot(), before, `${original} ${installs} ${removals}`);
      }
    }
  }
});

Deno.test("install() says when there is nothing to install", () => {
  using it = new SettingsProject();
  assert.throws(() => install(it.place({ form: "bundle" })), /no hook scripts there/);
  assert.deepEqual(it.snapshot(), {});
});

Deno.test("install() and uninstall() write nothing in a dry run", () => {
  using it = new SettingsProject();
  const { status, text } = install(it.place(), true);
  assert.equal(status, "installed");
  assert.deepEqual(it.snapshot(), {});
  assert.equal(install(it.place()).text, text);
  const before = it.snapshot();
  assert.deepEqual([uninstall(it.place(), true).status, it.snapshot()], ["uninstalled", before]);
});

Deno.test("install() notes that a file which is shared names what only this machine has", () => {
  using it = new SettingsProject();
  const notes = (place: Partial<CommandPlace>) => install(it.place(place), true).notes.join();
  assert.match(notes({}), /name ".*hooks" and fail for others who get this file; "--local" keeps/);
  assert.match(notes({ host: "bob" }), /and fail for others who get this file; do not commit it/);
  const inside = { form: "bundle", scripts: `${it.project}/.claude/hooks` } as const;
  Deno.mkdirSync(inside.scripts, { recursive: true });
  Deno.writeTextFileSync(`${inside.scripts}/stop.js`, "");
  for (const place of [inside, { scope: "local" }, { scope: "global" }] as const) {
    assert.doesNotMatch(notes(place), /others/);
  }
});

Deno.test("install() notes what would keep the host from reading the file", () => {
  using it = new SettingsProject();
  it.write('{\n  // mine\n  "a": 1\n}\n');
  assert.match(install(it.place()).notes.join(), /strict JSON.* line 2/);
  assert.match(install(it.place({ host: "bob" })).notes.join(), /trusted folder/);
  it.write("{}");
  assert.deepEqual(install(it.place({ scope: "local" })).notes, []);
});

Deno.test("show() is what install() writes into an empty file", () => {
  using it = new SettingsProject();
  for (const host of ["claude", "bob"] as const) {
    const place = it.place({ host, flags: ["--budget", "9"] });
    assert.equal(install(place).text, show(place) + "\n");
  }
});
