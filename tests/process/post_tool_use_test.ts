/** The hook after a tool as a process: what is said after an edit, a read and a search. */
import { strict as assert } from "node:assert";
import { openDatabase } from "../../lib/index/database.ts";
import { runBobbin, writeFile } from "../sample_project.ts";
import { after, type Call, createIndexedProject, editOf, lastRow } from "./tool_calls.ts";

const project = createIndexedProject();
Deno.test.afterAll(() => project[Symbol.dispose]());

Deno.test("after an edit come the files that change with it and the users of what was edited, once", () => {
  using own = createIndexedProject();
  const text = after(own, editOf(own, "s"));
  assert.match(
    text,
    /^bobbin found \d files? that may have to change with src\/retry_policy\.ts, which was just edited \[inj-\w{26}\]/,
  );
  assert.deepEqual(text.trimEnd().split("\n").slice(2), [
    "- tests/retry_policy_test.ts:3 [changed with it in 4 commits; uses RetryPolicy]",
    "- src/http_client.ts:3 [uses RetryPolicy]",
  ]);
  const row = lastRow(own);
  assert.deepEqual([row.event, row.reason, row.also], ["post_tool", "injected", [
    "index",
    "indexed",
  ]]);

  assert.equal(after(own, editOf(own, "s")), "");
  assert.deepEqual([lastRow(own).reason, lastRow(own).also], ["already given", [
    "unchanged",
  ]]);
  assert.notEqual(after(own, editOf(own, "another")), "");
});

Deno.test("after more edits of one function come no more of its users", () => {
  using own = createIndexedProject();
  for (let i = 0; i < 8; i++) {
    const user =
      `import { takeToken } from "./bucket.ts";\n\nexport const token${i} = takeToken(${i});\n`;
    writeFile(own.path, `src/user_${i}.ts`, user);
  }
  const edit = (body: string): string => {
    const new_string = `export function takeToken(count: number): number {\n  return ${body};\n}`;
    writeFile(own.path, "src/bucket.ts", `${new_string}\n`);
    const input = { file_path: `${own.path}/src/bucket.ts`, old_string: "", new_string };
    return after(own, { tool: "Edit", input, session: "many" });
  };
  assert.equal(runBobbin(own, "index").code, 0);
  assert.equal(edit("count").match(/\[uses takeToken\]/g)?.length, 5);
  assert.equal(edit("count + 1"), "");
  assert.deepEqual([lastRow(own).reason, lastRow(own).also], ["already given", ["indexed"]]);
});

Deno.test("after an edit the index knows the new text", async (t) => {
  using own = createIndexedProject();
  const search = (words: string): string => runBobbin(own, "search", "--json", words).stdout;
  const write = (path: string, content: string): void => {
    writeFile(own.path, path, content);
    after(own, { tool: "Write", input: { file_path: `${own.path}/${path}`, content } });
  };
  await t.step("of a changed file", () => {
    write("src/invoice.py", "def dunning_letter(customer):\n    return customer.debt\n");
    assert.match(search("dunning letter of a customer"), /src\/invoice\.py/);
  });
  await t.step("of a new file", () => {
    write("src/throttle.ts", "export function leakyBucket(): string { return 'drip'; }\n");
    assert.match(search("leaky bucket"), /src\/throttle\.ts/);
  });
  await t.step("of a file that a command renamed", () => {
    Deno.renameSync(`${own.path}/src/throttle.ts`, `${own.path}/src/limiter.ts`);
    after(own, { tool: "Bash", input: { command: "git mv src/throttle.ts src/limiter.ts" } });
    assert.deepEqual(lastRow(own).also, ["forgotten", "indexed"]);
    assert.match(search("leaky bucket"), /src\/limiter\.ts/);
    assert.doesNotMatch(search("leaky bucket"), /throttle/);
  });
  await t.step("of a file that a command removed", () => {
    Deno.removeSync(`${own.path}/src/limiter.ts`);
    after(own, { tool: "execute_command", input: { command: "cd src && rm limiter.ts" } });
    assert.deepEqual(lastRow(own).also, ["forgotten"]);
    assert.doesNotMatch(search("leaky bucket"), /limiter/);
  });
  await t.step("later, when the index is locked", () => {
    {
      using writer = openDatabase(`${own.path}/.bobbin/index.db`);
      writer.run("begin immediate");
      write("src/invoice.py", "def overdue_notice(): pass\n");
    }
    assert.deepEqual(lastRow(own).also, ["later"]);
    assert.match(runBobbin(own, "index").stderr, /1 read/);
  });
});

Deno.test("after a read comes who uses what the file defines", async (t) => {
  const file_path = `${project.path}/src/retry_policy.ts`;
  const cases: [name: string, call: Call, expected: RegExp][] = [
    ["the whole file", { tool: "Read", input: { file_path } }, /http_client\.ts:\d+/],
    [
      "by a relative path",
      { tool: "Read", input: { file_path: "src/retry_policy.ts" } },
      /http_client/,
    ],
    [
      "by a path from a folder below",
      { tool: "read_file", input: { path: "retry_policy.ts" }, cwd: `${project.path}/src` },
      /http_client/,
    ],
    ["lines that define nothing", { tool: "Read", input: { file_path, offset: 90 } }, /^$/],
    ["a file that nobody uses", { tool: "Read", input: { file_path: "src/invoice.py" } }, /^$/],
    ["a document", { tool: "Read", input: { file_path: "docs/billing.md" } }, /^$/],
    ["a file outside", { tool: "Read", input: { file_path: "/etc/hostname" } }, /^$/],
    ["a file that is gone", { tool: "Read", input: { file_path: "src/gone.ts" } }, /^$/],
  ];
  for (const [name, call, expected] of cases) {
    await t.step(name, () => assert.match(after(project, call), expected));
  }
});

Deno.test("after a search comes what it does not show", async (t) => {
  const policy = Deno.readTextFileSync(`${project.path}/src/retry_policy.ts`);
  const line = policy.split("\n").find((line) => line.includes("class RetryPolicy"));
  const cases: [name: string, call: Call, expected: RegExp][] = [
    [
      "the definition of a name, from a list of files",
      {
        tool: "Grep",
        input: { pattern: "RetryPolicy" },
        output: { mode: "files_with_matches", filenames: ["src/http_client.ts"], numFiles: 1 },
      },
      /src\/retry_policy\.ts:\d+-\d+ RetryPolicy.*\[defines RetryPolicy\]\n```\n[\s\S]*Exponential backoff/,
    ],
    [
      "nothing but the definition, where there is one",
      { tool: "Grep", input: { pattern: "RetryPolicy" }, output: "No matches found" },
      /^(?![\s\S]*Less close matches)[\s\S]*\[defines RetryPolicy\]/,
    ],
    [
      "not a definition that is shown",
      {
        tool: "Bash",
        input: { command: "grep -rn RetryPolicy src" },
        output: { stdout: `src/retry_policy.ts:2:${line}\n`, stderr: "" },
      },
      /^$/,
    ],
    [
      "what an empty answer missed",
      {
        tool: "search_files",
        input: { regex: "exponential.*jitter.*backoff", path: "." },
        output: "No matches found",
      },
      /retry_policy\.ts/,
    ],
    [
      "the file that a name was meant for",
      {
        tool: "Glob",
        input: { pattern: "**/RetryPolicy*" },
        output: { filenames: [], numFiles: 0 },
      },
      /retry_policy\.ts/,
    ],
    ["nothing of words that are nowhere", {
      tool: "Grep",
      input: { pattern: "zanzibar" },
      output: "",
    }, /^$/],
    [
      "nothing of a keyword",
      { tool: "Grep", input: { pattern: "^\\s*class\\s" }, output: "" },
      /^$/,
    ],
    ["nothing of another command", { tool: "Bash", input: { command: "ls -la" } }, /^$/],
  ];
  for (const [name, call, expected] of cases) {
    await t.step(name, () => assert.match(after(project, call), expected));
  }
});
