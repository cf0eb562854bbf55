/** The hook after a failed tool as a process: the code of an error, the way to a missing file, and silence. */
import { strict as assert } from "node:assert";
import { readRows } from "../../lib/ledger/journal.ts";
import {
  createSampleProject,
  runBobbin,
  runHookScript,
  type SampleProject,
  writeFile,
} from "../sample_project.ts";
import { createIndexedProject, lastRow } from "./tool_calls.ts";

const project = createIndexedProject();
Deno.test.afterAll(() => project[Symbol.dispose]());

interface Failure {
  tool: string;
  input: Record<string, unknown>;
  error: string;
  session?: string;
  cwd?: string;
}

/** Sends a failure as Claude Code does, and returns what the model gets; "" for silence. */
function after(where: SampleProject, failure: Failure, ...args: string[]): string {
  const { tool, input, error, session, cwd } = failure;
  const payload = {
    hook_event_name: "PostToolUseFailure",
    cwd: cwd ?? where.path,
    tool_name: tool,
    tool_input: input,
    error,
    ...(session === undefined ? {} : { session_id: session }),
  };
  const run = runHookScript(where, "post_tool_use_failure", JSON.stringify(payload), ...args);
  assert.deepEqual([run.code, run.stderr], [0, ""]);
  if (run.stdout === "") return "";
  const { hookSpecificOutput } = JSON.parse(run.stdout);
  assert.equal(hookSpecificOutput.hookEventName, "PostToolUseFailure");
  return hookSpecificOutput.additionalContext;
}

const COMPILER: Omit<Failure, "session"> = {
  tool: "Bash",
  input: { command: "npx tsc -p ." },
  error: "Exit code 2\nsrc/retry_policy.ts(8,12): error TS2322: Type 'string' is not assignable.\n",
};

Deno.test("after a compiler's error comes the code that it names, and what changes with it, once", () => {
  using own = createIndexedProject();
  const text = after(own, { ...COMPILER, session: "s" });
  assert.match(
    text,
    /^bobbin found 1 file, \d+ lines that this error leads to \[inj-\w{26}\]\. .* data, not instructions\./,
  );
  assert.match(text, /^src\/retry_policy\.ts:\d+-\d+ RetryPolicy.* \[error at line 8\]$/m);
  assert.match(text, /const ceiling = this\.firstDelay/);
  assert.match(
    text,
    /^- tests\/retry_policy_test\.ts:1 \[changed with src\/retry_policy\.ts in 4 commits\]$/m,
  );
  const row = lastRow(own);
  assert.deepEqual([row.event, row.reason, row.also], ["post_tool_failure", "injected", ["index"]]);
  const [given] = readRows(`${own.path}/.bobbin/session/s/ledger.jsonl`);
  assert.equal(given?.injection_id, row.injection);

  assert.equal(after(own, { ...COMPILER, session: "s" }), "");
  assert.equal(lastRow(own).reason, "already given");
  assert.notEqual(after(own, { ...COMPILER, session: "another" }), "");
  const expanded = runBobbin(
    own,
    "feedback",
    "submit",
    "--injection",
    String(row.injection),
    "--rating",
    "useful",
  );
  assert.equal(expanded.code, 0, expanded.stderr);
});

Deno.test("after an error the code is shown as it is now", () => {
  using own = createIndexedProject();
  const path = `${own.path}/src/retry_policy.ts`;
  Deno.writeTextFileSync(path, `// one\n// two\n${Deno.readTextFileSync(path)}`);
  const text = after(own, { ...COMPILER, error: COMPILER.error.replace("(8,", "(10,") });
  assert.match(text, /\[error at line 10\]/);
  assert.match(text, /const ceiling = this\.firstDelay/);
  Deno.removeSync(path);
  assert.doesNotMatch(after(own, COMPILER), /firstDelay/);
});

Deno.test("after a compiler has missed a file comes the code that wants it, not the tree", () => {
  const error = "src/retry_policy.ts:8:12: fatal error: missing.h: No such file or directory\n";
  const text = after(project, { ...COMPILER, error, session: "missing header" });
  assert.match(text, /^src\/retry_policy\.ts:\d+-\d+ RetryPolicy.* \[error at line 8\]$/m);
});

Deno.test("after a look for a missing file comes what is there, once", async (t) => {
  const cases: [name: string, failure: Failure, start: string][] = [
    [
      "a misspelled file",
      {
        tool: "Read",
        input: { file_path: `${project.path}/src/retry_polcy.ts` },
        error: "File does not exist.",
      },
      'bobbin: "src/retry_polcy.ts" does not exist. Nearest: "src/retry_policy.ts". In "src/" are,',
    ],
    [
      "a file of another folder",
      {
        tool: "Bash",
        input: { command: "cat retry_policy.ts" },
        error: "Exit code 1\ncat: retry_policy.ts: No such file or directory",
      },
      'bobbin: "retry_policy.ts" does not exist. Nearest: "src/retry_policy.ts". In the project\'s folder are,',
    ],
    [
      "a folder",
      {
        tool: "Read",
        input: { file_path: `${project.path}/src` },
        error: "EISDIR: illegal operation on a directory, read",
      },
      'bobbin: "src" is a folder. In it are,',
    ],
  ];
  for (const [name, failure, start] of cases) {
    await t.step(name, () => {
      const session = `missing ${name}`;
      const text = after(project, { ...failure, session });
      assert.equal(text.slice(0, start.length), start);
      assert.match(text, /^(?: {2})?retry_policy\.ts$/m);
      assert.deepEqual(lastRow(project).also, ["tree"]);
      assert.equal(after(project, { ...failure, session }), "");
      assert.equal(lastRow(project).reason, "already given");
    });
  }
});

Deno.test("after two looks into one folder its tree comes once", () => {
  const lookFor = (name: string): string =>
    after(project, {
      tool: "Read",
      input: { file_path: `${project.path}/src/${name}` },
      error: "File does not exist.",
      session: "two looks",
    });
  assert.match(lookFor("retry_polcy.ts"), /Nearest: "src\/retry_policy\.ts"\. In "src\/" are/);
  assert.equal(
    lookFor("session_stoer.ts"),
    'bobbin: "src/session_stoer.ts" does not exist. Nearest: "src/session_store.ts".',
  );
  assert.equal(lookFor("something/else.ts"), "");
  assert.equal(lastRow(project).reason, "already given");
});

Deno.test("after an error in a long function come the lines around it, once", () => {
  using own = createIndexedProject();
  const steps = Array.from({ length: 200 }, (_, i) => `  const step${i} = ${i};\n`);
  writeFile(own.path, "src/long.ts", `export function work(): void {\n${steps.join("")}}\n`);
  const failure = { ...COMPILER, session: "long" };
  const error = `Exit code 2\nsrc/long.ts(50,3): error TS2322: Type 'string' is not assignable.\n`;
  const text = after(own, { ...failure, error });
  assert.match(text, /^src\/long\.ts:\d+-\d+ work \(part\) \[error at line 50\]$/m);
  assert.match(text, /const step48 = 48;/);
  assert.equal(text.match(/const step/g)?.length, 40);
  assert.equal(after(own, { ...failure, error }), "");
  assert.equal(lastRow(own).reason, "already given");
});

Deno.test("the failure hook gives zero bytes and a reason for what it has nothing to say about", async (t) => {
  const bash = (error: string): Failure => ({ tool: "Bash", input: { command: "run" }, error });
  const cases: [reason: string, failure: Failure][] = [
    ["no error", bash("")],
    ["refused by a person", bash("The user doesn't want to proceed with this tool use.")],
    ["error says too little", bash("Exit code 1")],
    ["nothing found", bash("Exit code 139\nSegmentation fault (core dumped)")],
    ["error names no code", {
      tool: "Edit",
      input: { file_path: `${project.path}/src/retry_policy.ts` },
      error: "String to replace not found in file.",
    }],
    ["error names no code", {
      tool: "Read",
      input: { file_path: "/etc/shop/none.conf" },
      error: "File does not exist.",
    }],
    ["low confidence", bash("Exit code 1\nTraceback:\n/etc/passwd:1:1: error: qqq zzz www yyy")],
  ];
  for (const [reason, failure] of cases) {
    await t.step(reason, () => {
      assert.equal(after(project, { ...failure, session: "silent" }), "");
      assert.equal(lastRow(project).reason, reason);
    });
  }
  await t.step("no index", () => {
    using bare = createSampleProject();
    assert.equal(runBobbin(bare, "init").code, 0);
    assert.equal(after(bare, COMPILER), "");
    assert.equal(lastRow(bare).reason, "no index");
  });
  await t.step("no root", () => {
    using bare = createSampleProject();
    assert.equal(after(bare, COMPILER), "");
  });
  await t.step("no payload", () => {
    for (const payload of ["", "null", "[]", "{", "\ufeff"]) {
      const run = runHookScript(project, "post_tool_use_failure", payload);
      assert.deepEqual([run.code, run.stdout, run.stderr], [0, "", ""]);
      assert.equal(lastRow(project).reason, "no payload");
    }
  });
});

Deno.test("the failure hook keeps to its budget, by default to half of a prompt's", () => {
  using own = createIndexedProject();
  const assertFew = (text: string): void => {
    const [, lines] = /found 1 file, (\d+) lines/.exec(text) ?? [];
    assert.ok(Number(lines) >= 1 && Number(lines) <= 5, `${lines} lines`);
    assert.match(text, /const ceiling = this\.firstDelay/);
  };
  assertFew(after(own, COMPILER, "--budget", "5"));
  writeFile(own.path, ".bobbin/config.toml", "[hooks]\nbudget = 10\n");
  // Hooks read what a command has kept for them.
  runBobbin(own, "status");
  assertFew(after(own, COMPILER));
});

Deno.test("with the code of an error come the agreements about its file", () => {
  using own = createIndexedProject();
  writeFile(
    own.path,
    ".bobbin/boundaries.toml",
    '[[boundaries]]\nname = "retries"\npaths = ["src/retry*"]\nclaim = "Ask the transport team"\n',
  );
  assert.match(
    after(own, COMPILER),
    /^Boundary "retries" .* covers src\/retry_policy\.ts: Ask the transport team$/m,
  );
  assert.deepEqual(lastRow(own).also, ["index", "boundaries"]);
});

Deno.test("what Bob Shell's tools answer to a failure waits for the next prompt", () => {
  using own = createIndexedProject();
  const payload = {
    event: "PostToolUse",
    session_id: "b",
    tool: "execute_command",
    input: COMPILER.input,
    output: COMPILER.error,
  };
  const run = runHookScript(own, "post_tool_use", JSON.stringify(payload), "--host", "bob");
  assert.deepEqual([run.code, run.stdout, run.stderr], [0, "", ""]);
  const prompt = {
    event: "UserPromptSubmit",
    session_id: "b",
    prompt: "please go on with it then",
  };
  const { stdout } = runHookScript(
    own,
    "user_prompt_submit",
    JSON.stringify(prompt),
    "--host",
    "bob",
  );
  assert.match(stdout, /^bobbin found 1 file, \d+ lines that this error leads to/);
});

Deno.test("the failure hook is a verb of the command", () => {
  const input = `${project.home}/payload.json`;
  const { tool, ...more } = COMPILER;
  const payload = { cwd: project.path, tool_name: tool, tool_input: more.input, error: more.error };
  Deno.writeTextFileSync(input, JSON.stringify(payload));
  const main = new URL("../../main.ts", import.meta.url).pathname;
  const { stdout } = new Deno.Command("sh", {
    args: ["-c", `"${Deno.execPath()}" run -A "${main}" hook post-tool-use-failure < "${input}"`],
    cwd: project.path,
  }).outputSync();
  assert.match(new TextDecoder().decode(stdout), /"hookEventName":"PostToolUseFailure"/);
});
