/** A session of a maintainer in a real repository with its real history: this project, as it was at one commit. */
import { strict as assert } from "node:assert";
import { runBobbin, runGit, type SampleProject, writeFile } from "../sample_project.ts";
import { editFile, openSession } from "./session_turns.ts";
import { after } from "./tool_calls.ts";

const CHECKOUT = new URL("../..", import.meta.url).pathname;
const COMMIT = "4c896bd1e3b915e52bd1f74b07fc80b4973ab1b1";
/** Up to and with that one. */
const COMMITS = 45;
/** In so young a history two commits tell that files belong together. */
const SETTINGS = "[git]\ncoupling_threshold = 2\n";

const isThere = countCommits() === COMMITS;
if (!isThere) {
  // deno-lint-ignore no-console
  console.warn(`test of a real session ignored: no history up to ${COMMIT}; fetch it whole`);
}

/** Returns the length of the history; 0 where the commit is not. */
function countCommits(): number {
  const args = ["-C", CHECKOUT, "rev-list", "--count", COMMIT];
  const { stdout } = new Deno.Command("git", { args, stderr: "null" }).outputSync();
  return Number(new TextDecoder().decode(stdout));
}

function cloneProject(): SampleProject {
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "bobbin real " }));
  const project: SampleProject = {
    path: `${folder}/bobbin`,
    home: `${folder}/home`,
    [Symbol.dispose]: () => Deno.removeSync(folder, { recursive: true }),
  };
  runGit(folder, "clone", "--quiet", "--shared", "--no-checkout", CHECKOUT, project.path);
  runGit(project.path, "checkout", "--quiet", "--detach", COMMIT);
  writeFile(project.home, ".config/bobbin/config.toml", SETTINGS);
  return project;
}

Deno.test({
  name: "a session in a real repository gets the right code at each turn, and nothing twice",
  ignore: !isThere,
  async fn(t): Promise<void> {
    using project = cloneProject();
    for (const verb of ["init", "index"]) assert.equal(runBobbin(project, verb).code, 0);
    const { ask, askAtOnce, start, assertNoRepeat } = openSession(project, "real");

    await t.step("1: a topic, with the file that changes together with it", () => {
      const { stdout, places } = ask("how does the search pick the best chunk of a file?");
      assert.deepEqual(places.slice(0, 2), [
        "lib/search/search.ts chooseChunks",
        "lib/search/search.ts search",
      ]);
      assert.ok(places.includes("lib/search/passage.ts bestByName"));
      assert.match(
        stdout,
        /^- lib\/search\/query\.ts:1 \[changes with lib\/search\/search\.ts\]$/m,
      );
    });
    await t.step("2: the topic again in other words", () => {
      const { stdout, reason } = ask("so which chunk of a file is the best one for the search?");
      assert.deepEqual([stdout, reason], ["", "already given"]);
    });
    await t.step("3: a question about a function gets it, and its callers as pointers", () => {
      const prompt = "who calls fitToBudget, and with which budget of lines and characters?";
      const { stdout, places } = ask(prompt, "lib/inject");
      assert.deepEqual(places, ["lib/inject/budget.ts fitToBudget"]);
      assert.match(stdout, /^- lib\/inject\/compose\.ts:42 fitBlock$/m);
    });
    await t.step("4: small talk gets nothing", () => {
      assert.equal(ask("thanks a lot, that was really helpful to know!").stdout, "");
    });
    await t.step("5: an errand gets nothing", () => {
      const { stdout, reason } = ask("commit this and push it please");
      assert.deepEqual([stdout, reason], ["", "operational command"]);
    });
    await t.step("6: another topic", () => {
      const { places } = ask("how does gc know which sessions have expired?");
      assert.deepEqual(places.slice(0, 2), [
        "lib/ledger/gc.ts removeExpiredSessions",
        "lib/cli/gc_command.ts gcCommand",
      ]);
    });
    await t.step("7: a follow-up that names nothing is about that topic", () => {
      const { stdout, reason } = ask("and the other one?");
      assert.deepEqual([stdout, reason], ["", "already given"]);
    });
    await t.step("8: of two edited files only the function with a new text comes again", () => {
      editFile(project, "lib/ledger/gc.ts", "now - days * DAY", "now - (days + 1) * DAY");
      editFile(project, "lib/cli/gc_command.ts", "/**", "// Moved by a line.\n/**");
      const { stdout, places } = ask("how does gc know now which sessions have expired?");
      assert.deepEqual(places, ["lib/ledger/gc.ts removeExpiredSessions"]);
      assert.match(stdout, /now - \(days \+ 1\) \* DAY/);
    });
    await t.step(
      "9: a document comes with the code, and leads to none by the words of its commands",
      () => {
        const { stdout, places } = ask("what does the README tell about installing the hooks?");
        assert.equal(places[0], "lib/cli/hook_command.ts installCommand");
        assert.ok(places.includes("README.md Use it"), places.join());
        assert.match(places.at(-1) ?? "", /^README\.md /);
        assert.doesNotMatch(
          stdout,
          /\[named in/,
          "`hook uninstall` and `deno compile` name no code",
        );
        assertNoRepeat();
      },
    );
    await t.step("10: a compaction gives back what was worked on, as it stands now", () => {
      const path = "lib/search/search.ts";
      const [old_string, new_string] = [
        "Promise<SearchResult[]>",
        "Promise<readonly SearchResult[]>",
      ];
      const input = { file_path: `${project.path}/${path}`, old_string, new_string };
      editFile(project, path, old_string, new_string);
      after(project, { tool: "Edit", input, session: "real" });
      const { stdout, places } = start("compact");
      assert.deepEqual(places.slice(0, 3), [
        "lib/search/search.ts chooseChunks",
        "lib/search/search.ts search",
        "lib/ledger/gc.ts removeExpiredSessions",
      ]);
      assert.match(stdout, /^- lib\/search\/search\.ts \(modified\): .*\bchooseChunks\b/m);
      assert.match(stdout, /^- lib\/search\/passage\.ts \(with lib\/search\/search\.ts\)$/m);
      assert.match(stdout, /^- Keep the README under 250 lines$/m);
      assertNoRepeat();
    });
    await t.step("11: only what it did not give back comes again", () => {
      const { places } = ask("once more: who calls fitToBudget, and with which budget?");
      assert.deepEqual(places, ["lib/inject/budget.ts fitToBudget"]);
      const { files } = ask("once more: how does the search pick the best chunk of a file?");
      assert.deepEqual(files, []);
      assertNoRepeat();
    });
    await t.step("12: hooks at once lose no row and give nothing twice", async () => {
      const [metrics, notes] = await askAtOnce([
        "how are the rows of metrics.jsonl rotated?",
        "when is the access log of the notes rotated?",
      ]);
      assert.equal(metrics?.places[0], "lib/ledger/metrics.ts recordMetrics");
      assert.equal(notes?.places[0], "lib/notes/access_log.ts rotatedLogs");
      const both = [...metrics.places, ...notes.places];
      // Both prompts find it.
      assert.equal(
        both.filter((place) => place === "lib/notes/log_rotation.ts rotateLog").length,
        1,
      );
      assertNoRepeat();
    });
    await t.step("13: a resumed session has not forgotten", () => {
      start("resume");
      const { stdout, reason } = ask("so the rows of metrics.jsonl: how are they rotated?");
      assert.deepEqual([stdout, reason], ["", "already given"]);
    });
    await t.step("14: what another program renamed or removed is shown as it is now", () => {
      const [from, to] = ["removeExpiredSessions", "forgetExpiredSessions"];
      editFile(project, "lib/ledger/gc.ts", `function ${from}`, `function ${to}`);
      Deno.removeSync(`${project.path}/lib/cli/gc_command.ts`);
      const { stdout, places } = ask("how does gc know which sessions have expired?");
      assert.equal(places[0], `lib/ledger/gc.ts ${to}`);
      assert.doesNotMatch(stdout, /gc_command\.ts/);
      assertNoRepeat();
    });
  },
});
