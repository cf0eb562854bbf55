/** The real client with the hook installed: what it injects stands in the request to the model. */
import { strict as assert } from "node:assert";
import { createSampleProject, runBobbin } from "../sample_project.ts";
import { findClient, runClient } from "./claude_client.ts";
import { startMessagesApi } from "./messages_api.ts";

const client = findClient();
if (!client) {
  // deno-lint-ignore no-console
  console.warn("e2e tests ignored: no Claude Code client in the cache; .ci/run installs it");
}

Deno.test({
  name: "the real client puts the excerpt into the request, and nothing for an off-topic prompt",
  ignore: client === undefined,
  async fn(): Promise<void> {
    using project = createSampleProject();
    assert.equal(runBobbin(project, "init").code, 0);
    assert.equal(runBobbin(project, "index").code, 0);
    assert.equal(runBobbin(project, "hook", "install").code, 0);
    await using api = startMessagesApi();
    const ask = (prompt: string) =>
      runClient(client ?? "", project.path, project.home, api.url, prompt);

    const topical = await ask("how does RetryPolicy compute the backoff delay of an attempt?");
    assert.equal(topical.code, 0, topical.stderr);
    const sent = JSON.stringify(api.requests.at(-1)?.body.messages);
    assert.match(sent, /src\/retry_policy\.ts:\d+-\d+/);
    assert.match(sent, /Exponential backoff with full jitter/);

    const offTopic = await ask("write a short poem about autumn leaves in the park");
    assert.equal(offTopic.code, 0, offTopic.stderr);
    assert.doesNotMatch(JSON.stringify(api.requests.at(-1)?.body.messages), /bobbin found/);
  },
});

Deno.test({
  name: "the real client goes on when the hook's script is gone",
  ignore: client === undefined,
  async fn(): Promise<void> {
    using project = createSampleProject();
    assert.equal(runBobbin(project, "init").code, 0);
    assert.equal(runBobbin(project, "hook", "install").code, 0);
    const settings = `${project.path}/.claude/settings.json`;
    const text = Deno.readTextFileSync(settings);
    Deno.writeTextFileSync(settings, text.replace("user_prompt_submit.ts", "gone_with_it.ts"));
    await using api = startMessagesApi();
    const run = await runClient(
      client ?? "",
      project.path,
      project.home,
      api.url,
      "hello there, who are you?",
    );
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stdout, /done/);
    assert.equal(api.requests.length, 1);
  },
});
