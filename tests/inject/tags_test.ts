/** What tags and the folder of the agent do to the files of a search, in a real index of two repositories. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { openIndex } from "../../lib/index/store.ts";
import { answerPrompt, type PromptRequest } from "../../lib/inject/answer_prompt.ts";
import { GENERAL } from "../../lib/inject/intent.ts";
import { scopeOf } from "../../lib/inject/scope.ts";
import { rootAt } from "../../lib/project/root.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { createSampleProject, writeFile } from "../sample_project.ts";

const project = createSampleProject({
  "docs/throttle.md": "# Throttle\n\nLimits the requests of a client.\n",
  "src/throttle.ts": "// bobbin:tag hand-made\nexport function throttleRequests(): void {}\n",
});
writeFile(project.path, "packages/inner/src/inner.ts", "export const inner = 1;\n");
await indexProject({ root: project.path });
const source = `${project.path}/packages/inner`;
await indexProject({ root: project.path, repo: "inner", source });
const index = openIndex(`${project.path}/.bobbin/index.db`);
Deno.test.afterAll(() => {
  index[Symbol.dispose]();
  project[Symbol.dispose]();
});

function requestOf(more: Partial<PromptRequest> = {}): PromptRequest {
  return {
    prompt: "how does throttleRequests limit the requests of a client?",
    root: rootAt(project.path),
    cwd: project.path,
    session: "",
    sessionFolder: undefined,
    role: "default",
    rules: new Set(),
    room: Infinity,
    isRecorded: false,
    now: 0,
    ...more,
  };
}

/** The factor for a file that its role lowers to 0.5. */
async function weigh(repo: number, path: string, more: Partial<PromptRequest>): Promise<number> {
  const { options } = await scopeOf(index, requestOf(more), DEFAULT_SETTINGS, GENERAL);
  const file = index.fileAt(repo, path) ?? assert.fail(path);
  return options.weigh?.(file, 0.5) ?? assert.fail();
}

Deno.test("a pinned file is not lowered for its role", async () => {
  const tag = '[[tags]]\nname = "guide"\npaths = ["docs/**"]\n';
  const rules = new Set(["tags.toml"]);
  const { docDemotion } = DEFAULT_SETTINGS.search, { repoAffinityBoost } = DEFAULT_SETTINGS.hooks;
  for (const [keys, factor] of [["", docDemotion], ["pin = true\n", 1]] as const) {
    writeFile(project.path, ".bobbin/tags.toml", tag + keys);
    assert.equal(await weigh(1, "docs/throttle.md", { rules }), factor * repoAffinityBoost, keys);
  }
});

Deno.test("of repositories inside of each other the innermost is the agent's", async () => {
  const { repoAffinityBoost } = DEFAULT_SETTINGS.hooks;
  const cwd = `${source}/src`;
  assert.equal(await weigh(2, "src/inner.ts", { cwd }), 0.5 * repoAffinityBoost);
  assert.equal(await weigh(1, "src/throttle.ts", { cwd }), 0.5);
});

Deno.test("the verbose format lists tags from comments too", async () => {
  const hooks = { ...DEFAULT_SETTINGS.hooks, formatMode: "verbose" as const, gateThreshold: 0 };
  const { text = "" } = await answerPrompt(requestOf(), { ...DEFAULT_SETTINGS, hooks });
  assert.match(text, /^src\/throttle\.ts.*\n\(.*tags hand-made/m);
});
