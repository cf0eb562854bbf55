/** The real client with guards: what they refuse does not happen, and the reason is read by the model or the person. */
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

const GUARDS = `
[[guards]]
name = "no-delete"
event = "prompt"
match = "(?i)delete"
message = "Prompt blocked: contains 'delete'"

[[guards]]
name = "writes-in-src"
tool = "Write"
outside = ["src/**"]
message = "Blocked: writes outside src/ are not allowed"

[[guards]]
name = "generated"
tool = "Write"
match = { file_path = "src/generated" }
action = "warn"
message = "Files of src/generated are made by a program"
`;

function createProject(): SampleProject {
  const project = createSampleProject();
  assert.equal(runBobbin(project, "init").code, 0);
  assert.equal(runBobbin(project, "hook", "install").code, 0);
  writeFile(project.path, ".bobbin/guards.toml", GUARDS);
  return project;
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

Deno.test({
  name: "the real client does not make a write that a guard refuses, and the model reads why",
  ignore: client === undefined,
  async fn(): Promise<void> {
    using project = createProject();
    const write = (file: string): Turn => ({
      tool: "Write",
      input: { file_path: `${project.path}/${file}`, content: "x\n" },
    });
    const turns = [write("src/../notes.md"), write("src/new.ts"), write("src/generated/api.ts")];
    await using api = startMessagesApi(turns);
    const run = await runClient(client ?? "", project.path, project.home, api.url, "write notes");
    assert.equal(run.code, 0, run.stderr);
    const sent = api.requests.map(({ body }) => JSON.stringify(body.messages));
    assert.equal(sent.length, 4);
    assert.match(sent[1] ?? "", /Blocked: writes outside src\/ are not allowed/);
    assert.ok(!exists(`${project.path}/notes.md`));
    assert.ok(exists(`${project.path}/src/new.ts`));
    assert.ok(exists(`${project.path}/src/generated/api.ts`));
    assert.doesNotMatch(sent[2] ?? "", /Files of src\/generated/);
    assert.match(sent[3] ?? "", /Files of src\/generated are made by a program/);
  },
});

Deno.test({
  name: "the real client does not send a prompt that a guard refuses",
  ignore: client === undefined,
  async fn(): Promise<void> {
    using project = createProject();
    await using api = startMessagesApi();
    const ask = (prompt: string) =>
      runClient(client ?? "", project.path, project.home, api.url, prompt);
    const refused = await ask("please delete the retry policy");
    assert.equal(api.requests.length, 0, JSON.stringify(api.requests));
    assert.match(refused.stdout + refused.stderr, /Prompt blocked: contains 'delete'/);
    assert.match((await ask("say hello to everybody in here")).stdout, /done/);
    assert.equal(api.requests.length, 1);
  },
});
