/** The real client with the hooks installed: when it stops, what was staged is committed. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import { createSampleProject, runBobbin, runGit, writeFile } from "../sample_project.ts";
import { findClient, runClient } from "./claude_client.ts";
import { startMessagesApi } from "./messages_api.ts";

/** The example of the Bob Shell page. */
const COMMIT =
  "git diff --cached --quiet || git -c user.name=T -c user.email=t@example.com commit " +
  '--quiet -m "chore: auto-commit from the session"';

const client = findClient();

Deno.test({
  name: "the real client commits what was staged when it stops, once that is approved",
  ignore: client === undefined,
  async fn(): Promise<void> {
    using project = createSampleProject();
    assert.equal(runBobbin(project, "init").code, 0);
    const config = `[stop]\nactions = [${JSON.stringify(COMMIT)}]\n`;
    writeFile(project.path, ".bobbin/config.toml", config);
    assert.equal(runBobbin(project, "index").code, 0);
    assert.equal(runBobbin(project, "hook", "install").code, 0);
    writeFile(project.path, "src/staged.ts", "export const staged = 1;\n");
    runGit(project.path, "add", "src/staged.ts");
    await using api = startMessagesApi();
    const ask = () => runClient(client ?? "", project.path, project.home, api.url, "hello, you");

    assert.equal((await ask()).code, 0);
    assert.equal(lastCommit(project.path)[0], "Add retry policy, sessions and invoices");

    assert.equal(runBobbin(project, "hook", "approve").code, 0);
    const { code, stdout } = await ask();
    assert.equal(code, 0);
    assert.match(stdout, /done/);
    assert.deepEqual(lastCommit(project.path), [
      "chore: auto-commit from the session",
      "",
      "src/staged.ts",
    ]);
    // One request a run: the hook never made the agent go on.
    assert.equal(api.requests.length, 2);
    const stops = readRows(`${project.path}/.bobbin/metrics.jsonl`)
      .filter(({ event }) => event === "stop").map(({ reason }) => reason);
    assert.deepEqual(stops, ["actions not approved", "actions ended"]);
  },
});

/** The subject of the last commit, a blank line, its files. */
function lastCommit(folder: string): string[] {
  const { stdout } = new Deno.Command("git", {
    args: ["-C", folder, "log", "-1", "--format=%s", "--name-only"],
  }).outputSync();
  return new TextDecoder().decode(stdout).trim().split("\n");
}
