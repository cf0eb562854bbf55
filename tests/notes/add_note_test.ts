/** New notes in real vaults. */
import { strict as assert } from "node:assert";
import { readSignals } from "../../lib/notes/access_log.ts";
import { type Added, addNote, type NewNote } from "../../lib/notes/add_note.ts";
import { indexVault } from "../../lib/notes/index_vault.ts";
import { openNotesIndex } from "../../lib/notes/notes_index.ts";
import { readNote } from "../../lib/notes/note.ts";
import { openVault } from "../../lib/notes/vault.ts";
import { UserError } from "../../lib/project/user_error.ts";
import { createVault, type SampleVault } from "./sample_vault.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const NOTE: NewNote = { title: "Zeppelin mooring", body: "Tie it to the mast.\n", useWhen: "" };

function add({ vault }: SampleVault, more: Partial<NewNote> = {}): Added {
  const opened = openVault(vault.path);
  indexVault(opened);
  using index = openNotesIndex(opened.database);
  return addNote(opened, index, { ...NOTE, ...more }, NOW);
}

Deno.test("addNote() writes a note into the folder of the configuration and records it", () => {
  using it = createVault();
  it.write(".kb/config.json", '{"captureDir":"in/box","inboxDays":10}');
  const { path, tier, similar } = add(it);
  assert.deepEqual([path, tier, similar], ["in/box/Zeppelin mooring.md", "inbox", []]);
  const note = readNote("a.md", Deno.readTextFileSync(`${it.vault.path}/${path}`));
  assert.deepEqual([note.title, note.tier, note.expires], [NOTE.title, "inbox", "2026-12-10"]);
  const rows = readSignals(it.vault.log);
  assert.deepEqual(rows, [{ time: NOW, tool: "kb_add", path, id: note.id }]);
});

Deno.test("addNote() names similar notes instead, unless it is forced", () => {
  using it = createVault({ "old.md": "# Mooring a zeppelin\n\nTie it to the mast.\n" });
  const similar = [{ path: "old.md", title: "Mooring a zeppelin" }];
  assert.deepEqual(add(it), { path: undefined, tier: "inbox", similar });
  assert.deepEqual(readSignals(it.vault.log), []);
  assert.equal(add(it, { force: true }).path, "Zeppelin mooring.md");
  assert.equal(add(it, { force: true }).path, "Zeppelin mooring 2.md");
});

Deno.test("addNote() gives a tier only to a note that says when it is needed, and L0 only a few", () => {
  using it = createVault({ "core.md": "---\nkb_tier: L0\n---\n# Core\n" });
  it.write(".kb/config.json", '{"l0Cap":1}');
  assert.equal(add(it, { tier: "L1", folder: "a" }).tier, "inbox");
  assert.equal(add(it, { tier: "L1", useWhen: "at the mast", force: true }).tier, "L1");
  const wanted: Partial<NewNote> = { tier: "L0", useWhen: "at the mast", force: true };
  assert.throws(() => add(it, wanted), UserError);
  it.write(".kb/config.json", '{"l0Cap":2}');
  assert.equal(add(it, wanted).tier, "L0");
});

Deno.test("addNote() writes nowhere but where notes are kept", () => {
  using it = createVault({ "a.md": "" });
  Deno.symlinkSync("/tmp", `${it.vault.path}/link`);
  for (const folder of ["../outside", ".kb", ".kb/new", "_graveyard", "link", "link/new", "/tmp"]) {
    assert.throws(() => add(it, { folder }), UserError, folder);
  }
  assert.deepEqual(readSignals(it.vault.log), []);
});
