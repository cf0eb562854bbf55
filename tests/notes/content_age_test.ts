/** The age of notes from real git histories. */
import { strict as assert } from "node:assert";
import { readChangeTimes } from "../../lib/notes/content_age.ts";
import { createSampleProject, runGit, type SampleProject, writeFile } from "../sample_project.ts";

const TEXT = "a line that stays the same\n".repeat(20);

/** Commits everything as of noon of a day; returns that time. */
function commitOn(project: SampleProject, day: string): number {
  const date = `${day}T12:00:00Z`;
  runGit(project.path, "add", "--all");
  const script = 'GIT_COMMITTER_DATE="$1" GIT_AUTHOR_DATE="$1" git -C "$2" ' +
    "-c user.name=Test -c user.email=test@example.com commit --quiet --message change";
  const { success } = new Deno.Command("sh", { args: ["-c", script, "sh", date, project.path] })
    .outputSync();
  assert.ok(success);
  return Date.parse(date);
}

Deno.test("readChangeTimes() knows the last change of content, through renames, without bulk commits", async () => {
  using project = createSampleProject({ "vault/kept.md": TEXT, "README.md": "# Vault\n" });
  const vault = `${project.path}/vault`;
  writeFile(vault, "moved.md", `moved ${TEXT}`);
  writeFile(vault, "慢查询.md", "slow\n");
  const created = commitOn(project, "2099-01-01");
  writeFile(vault, "kept.md", `${TEXT}more\n`);
  writeFile(project.path, "README.md", "# Other\n");
  const changed = commitOn(project, "2099-02-01");
  Deno.mkdirSync(`${vault}/sub`);
  Deno.renameSync(`${vault}/moved.md`, `${vault}/sub/new name.md`);
  commitOn(project, "2099-03-01");
  for (const name of ["kept.md", "慢查询.md", "sub/new name.md", "b1.md", "b2.md"]) {
    Deno.writeTextFileSync(`${vault}/${name}`, "one more line\n", { append: true });
  }
  const bulk = commitOn(project, "2099-04-01");

  const times = await readChangeTimes(vault, 4);
  assert.deepEqual(Object.fromEntries(times), {
    "kept.md": changed,
    "sub/new name.md": created,
    "慢查询.md": created,
    // There is no other commit that could tell.
    "b1.md": bulk,
    "b2.md": bulk,
  });
  assert.equal((await readChangeTimes(vault, 5)).get("kept.md"), bulk);
});

Deno.test("readChangeTimes() counts a rename that edits, and not what is not committed yet", async () => {
  using project = createSampleProject({ "a.md": TEXT, "b.md": `b ${TEXT}`, "d.md": `d ${TEXT}` });
  Deno.renameSync(`${project.path}/a.md`, `${project.path}/c.md`);
  Deno.writeTextFileSync(`${project.path}/c.md`, "edited\n", { append: true });
  const edited = commitOn(project, "2099-02-01");
  Deno.writeTextFileSync(`${project.path}/b.md`, "in the work tree\n", { append: true });
  writeFile(project.path, "new.md", "not known to git\n");
  writeFile(project.path, "d.md", "staged\n");
  runGit(project.path, "add", "d.md");
  const times = await readChangeTimes(project.path, 30);
  assert.equal(times.get("c.md"), edited);
  assert.deepEqual([...times.keys()], ["c.md"]);
});

Deno.test("readChangeTimes() says nothing outside git and before the first commit", async () => {
  const folder = Deno.makeTempDirSync({ prefix: "bobbin test " });
  try {
    Deno.writeTextFileSync(`${folder}/a.md`, "a");
    assert.equal((await readChangeTimes(folder, 30)).size, 0);
    runGit(folder, "init", "--quiet");
    assert.equal((await readChangeTimes(folder, 30)).size, 0);
  } finally {
    Deno.removeSync(folder, { recursive: true });
  }
});

Deno.test("readChangeTimes() runs no program of the repository's configuration", async () => {
  using project = createSampleProject({
    "a.md": TEXT,
    ".gitattributes": "*.md filter=evil diff=evil\n",
  });
  const mark = `${project.home}/ran`;
  for (
    const key of [
      "filter.evil.clean",
      "filter.evil.smudge",
      "diff.evil.command",
      "diff.evil.textconv",
    ]
  ) {
    runGit(project.path, "config", key, `sh -c 'touch "${mark}"; cat'`);
  }
  Deno.writeTextFileSync(`${project.path}/a.md`, "edited\n", { append: true });
  await readChangeTimes(project.path, 30);
  assert.throws(() => Deno.statSync(mark), Deno.errors.NotFound);
});
