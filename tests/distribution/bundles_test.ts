/** One file, dropped into a project of any shape: it works there, and leaves nothing behind but its state. */
import { strict as assert } from "node:assert";
import { bundleNames } from "../../lib/cli/write_bundles.ts";
import { ENTRIES } from "../../lib/host/entries.ts";
import { shebangOf } from "../../lib/host/shebang.ts";
import { readRows } from "../../lib/ledger/journal.ts";
import { addManyFiles, prepareIndex } from "../cli/bobbin_process.ts";
import { createSampleProject, type SampleProject, writeFile } from "../sample_project.ts";
import { AWKWARD, type Awkward, listFiles, makeAwkward, makeWritable } from "./awkward_projects.ts";
import { Bundles, CHECKOUT, installedCommand, runLine } from "./bundled.ts";

const QUESTION = "how does RetryPolicy compute the backoff delay of an attempt?";
const HOOK = "user_prompt_submit";
const STATIC_IMPORT = /(?:^|[;}])import\s*(?:[\w{*][^;]*?\bfrom\s*)?["'][\w./:@-]+["']/m;

function promptIn(cwd: string, prompt = QUESTION): string {
  return JSON.stringify({ hook_event_name: "UserPromptSubmit", session_id: "s", cwd, prompt });
}

Deno.test("the #! line of each script carries the rights of the table, within what Linux reads", () => {
  for (const name of bundleNames(CHECKOUT)) {
    if (name === "bobbin") continue;
    const [line] = Deno.readTextFileSync(`${CHECKOUT}hooks/${name}.ts`).split("\n");
    assert.equal(line, shebangOf(name));
    assert.ok(line.length <= 255, `${name}: ${line.length} characters`);
  }
});

/** What makes bundles runs in a checkout; the others know that they may be in one file. */
const BESIDE = [
  "lib/cli/check_dependencies.ts",
  // Names the scripts of a checkout, and asks `Deno.build.standalone` and its own ending first.
  "lib/cli/hook_place.ts",
  "lib/cli/write_bundles.ts",
  "lib/cli/write_executables.ts",
  "lib/cli/write_plugin.ts",
  // Starts its own file as a worker where there is no other.
  "lib/index/block_thread.ts",
];

Deno.test("no module looks for a file beside itself, but for those that know of bundles", () => {
  const found = filesIn("lib").filter((path) =>
    /import\.meta\.(url|dirname|filename|resolve)/.test(Deno.readTextFileSync(CHECKOUT + path))
  );
  assert.deepEqual(found.sort(), BESIDE);
});

function filesIn(folder: string): string[] {
  return [...Deno.readDirSync(CHECKOUT + folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? filesIn(`${folder}/${name}`) : [`${folder}/${name}`]
  );
}

Deno.test("bundles", async (t) => {
  using bundles = await Bundles.make();
  using project = createSampleProject();
  await prepareIndex(project);
  bundles.copyTo(`${project.path}/.claude/hooks`, HOOK);

  await t.step("each begins with a #! line, its version and what is inside", () => {
    for (const name of bundleNames(CHECKOUT)) {
      const [line, header = ""] = Deno.readTextFileSync(bundles.path(name)).split("\n");
      assert.equal(line, shebangOf(name));
      assert.match(header, new RegExp(`^// ${name} \\d+\\.\\d+\\.\\d+, MIT`));
      assert.equal(header.includes("; contains "), name === "bobbin");
      assert.doesNotMatch(header, /unknown/);
    }
  });

  await t.step("none needs a second file, or starts with a module that it may not need", () => {
    for (const name of bundleNames(CHECKOUT)) {
      const code = Deno.readTextFileSync(bundles.path(name));
      const imports = [...code.matchAll(/\bimport\s*\(([^)]*)\)/g)].map(([, what]) => what);
      assert.deepEqual(imports.filter((what) => what !== '"node:sqlite"'), [], name);
      assert.doesNotMatch(code, STATIC_IMPORT, name);
      assert.doesNotMatch(code, /\/(?:home|root|tmp|Users)\//, name);
      assert.doesNotMatch(code, /[^\0-\x7f]/, `${name} takes twice its size in memory`);
    }
  });

  await t.step("what stands in it as escapes is still known", async () => {
    const cwd = project.path, metrics = `${cwd}/.bobbin/metrics.jsonl`;
    const command = installedCommand(HOOK, "claude", cwd);
    await runLine(command, { cwd, stdin: promptIn(cwd, "好的！") });
    assert.equal(readRows(metrics).at(-1)?.reason, "acknowledgement");
  });

  for (const awkward of AWKWARD) {
    await t.step(`${HOOK} answers in a project with ${awkward.name}`, async () => {
      await askIn(project, awkward);
    });
  }

  await t.step(
    "each hook ends with 0 in a project that breaks others, without a word",
    async () => {
      for (const { script, hosts } of ENTRIES) {
        for (const host of hosts) {
          const cwd = `${project.path}/../${script} of ${host}`;
          makeAwkward(project.path, cwd, {
            name: "",
            files: { "deno.json": "{", "deno.lock": "" },
          });
          bundles.copyTo(`${cwd}/.${host}/hooks`, script);
          const command = installedCommand(script, host, cwd);
          const run = await runLine(command, { cwd, stdin: JSON.stringify({ cwd }) });
          assert.deepEqual(run, { code: 0, stdout: "", stderr: "" }, command);
        }
      }
    },
  );

  await t.step("a bundle runs by its name, with the rights of its first line", async () => {
    const cwd = project.path;
    const run = await runLine(`.claude/hooks/${HOOK}.js`, { cwd, stdin: promptIn(cwd) });
    assert.match(run.stdout, /Exponential backoff/);
    assert.deepEqual([run.code, run.stderr], [0, ""]);
  });

  await t.step("a bundled hook sees changed settings at once", async () => {
    const cwd = project.path;
    writeFile(cwd, ".bobbin/config.toml", '[hooks]\ncontent_mode = "none"\nbudget = "x"\n');
    const command = `${installedCommand(HOOK, "claude", cwd)} --no-dedup`;
    const { stdout } = await runLine(command, { cwd, stdin: promptIn(cwd) });
    assert.match(stdout, /src\/retry_policy\.ts/);
    assert.doesNotMatch(stdout, /Exponential backoff/);
  });

  await t.step(
    "the bundled command refuses bad settings, and indexes with its workers",
    async () => {
      const cwd = project.path, bobbin = `'${bundles.path("bobbin")}'`;
      const bad = await runLine(`${bobbin} search retry`, { cwd });
      assert.equal(bad.code, 2);
      assert.match(bad.stderr, /"hooks.budget" of ".*", line 3: found "x", allowed is/);
      writeFile(cwd, ".bobbin/config.toml", "[search]\ndefault_limit = 1\n");
      addManyFiles(project, 450);
      const index = await runLine(`${bobbin} index --quiet`, { cwd });
      assert.deepEqual(index, { code: 0, stdout: "", stderr: "" });
      const { stdout } = await runLine(`${bobbin} search load433 --json`, { cwd });
      const { results } = JSON.parse(stdout);
      assert.deepEqual(results.map(({ path }: { path: string }) => path), ["many/part_433.ts"]);
    },
  );
});

async function askIn(project: SampleProject, awkward: Awkward): Promise<void> {
  const top = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin awkward " }));
  const cwd = `${top}/${awkward.folder ?? "shop"}`;
  try {
    makeAwkward(project.path, cwd, awkward);
    const before = listFiles(top);
    const command = installedCommand(HOOK, "claude", cwd);
    const run = await runLine(command, { cwd, stdin: promptIn(cwd), env: { ...awkward.env } });
    assert.match(run.stdout, /Exponential backoff with full jitter/);
    assert.deepEqual([run.code, run.stderr], [0, ""]);
    assert.deepEqual(listFiles(top), before);
  } finally {
    makeWritable(top);
    Deno.removeSync(top, { recursive: true });
  }
}
