import { strict as assert } from "node:assert";
import { LARGEST_NOTE } from "../../lib/notes/note_stamp.ts";
import { plantedFiles } from "../notes/sample_vault.ts";
import {
  createSampleProject,
  runBobbin,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";

function createNotes(): SampleProject {
  return createSampleProject(plantedFiles());
}

function jsonOf(project: SampleProject, ...args: string[]): Record<string, unknown> {
  return JSON.parse(runBobbin(project, ...args, "--json").stdout);
}

Deno.test("bobbin kb makes a vault of a folder, indexes it and finds notes", () => {
  using it = createNotes();
  assert.match(runBobbin(it, "kb", "index").stderr, /run "bobbin kb init"/);
  assert.equal(jsonOf(it, "kb", "init").status, "created");
  assert.equal(jsonOf(it, "kb", "init").status, "unchanged");
  assert.match(Deno.readTextFileSync(`${it.path}/.kb/.gitignore`), /^kb\.db$/m);
  assert.equal(jsonOf(it, "kb", "index").notes, 24);
  const { results } = jsonOf(it, "kb", "search", "pgbouncer", "failover");
  assert.equal((results as { path: string }[])[0]?.path, "planted/ops/pgbouncer-failover.md");
  assert.equal(runBobbin(it, "kb", "search", "zeppelin").code, 1);
});

Deno.test("bobbin kb init keeps a kb-metabolism vault as it is", () => {
  using it = createNotes();
  writeFile(it.path, ".kb/config.json", '{"version": 2, "l0Cap": 12, "judgment": {}}');
  writeFile(it.path, ".kb/.gitignore", "kb.db\nkb.db-*\nsecrets.json");
  assert.equal(jsonOf(it, "kb", "init").status, "unchanged");
  assert.equal(
    Deno.readTextFileSync(`${it.path}/.kb/config.json`),
    '{"version": 2, "l0Cap": 12, "judgment": {}}',
  );
  assert.equal(
    Deno.readTextFileSync(`${it.path}/.kb/.gitignore`),
    "kb.db\nkb.db-*\nsecrets.json\nsession/\nmetrics.jsonl*\n",
  );
  assert.match(runBobbin(it, "kb", "init", "--vault", it.home).stderr, /everything you have/);
});

Deno.test("bobbin kb index says what it cannot use of a vault's configuration", () => {
  using it = createNotes();
  writeFile(it.path, ".kb/config.json", '{"decayDays": "30", "l0Cap": 12}');
  const { code, stderr } = runBobbin(it, "kb", "index");
  assert.equal(code, 0);
  assert.match(stderr, /^Cannot use "decayDays" of .*: of another kind than 90, which stands in/);
  assert.doesNotMatch(stderr, /l0Cap/);
});

/** Sizes of files of a vault, and what is said of them. */
const SIZES: readonly (readonly [sizes: Record<string, number>, named: readonly string[]])[] = [
  [{ "a.md": LARGEST_NOTE }, []],
  [{ "a.md": LARGEST_NOTE + 1 }, ["a.md"]],
  [{ "a.txt": LARGEST_NOTE + 1, "assets/b.md": LARGEST_NOTE + 1 }, []],
  [{ "a.md": 3e6, "b/c.md": 3e6, "d.md": 9, "e.md": 3e6, "f.md": 3e6 }, [
    "a.md",
    "e.md",
    "f.md",
    "b/c.md",
  ]],
];

Deno.test("bobbin kb index, kb stats and doctor name the files that are too large for notes", () => {
  for (const [sizes, named] of SIZES) {
    using it = createSampleProject({ ".kb/config.json": "{}", "note.md": "# Note\n" });
    writeFile(it.path, ".bobbin/config.toml", '[notes]\nvault = "."\n');
    for (const [path, size] of Object.entries(sizes)) {
      writeFile(it.path, path, "");
      Deno.truncateSync(`${it.path}/${path}`, size);
    }
    assert.deepEqual(jsonOf(it, "kb", "index").tooLarge, named);
    assert.deepEqual(jsonOf(it, "kb", "stats").tooLarge, named);
    const first = named.slice(0, 3).map((path) => `"${path}"`).join(", ");
    const what = named.length === 1
      ? `Cannot index 1 file, ${first}: larger than 2 MiB`
      : `Cannot index ${named.length} files, ${first} and others: larger than 2 MiB`;
    const { stderr } = runBobbin(it, "kb", "index");
    const { findings } = jsonOf(it, "doctor") as unknown as { findings: { what: string }[] };
    const told = findings.filter((finding) => finding.what === what);
    assert.deepEqual([stderr.includes(`${what}; split`), told.length], [
      named.length > 0,
      named.length > 0 ? 1 : 0,
    ]);
  }
});

Deno.test("bobbin kb explain tells the verdict and what it rests on", () => {
  using it = createNotes();
  runBobbin(it, "kb", "init");
  const spoken = jsonOf(it, "kb", "explain", "when is the VAT due?");
  assert.deepEqual([spoken.verdict, spoken.reason], ["inject", "injected"]);
  const silent = jsonOf(it, "kb", "explain", "run the tests");
  assert.deepEqual([silent.verdict, silent.reason], ["silent", "small talk"]);
  assert.match(
    runBobbin(it, "kb", "explain", "when is the VAT due?").stdout,
    /Shown +planted\/notes\/tax-deadlines\.md words: coverage 0\.69/,
  );
});

Deno.test("bobbin kb bench measures recall, silence and cases", () => {
  using it = createNotes();
  runBobbin(it, "kb", "init");
  writeFile(
    it.path,
    "cases.jsonl",
    '{"prompt":"sourdough hydration","right_verdict":{"inject":["planted/notes/sourdough-hydration.md"]}}\n' +
      '{"prompt":"VAT filing","right_verdict":"silence"}\n',
  );
  const report = jsonOf(it, "kb", "bench", "--cases", "cases.jsonl");
  const { titles } = report.recall as { titles: { asked: number; found: number } };
  assert.deepEqual([titles.asked, titles.found], [24, 24]);
  assert.deepEqual(report.cases, { asked: 2, right: 1 });
  writeFile(it.path, "bad.jsonl", '{"prompt":1}\n');
  assert.match(runBobbin(it, "kb", "bench", "--cases", "bad.jsonl").stderr, /bad\.jsonl:1/);
});

Deno.test("bobbin kb hook install puts two entries into a person's settings and takes them out", () => {
  using it = createNotes();
  runBobbin(it, "kb", "init");
  const path = `${it.home}/.claude/settings.json`;
  writeFile(it.home, ".claude/settings.json", '{\n  "model": "x"\n}\n');
  const { stderr } = runBobbin(it, "kb", "hook", "install");
  assert.match(stderr, /fire in every project/);
  const text = Deno.readTextFileSync(path);
  assert.match(text, /kb_prompt\.ts --host claude --vault/);
  assert.match(text, /kb_session\.ts --host claude --vault/);
  runBobbin(it, "kb", "hook", "install");
  assert.equal(Deno.readTextFileSync(path), text);
  // The hooks of a project and those of the notes do not touch each other.
  runBobbin(it, "hook", "install", "--global");
  runBobbin(it, "kb", "hook", "uninstall");
  assert.match(Deno.readTextFileSync(path), /user_prompt_submit/);
  assert.doesNotMatch(Deno.readTextFileSync(path), /kb_prompt/);
  runBobbin(it, "hook", "uninstall", "--global");
  assert.equal(Deno.readTextFileSync(path), '{\n  "model": "x"\n}\n');
});
