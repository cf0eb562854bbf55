/** A repository that brings a state folder along whose links lead to the user's own files. */
import { strict as assert } from "node:assert";
import { openDatabase } from "../../lib/index/database.ts";
import { removeExpiredSessions } from "../../lib/ledger/gc.ts";
import { runHook } from "../matrices/hook_process.ts";
import {
  createSampleProject,
  runBobbin,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";

const YEARS_AGO = new Date(2020, 0);

/** Files of the user's, old enough to be cleaned up if they were a session's. */
function writePrecious({ home }: SampleProject): string {
  const folder = `${home}/precious`;
  for (const path of ["x/notes.txt", "bashrc"]) writeFile(folder, path, "mine\n");
  for (const path of ["x/notes.txt", "x", "bashrc", ""]) {
    Deno.utimeSync(`${folder}/${path}`, YEARS_AGO, YEARS_AGO);
  }
  return folder;
}

/** Links of the state, by what they stand in the place of; each leads to the user's folder or a file of it. */
const LINKS: readonly (readonly [place: string, target: string])[] = [
  [".bobbin", "."],
  [".bobbin/session", "."],
  [".bobbin/session/s1", "."],
  [".bobbin/metrics.jsonl", "bashrc"],
  [".bobbin/injections.jsonl", "new"],
  [".bobbin/config.cache.json", "bashrc"],
  [".bobbin/session/s1/pending.jsonl", "bashrc"],
  [".bobbin/session/s1/touched.jsonl", "bashrc"],
];

const EVENTS: readonly (readonly [script: string, fields: Record<string, unknown>])[] = [
  ["session_start", { source: "clear" }],
  [
    "post_tool_use",
    { tool_name: "Edit", tool_input: { file_path: "src/invoice.py" }, tool_response: {} },
  ],
  ["user_prompt_submit", { prompt: "how does RetryPolicy compute the backoff delay?" }],
];

Deno.test("a link in the state folder leads no hook to the user's files", async () => {
  for (const [place, target] of LINKS) {
    using project = createSampleProject();
    const precious = writePrecious(project), link = `${project.path}/${place}`;
    if (place === ".bobbin") writeFile(precious, "config.toml", "");
    else writeFile(project.path, ".bobbin/config.toml", "");
    Deno.mkdirSync(link.slice(0, link.lastIndexOf("/")), { recursive: true });
    Deno.symlinkSync(target === "." ? precious : `${precious}/${target}`, link);
    const before = listFiles(precious);
    for (const [script, fields] of EVENTS) {
      const payload = { session_id: "s1", cwd: project.path, ...fields };
      const { code } = await runHook(script, project, JSON.stringify(payload));
      assert.equal(code, 0, `${script} with ${place}`);
    }
    assert.deepEqual(listFiles(precious), before, place);
  }
});

function listFiles(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) => {
    const path = `${folder}/${name}`;
    return isDirectory ? [name, ...listFiles(path)] : [`${name} ${Deno.readTextFileSync(path)}`];
  }).sort();
}

Deno.test("removeExpiredSessions() takes nothing for a session behind a link", () => {
  using project = createSampleProject();
  const precious = writePrecious(project);
  Deno.symlinkSync(precious, `${project.path}/session`);
  const expiry = { now: Date.now(), days: 30 };
  assert.equal(removeExpiredSessions(project.path, expiry), 0);
  Deno.removeSync(`${project.path}/session`);
  Deno.renameSync(precious, `${project.path}/session`);
  assert.equal(removeExpiredSessions(project.path, expiry), 1, "they were not old enough");
});

Deno.test("openDatabase() opens no link for writing", () => {
  using project = createSampleProject();
  const path = `${project.home}/other.db`, link = `${project.home}/feedback.db`;
  openDatabase(path).close();
  Deno.symlinkSync(path, link);
  assert.throws(() => openDatabase(link), /a link/);
  openDatabase(link, { readOnly: true }).close();
});

const LOCKS: readonly (readonly [place: string, ...command: string[]])[] = [
  [".bobbin/index.lock", "index"],
  [".bobbin/index.lock", "gc"],
  [".bobbin/index.next.lock", "hook", "after-commit"],
  [".bobbin/index.lock", "hook", "after-commit"],
  [".bobbin/watch.lock", "watch"],
  [".kb/kb.db-lock", "kb", "index"],
];

Deno.test("commands follow no link that stands in the place of a lock, and say so", () => {
  using project = createSampleProject({ "a.ts": "export const a = 1;\n", ".kb/config.json": "{}" });
  writeFile(project.path, ".bobbin/config.toml", "");
  assert.equal(runBobbin(project, "index").code, 0);
  Deno.removeSync(`${project.path}/.bobbin/index.lock`);
  const target = `${project.home}/made by a lock`;
  for (const [place, ...command] of LOCKS) {
    const link = `${project.path}/${place}`;
    Deno.symlinkSync(target, link);
    const { code, stderr } = runBobbin(project, ...command);
    const expected = `Cannot lock "${link}": a link, which may lead anywhere; remove it\n`;
    assert.deepEqual([code, stderr], [2, expected], command.join(" "));
    assert.throws(() => Deno.lstatSync(target), Deno.errors.NotFound, command.join(" "));
    Deno.removeSync(link);
  }
});
