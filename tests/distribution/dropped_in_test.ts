/** Two bundles copied into an empty project, and no checkout: what the README says gives a prompt its context. */
import { strict as assert } from "node:assert";
import { findClient, runClient } from "../e2e/claude_client.ts";
import { startMessagesApi } from "../e2e/messages_api.ts";
import { createSampleProject, type SampleProject } from "../sample_project.ts";
import { Bundles, runLine } from "./bundled.ts";

const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";
const client = findClient() ?? "";

/** Does what the README's section of a host says. */
async function setUp(project: SampleProject, host: "bob" | "claude"): Promise<string> {
  const command = `.${host}/hooks/bobbin.js`;
  for (const words of ["init", "index", `hook install --host ${host} --form bundle`]) {
    const { code, stderr } = await runLine(`${command} ${words}`, surroundings(project));
    assert.equal(code, 0, stderr);
  }
  const settings = Deno.readTextFileSync(`${project.path}/.${host}/settings.json`);
  assert.match(settings, /hooks\/user_prompt_submit\.js['"]? /);
  assert.doesNotMatch(settings, /post_tool_use|bobbin\.js/);
  return command;
}

function surroundings(project: SampleProject): { cwd: string; env: Record<string, string> } {
  return { cwd: project.path, env: { HOME: project.home } };
}

Deno.test("two files in an empty project", async (t) => {
  using bundles = await Bundles.make("bobbin", "user_prompt_submit");

  await t.step("give a prompt of Bob its context", async () => {
    using project = createSampleProject();
    bundles.copyTo(`${project.path}/.bob/hooks`, "bobbin", "user_prompt_submit");
    const command = await setUp(project, "bob");
    const { code, stdout, stderr } = await runLine(
      `${command} hook simulate --host bob --event UserPromptSubmit --payload - --trust --json`,
      { ...surroundings(project), stdin: JSON.stringify({ prompt: PROMPT, cwd: project.path }) },
    );
    assert.equal(code, 0, stderr);
    assert.match(JSON.parse(stdout).model.join("\n"), /Exponential backoff with full jitter/);
  });

  await t.step({
    name: "give a prompt of Claude Code its context, with the real client",
    ignore: client === "",
    fn: async () => {
      using project = createSampleProject();
      bundles.copyTo(`${project.path}/.claude/hooks`, "bobbin", "user_prompt_submit");
      await setUp(project, "claude");
      await using api = startMessagesApi();
      const run = await runClient(client, project.path, project.home, api.url, PROMPT);
      assert.equal(run.code, 0, run.stderr);
      assert.match(JSON.stringify(api.requests.at(-1)?.body.messages), /Exponential backoff/);
    },
  });
});
