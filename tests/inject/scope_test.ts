/** Where a prompt is searched, on a real index of two repositories. */
import { strict as assert } from "node:assert";
import { indexProject } from "../../lib/index/indexer.ts";
import { answerPrompt, type PromptRequest } from "../../lib/inject/answer_prompt.ts";
import { demote } from "../../lib/inject/scope.ts";
import { intentOf } from "../../lib/inject/intent.ts";
import type { Reply } from "../../lib/inject/reply.ts";
import { rootAt } from "../../lib/project/root.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../lib/project/settings.ts";
import { createSampleProject, writeFile } from "../sample_project.ts";

const PROMPT = "how does throttleRequests limit the requests of a client?";
const CODE = (where: string) =>
  `/** Limits the requests of a client in ${where}. */
export function throttleRequests(client: string, most: number): boolean {
  return count(client) < most;
}
`;

const project = createSampleProject({
  "src/throttle.ts": CODE("the shop"),
  "README.md": "# Shop\n",
});
const api = createSampleProject({
  "lib/throttle.ts": CODE("the api"),
  "docs/throttle.md": "# Throttle\n\nHow throttleRequests limits the requests of a client.\n",
});

Deno.test.beforeAll(async () => {
  writeFile(project.path, ".bobbin/config.toml", "");
  writeFile(project.path, ".gitignore", ".bobbin\n");
  await indexProject({ root: project.path });
  await indexProject({ root: project.path, repo: "api", source: api.path });
});
Deno.test.afterAll(() => {
  project[Symbol.dispose]();
  api[Symbol.dispose]();
});

interface Case {
  hooks?: Partial<Settings["hooks"]>;
  search?: Partial<Settings["search"]>;
  access?: Settings["access"];
  tags?: string;
  request?: Partial<PromptRequest>;
}

/** Returns the files shown, in the order of their scores. */
async function filesFor(it: Case): Promise<string[]> {
  const { injection } = await answer(it);
  return (injection?.files ?? []).filter((path) => path.includes("throttle"));
}

async function answer({ hooks, search, access, tags, request }: Case): Promise<Reply> {
  const root = rootAt(project.path);
  if (tags !== undefined) writeFile(project.path, ".bobbin/tags.toml", tags);
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    hooks: { ...DEFAULT_SETTINGS.hooks, gateThreshold: 0, threshold: 0, ...hooks },
    search: { ...DEFAULT_SETTINGS.search, ...search },
    access: access ?? DEFAULT_SETTINGS.access,
  };
  return await answerPrompt({
    prompt: PROMPT,
    root,
    cwd: project.path,
    session: "",
    sessionFolder: undefined,
    role: "default",
    rules: new Set(tags === undefined ? [] : ["tags.toml"]),
    room: Infinity,
    isRecorded: false,
    now: 0,
    ...request,
  }, settings);
}

const OWN = "src/throttle.ts", OTHER = "api/lib/throttle.ts", DOCS = "api/docs/throttle.md";

Deno.test("a block says where the tree is whose name stands before paths, and only then", async () => {
  const { text = "" } = await answer({});
  assert.ok(text.endsWith(`\n"api/" stands for "${api.path}/".\n`), text);
  const roles = [{ name: "default", allow: [], deny: ["api"], denyPaths: [] }];
  const { text: own = "" } = await answer({ access: { roles } });
  assert.ok(own.includes(OWN) && !own.includes("stands for"), own);
});

Deno.test("the repository of the working directory comes first", async () => {
  assert.deepEqual(await filesFor({}), [OWN, OTHER, DOCS]);
  assert.deepEqual(await filesFor({ request: { cwd: `${api.path}/lib` } }), [OTHER, OWN, DOCS]);
});

Deno.test("keywords restrict a prompt to repositories; rules add up", async () => {
  const rule = (keyword: string, ...repos: string[]) => ({ keywords: [keyword], repos });
  const cases: [rules: Settings["hooks"]["keywordRepos"], files: string[]][] = [
    [[rule("THROTTLE", "api")], [OTHER, DOCS]],
    [[rule("throttle", "api"), rule("limit", "shop", "api")], [OWN, OTHER, DOCS]],
    [[rule("ansible", "api")], [OWN, OTHER, DOCS]],
    [[rule("client", "gone")], []],
  ];
  for (const [keywordRepos, files] of cases) {
    assert.deepEqual(
      await filesFor({ hooks: { keywordRepos } }),
      files,
      JSON.stringify(keywordRepos),
    );
  }
});

Deno.test("a role sees what [access] lets it see", async () => {
  const rule = { name: "guest*", allow: [], deny: ["api"], denyPaths: [] };
  const access = { roles: [rule] };
  assert.deepEqual(await filesFor({ access }), [OWN, OTHER, DOCS]);
  assert.deepEqual(await filesFor({ access, request: { role: "guest-1" } }), [OWN]);
  const paths = { roles: [{ ...rule, deny: [], denyPaths: ["lib/**"] }] };
  assert.deepEqual(await filesFor({ access: paths, request: { role: "guest" } }), [OWN, DOCS]);
});

Deno.test("tags lift, pin and leave out files", async (t) => {
  const tag = (keys: string, paths = "lib/**") =>
    `[[tags]]\nname = "t"\npaths = ["${paths}"]\n${keys}\n`;
  await t.step("boost", async () => {
    assert.deepEqual(await filesFor({ tags: tag("boost = 3") }), [OTHER, OWN, DOCS]);
  });
  await t.step("exclude", async () => {
    assert.deepEqual(await filesFor({ tags: tag("exclude = true") }), [OWN, DOCS]);
  });
  await t.step("exclude by a comment in the text", async () => {
    const text = Deno.readTextFileSync(`${api.path}/lib/throttle.ts`);
    writeFile(api.path, "lib/throttle.ts", `// bobbin:tag t\n${text}`);
    assert.deepEqual(await filesFor({ tags: tag("exclude = true", "none") }), [OWN, DOCS]);
    writeFile(api.path, "lib/throttle.ts", text);
  });
});

Deno.test("demote() takes the settings, as far as the prompt's intent leaves them", () => {
  const search = { ...DEFAULT_SETTINGS.search, docDemotion: 0.4, testDemotion: 0.8 };
  const of = (role: string, byRole: number, prompt = "") =>
    demote({ role } as Parameters<typeof demote>[0], byRole, search, intentOf(prompt));
  assert.equal(of("document", 0.5), 0.4);
  assert.equal(of("test", 0.75), 0.8);
  assert.equal(of("config", 0.55), 0.55);
  // The prompt asks for such files.
  assert.equal(of("document", 1), 1);
  assert.ok(of("document", 0.5, "an overview of the architecture") > 0.4);
  assert.ok(of("document", 0.5, "fix the crash") < 0.4);
  assert.ok(of("test", 0.75, "fix the crash") < 0.8);
});
