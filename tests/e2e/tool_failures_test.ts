/** The real client after tools that fail: what the hook adds stands in the next request to the model. */
import { strict as assert } from "node:assert";
import {
  createSampleProject,
  runBobbin,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";
import { findClient, runClient } from "./claude_client.ts";
import { startMessagesApi, type Turn } from "./messages_api.ts";

const client = findClient();

const BROKEN = `import { RetryPolicy } from "./retry_policy.ts";

/** Waits as long as the policy says. */
export function waitFor(policy: RetryPolicy): string {
  return policy.nextDelay(1);
}
`;

async function requestAfter(project: SampleProject, turn: Turn): Promise<string> {
  await using api = startMessagesApi([turn]);
  const run = await runClient(client ?? "", project.path, project.home, api.url, "go on please");
  assert.equal(run.code, 0, run.stderr);
  assert.equal(api.requests.length, 2, "no request after the tool");
  return JSON.stringify(api.requests[1]?.body.messages);
}

Deno.test({
  name: "the real client gets the code of a compiler's error, and the way to a missing file",
  ignore: client === undefined,
  async fn(t): Promise<void> {
    using project = createSampleProject();
    writeFile(project.path, "src/waiting.ts", BROKEN);
    assert.equal(runBobbin(project, "init").code, 0);
    assert.equal(runBobbin(project, "index").code, 0);
    assert.equal(runBobbin(project, "hook", "install").code, 0);

    await t.step("a compiler's error", async () => {
      const command = `"${Deno.execPath()}" check src/waiting.ts`;
      const sent = await requestAfter(project, { tool: "Bash", input: { command } });
      assert.match(sent, /TS2322/);
      assert.match(sent, /src\/waiting\.ts:\d+-\d+ waitFor \[error at line 5\]/);
      assert.match(sent, /Waits as long as the policy says/);
    });
    await t.step("a missing file", async () => {
      const input = { file_path: `${project.path}/src/retry_polcy.ts` };
      const sent = await requestAfter(project, { tool: "Read", input });
      assert.match(sent, /does not exist\. Nearest: \\+"src\/retry_policy\.ts/);
    });
  },
});
