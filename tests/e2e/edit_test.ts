/** The real client with the hooks installed: after an edit, the files that belong to it stand in the next request. */
import { strict as assert } from "node:assert";
import { commitAll, createSampleProject, runBobbin, writeFile } from "../sample_project.ts";
import { findClient, runClient } from "./claude_client.ts";
import { startMessagesApi } from "./messages_api.ts";

const client = findClient();
const CLIENT = `import { RetryPolicy } from "./retry_policy.ts";

const policy = new RetryPolicy(5, 100);

export function pauseBefore(attempt: number): number {
  return policy.nextDelay(attempt);
}
`;

Deno.test({
  name: "the real client gets the users of what it edits, and the index knows the edit",
  ignore: client === undefined,
  async fn(): Promise<void> {
    using project = createSampleProject();
    writeFile(project.path, "src/pauses.ts", CLIENT);
    commitAll(project.path, "Pause between attempts");
    assert.equal(runBobbin(project, "init").code, 0);
    assert.equal(runBobbin(project, "index").code, 0);
    assert.equal(runBobbin(project, "hook", "install").code, 0);
    const file_path = `${project.path}/src/retry_policy.ts`;
    const edit = {
      file_path,
      old_string: "Math.random() * ceiling",
      new_string: "decorrelatedJitter(ceiling)",
    };
    await using api = startMessagesApi([
      // The client edits nothing that it has not read.
      { tool: "Read", input: { file_path } },
      { tool: "Edit", input: edit },
    ]);
    const run = await runClient(client ?? "", project.path, project.home, api.url, "please go on");
    assert.equal(run.code, 0, run.stderr);

    assert.match(Deno.readTextFileSync(file_path), /decorrelatedJitter/);
    const [, afterRead = "", afterEdit = ""] = api.requests.map(({ body }) =>
      JSON.stringify(body.messages)
    );
    assert.match(afterRead, /bobbin found 1 file that may depend on src\/retry_policy\.ts/);
    assert.match(afterEdit, /src\/pauses\.ts:3 \[uses RetryPolicy\]/);
    const search = runBobbin(project, "search", "--json", "decorrelated jitter");
    assert.match(search.stdout, /src\/retry_policy\.ts/, search.stderr);
  },
});
