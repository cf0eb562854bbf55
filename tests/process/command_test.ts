/** The `bobbin` command as a process where it meets what others wrote: a host's settings, a broken index. */
import { strict as assert } from "node:assert";
import { createSampleProject, runBobbin, writeFile } from "../sample_project.ts";

Deno.test("bobbin index replaces an index that cannot be read, and says so once", () => {
  using own = createSampleProject();
  runBobbin(own, "init");
  Deno.writeTextFileSync(`${own.path}/.bobbin/index.db`, "no database at all ".repeat(200));
  const first = runBobbin(own, "index");
  assert.equal(first.code, 0, first.stderr);
  assert.match(first.stderr, /index\.db\.unusable-\d+/);
  assert.doesNotMatch(runBobbin(own, "index").stderr, /unusable/);
  const { stdout } = runBobbin(own, "search", "--files", "RetryPolicy");
  assert.equal(stdout.split("\n")[0], "src/retry_policy.ts");
});

Deno.test("bobbin hook install and uninstall leave no trace of each other", async (t) => {
  const foreign = '{\r\n\t"model": "x",\r\n\t"hooks": {"UserPromptSubmit": ' +
    '[{"hooks": [{"type": "command", "command": "other"}]}]}\r\n}\r\n';
  const cases: [host: string, file: string, original: string | undefined][] = [
    ["claude", ".claude/settings.json", undefined],
    ["claude", ".claude/settings.json", foreign],
    ["bob", ".bob/settings.json", undefined],
    ["bob", ".bob/settings.json", foreign],
  ];
  for (const [host, file, original] of cases) {
    await t.step(`${host}, ${original ? "with" : "without"} a file`, () => {
      using own = createSampleProject();
      const path = `${own.path}/${file}`;
      const hook = (verb: string): string => {
        const { code, stdout } = runBobbin(own, "hook", verb, "--host", host, "--json");
        assert.equal(code, 0);
        return JSON.parse(stdout).status;
      };
      if (original) writeFile(own.path, file, original);
      assert.equal(hook("install"), "installed");
      const installed = Deno.readTextFileSync(path);
      assert.match(installed, new RegExp(`user_prompt_submit\\.ts.* --host ${host}`));
      assert.equal(hook("install"), "unchanged");
      assert.equal(Deno.readTextFileSync(path), installed);
      assert.equal(hook("uninstall"), "uninstalled");
      if (original) assert.equal(Deno.readTextFileSync(path), original);
      else assert.throws(() => Deno.statSync(path), Deno.errors.NotFound);
      assert.equal(hook("uninstall"), "unchanged");
    });
  }
});

Deno.test("bobbin hook status: exit code 1 when an installed hook would not run", () => {
  using own = createSampleProject();
  runBobbin(own, "init");
  runBobbin(own, "hook", "install");
  writeFile(own.path, ".bobbin/config.toml", "[hooks]\nbudget = 50\n");
  const healthy = runBobbin(own, "hook", "status");
  assert.equal(healthy.code, 0, healthy.stdout);
  assert.match(healthy.stdout, /^Claude Code, project +".*settings\.json"/m);
  assert.match(
    healthy.stdout,
    /^ {2}UserPromptSubmit +works, has not fired yet .*user_prompt_submit\.ts --host claude$/m,
  );
  assert.match(healthy.stdout, /^Bob, project +not installed in ".*\.bob\/settings\.json"$/m);
  assert.match(healthy.stdout, /^ {2}hooks\.budget = 50 \(project\)$/m);
  const { settings, events } = JSON.parse(runBobbin(own, "hook", "status", "--json").stdout);
  assert.deepEqual(settings["hooks.budget"], { value: 50, source: "project" });
  assert.deepEqual(settings["hooks.threshold"], { value: 0.5, source: "default" });
  assert(
    events.some(({ event, runs }: Record<string, unknown>) =>
      event === "UserPromptSubmit" && runs === true
    ),
  );

  const path = `${own.path}/.claude/settings.json`;
  const text = Deno.readTextFileSync(path);
  Deno.writeTextFileSync(path, text.replace(/\S*\/hooks\/user_prompt/, "/gone/user_prompt"));
  const now = Date.now();
  const row = `{"host":"claude","event":"prompt","time":${now},"fault":"unusable index"}\n`;
  writeFile(own.path, ".bobbin/metrics.jsonl", row);
  const broken = runBobbin(own, "hook", "status");
  assert.equal(broken.code, 1);
  assert.match(
    broken.stdout,
    /UserPromptSubmit +does not work, last fired just now .*\n {4}exit code 1: .*\n {4}last error just now: unusable index$/m,
  );
});
