/** Properties of what reads files that people, other programs or a full disk may have written. */
import { strict as assert } from "node:assert";
import fc from "fast-check";
import { readGuards } from "../../lib/guard/guard_rules.ts";
import type { CommandPlace } from "../../lib/host/command.ts";
import { HOSTS } from "../../lib/host/host.ts";
import { install } from "../../lib/host/install.ts";
import { uninstall } from "../../lib/host/uninstall.ts";
import { appendRow, readRows } from "../../lib/ledger/journal.ts";
import { type LedgerRow, readLedger, recordGiven } from "../../lib/ledger/ledger.ts";
import { readRunRecords } from "../../lib/ledger/metrics.ts";
import { addPending, takePending } from "../../lib/ledger/pending.ts";
import { lastPrompt, rememberPrompt } from "../../lib/inject/intent.ts";
import { mostUsed } from "../../lib/ledger/used.ts";
import { appendSignals, readLastSignals, readSignals } from "../../lib/notes/access_log.ts";
import { vaultAt } from "../../lib/notes/vault.ts";
import { indexVault } from "../../lib/notes/index_vault.ts";
import { boundaryNotices } from "../../lib/project/boundaries.ts";
import { configFiles, readSettings } from "../../lib/project/config_cache.ts";
import { loadConfig } from "../../lib/project/config_file.ts";
import { rootAt } from "../../lib/project/root.ts";
import { readTags } from "../../lib/project/tags.ts";
import { UserError } from "../../lib/project/user_error.ts";
import { readReactions } from "../../lib/react/reaction_rules.ts";
import { SettingsProject } from "../host/settings_project.ts";
import { SECRET } from "../inject/well_formed.ts";
import type { Ground } from "./ground.ts";
import { inTime, type Property, property } from "./property.ts";
import { bytesOf, grownFrom, HOSTILE, textsOf } from "./texts.ts";

const CONFIG = `[hooks]
threshold = 0.4
budget = 120
content_mode = "preview"
skip_prefixes = ["!", "/no "]
[[hooks.keyword_repos]]
keywords = ["ui"]
repos = ["web"]
[session]
metadata = ["branch"]
[stop]
actions = ["git status"]
[access.roles.reviewer]
deny = ["secret/**"]
`;
const RULES = [
  '[[reactions]]\nname = "r"\ntool = "Edit"\nguidance = "{args.file_path}"\n[reactions.match]\nfile_path = "a+"\n',
  '[[guards]]\nname = "g"\nevent = "prompt"\nmatch = "delete"\n',
  '[[guards]]\nname = "o"\ntool = "write_*"\noutside = ["src/**", "!x"]\non_error = "allow"\n',
  '[[tags]]\nname = "t"\npaths = ["**/*.{ts,js}"]\nboost = 0.5\n',
  '[[boundaries]]\nname = "b"\npaths = ["a/[b-d]*"]\neffect = "deny"\nclaim = "c"\n',
];
const SETTINGS = [
  "{}\n",
  "",
  '{\n\t"hooks": {\n\t\t"Stop": [{"hooks": [{"type": "command", "command": "say done"}]}]\n\t}\n}\n',
  '{\r\n  // mine\r\n  "model": "x",\r\n  "hooks": {"PreToolUse": [],},\r\n}\r\n',
  '\ufeff{"a": [1, 2, {"b": null}], "hooks": {"UserPromptSubmit": [{"matcher": "", "hooks": []}]}}',
];
const ROWS = [
  '{"chunk_key":"a.ts:1-2","hash":"h","injection_id":"inj-1","turn":1}',
  '{"chunk_key":"a.ts","hash":7,"turn":"x"}',
  '{"text":"t","files":["/a"],"stamps":["gone"],"facts":["f"],"rows":[],"id":"p1","time":4102444800000}',
  '{"said":["p1",7]}',
  '{"ts":"2026-01-01T00:00:00Z","tool":"kb_read","path":"a.md","id":"abcdefgh"}',
  '{"time":"2026-01-01T00:00:00Z","event":"prompt","host":"claude","fault":"x"}',
  '{"prompt":"how is it done?","time":1}',
  '{"torn":',
  "null",
  "[]",
  "\n",
  "\r\n",
];
const NOTE =
  "---\nkb_id: abcdefgh\ntags: [a, b]\n---\n# Title\n\nText with [[links]] and `code`.\n";

/** Properties of files on a disk. */
export function fileProperties({ vault, files: folder }: Ground): Property[] {
  return [
    ...configuration(folder),
    settings(),
    ledgers(folder),
    signals(folder),
    notes(vault.path),
  ];
}

function configuration(folder: string): Property[] {
  const root = rootAt(folder, folder);
  const rules = bytesOf(fc.oneof(grownFrom(RULES), grownFrom([RULES.join("")])));
  return [
    property("config.toml", bytesOf(grownFrom([CONFIG])), async (bytes) => {
      Deno.writeFileSync(`${folder}/config.toml`, bytes);
      forget(`${folder}/config.cache.json`);
      const { settings, faults } = await readSettings(folder, undefined);
      const { budget, threshold } = settings.hooks;
      assert.ok(Number.isInteger(budget) && budget >= 0 && threshold >= 0 && threshold <= 1);
      assert.ok(faults.every((fault) => fault.isWellFormed() && !fault.includes("\n")));
      // They are told to the model; the file's own path is as it is.
      assert.doesNotMatch(faults.join("\n"), SECRET);
      const command = loadConfig(configFiles(folder, undefined));
      assert.deepEqual(settings, command.settings, "the command reads it in another way");
    }, { weight: 2 }),
    property("files of rules", rules, (bytes) => {
      for (const kind of ["reactions", "guards", "tags", "boundaries"]) {
        Deno.writeFileSync(`${folder}/${kind}.toml`, bytes);
      }
      const said = inTime(() => [
        ...readReactions([`${folder}/reactions.toml`]).faults,
        ...readGuards([`${folder}/guards.toml`]).faults,
        ...readTags(root, "x").faults,
        ...boundaryNotices(root, ["a/b", "src/x.ts"]).faults,
      ]);
      assert.ok(said.every((fault) => !fault.includes("\n")), said.join("\n"));
      assert.doesNotMatch(said.join("\n"), SECRET);
    }, { weight: 2 }),
  ];
}

function settings(): Property {
  const inputs = fc.record({
    bytes: bytesOf(fc.oneof(
      { weight: 3, arbitrary: grownFrom(SETTINGS) },
      { weight: 1, arbitrary: fc.json().map((json) => `{"x": ${json}}`) },
    )),
    host: fc.constantFrom(...HOSTS),
  });
  return property("settings files", inputs, ({ bytes, host }) => {
    using it = new SettingsProject();
    const place = it.place({ host });
    const path = `${it.project}/.${host}/settings.json`;
    Deno.mkdirSync(`${it.project}/.${host}`);
    Deno.writeFileSync(path, bytes);
    const installed = tryInstall(place);
    if (installed) uninstall(place);
    assert.deepEqual(Deno.readFileSync(path), bytes, "not the bytes from before");
  });
}

function forget(path: string): void {
  try {
    Deno.removeSync(path);
  } catch {
    // Not there: nothing could be kept.
  }
}

/** False when the file is one that is to be left alone. */
function tryInstall(place: CommandPlace): boolean {
  try {
    install(place);
    return true;
  } catch (error) {
    assert.ok(error instanceof UserError, String(error));
    return false;
  }
}

const ROW: LedgerRow = { chunk_key: "b.ts:3-4", hash: "new", injection_id: "inj-2", turn: 9 };

function ledgers(folder: string): Property {
  return property("ledgers", bytesOf(textsOf(ROWS)), (bytes) => {
    const names = ["ledger", "pending", "prompts", "touched", "said", "reactions", "metrics"];
    for (const name of names) Deno.writeFileSync(`${folder}/${name}.jsonl`, bytes);
    readRunRecords(folder)("claude", "prompt");
    mostUsed(folder, 5);
    readLedger(folder);
    recordGiven(folder, [ROW]);
    assert.ok(readLedger(folder).has("b.ts", "new"), "a row of the ledger is lost");
    rememberPrompt(folder, "what now?", 4102444800000);
    assert.equal(lastPrompt(folder), "what now?", "a prompt is lost");
    const waiting = { text: "waits", files: [], facts: [], rows: [] };
    addPending(folder, waiting, 4102444800000);
    const taken = takePending(folder, 1e6, 4102444800000);
    assert.ok(taken.texts.includes("waits"), "what waits is lost");
    taken.keep();
    const again = takePending(folder, 1e6, 4102444800000);
    assert.deepEqual(again.texts, [], "taken twice");
    again.keep();
    appendRow(`${folder}/any.jsonl`, { is: "last" });
    assert.deepEqual(readRows(`${folder}/any.jsonl`).at(-1), { is: "last" });
  }, { weight: 2 });
}

function signals(folder: string): Property {
  return property("signals", bytesOf(textsOf(ROWS)), (bytes) => {
    const log = `${folder}/access.log.jsonl`;
    Deno.writeFileSync(log, bytes);
    const before = readSignals(log).length;
    appendSignals(log, [{ tool: "kb_cite", path: "a.md" }]);
    assert.equal(readSignals(log).length, before + 1);
    assert.equal(readLastSignals(log).length, before + 1);
  });
}

function notes(vault: string): Property {
  const inputs = fc.tuple(bytesOf(grownFrom([NOTE])), HOSTILE);
  return property("files of notes", inputs, ([bytes, other]) => {
    Deno.writeFileSync(`${vault}/fuzzed.md`, bytes);
    Deno.writeTextFileSync(`${vault}/other.md`, other);
    inTime(() => indexVault(vaultAt(vault)));
    Deno.removeSync(`${vault}/fuzzed.md`);
    Deno.removeSync(`${vault}/other.md`);
  });
}
