/** Tool calls of both hosts, and what they did. */
import { strict as assert } from "node:assert";
import { actOf } from "../../lib/react/tool_act.ts";

const CWD = "/work/shop/src";
const NAMES = Array.from({ length: 25 }, (_, i) => `f${10 + i}.ts`);
const HOME = Deno.env.get("HOME");

Deno.test("actOf() knows the files that tools of both hosts change", async (t) => {
  const cases: [tool: string, input: Record<string, unknown>, changed: string[]][] = [
    ["Edit", { file_path: "/work/shop/a.ts", old_string: "a", new_string: "b" }, [
      "/work/shop/a.ts",
    ]],
    ["Write", { file_path: "/work/shop/a.ts", content: "path: x" }, ["/work/shop/a.ts"]],
    ["MultiEdit", { file_path: "a.ts", edits: [{ new_string: "x" }] }, ["/work/shop/src/a.ts"]],
    ["NotebookEdit", { notebook_path: "/work/n.ipynb", new_source: "x" }, ["/work/n.ipynb"]],
    ["write_file", { path: "a.ts", content: "x" }, ["/work/shop/src/a.ts"]],
    ["apply_diff", { path: "../b.ts", diff: "<<<<<<< SEARCH" }, ["/work/shop/b.ts"]],
    ["search_and_replace", { path: "~/c.ts", search: "a", replace: "b" }, [`${HOME}/c.ts`]],
    ["insert_content", { path: "./d.ts", line: 3, content: "x" }, ["/work/shop/src/d.ts"]],
    ["replace", { absolute_path: "/x/e.ts" }, ["/x/e.ts"]],
    [
      "apply_patch",
      { input: "*** Begin Patch\n*** Update File: f.ts\n*** Move to: g.ts\n*** End Patch" },
      ["/work/shop/src/f.ts", "/work/shop/src/g.ts"],
    ],
    [
      "Bash",
      { command: "mv a.ts b.ts && rm -f c.ts" },
      ["a.ts", "b.ts", "c.ts"].map((n) => `${CWD}/${n}`),
    ],
    ["execute_command", { command: "git mv a.ts lib/b.ts" }, [`${CWD}/a.ts`, `${CWD}/lib/b.ts`]],
    ["Bash", { command: "cd .. && sed -i s/a/b/ x.ts > $LOG" }, ["/work/shop/x.ts"]],
    ["Bash", { command: `rm ${NAMES.join(" ")}` }, NAMES.slice(0, 20).map((n) => `${CWD}/${n}`)],
    ["Bash", { command: "npm test" }, []],
    ["Edit", {}, []],
    ["Edit", { file_path: 7 }, []],
    ["TodoWrite", { todos: [{ path: "/x" }] }, []],
  ];
  for (const [tool, input, changed] of cases) {
    await t.step(`${tool} ${JSON.stringify(input)}`, async () => {
      const act = await actOf({ tool, input, cwd: CWD });
      assert.deepEqual([act.changed.sort(), act.read], [changed, []]);
    });
  }
});

Deno.test("actOf() knows the files that are read, and which lines", async (t) => {
  const all = { from: 1, to: Infinity };
  const cases: [tool: string, input: Record<string, unknown>, lines: typeof all][] = [
    ["Read", { file_path: "/work/a.ts" }, all],
    ["Read", { file_path: "/work/a.ts", offset: 20, limit: 10 }, { from: 20, to: 29 }],
    ["read_file", { path: "/work/a.ts", start_line: 5, end_line: 9 }, { from: 5, to: 9 }],
    ["read_file", { files: [{ path: "/work/a.ts" }] }, all],
  ];
  for (const [tool, input, lines] of cases) {
    await t.step(`${tool} ${JSON.stringify(input)}`, async () => {
      const act = await actOf({ tool, input, cwd: CWD });
      assert.deepEqual([act.read, act.changed, act.lines], [["/work/a.ts"], [], lines]);
    });
  }
});

Deno.test("actOf() knows the searches of tools", async () => {
  const cases: [tool: string, input: Record<string, unknown>, words: string[]][] = [
    ["Grep", { pattern: "nextDelay\\(", path: "src" }, ["nextDelay"]],
    ["search_files", { regex: "nextDelay", path: "." }, ["nextDelay"]],
    ["Glob", { pattern: "**/retry*.ts" }, ["retry"]],
    ["execute_command", { command: "rg nextDelay" }, ["nextDelay"]],
    ["list_files", { path: "src" }, [""]],
  ];
  for (const [tool, input, words] of cases) {
    const act = await actOf({ tool, input, cwd: CWD });
    assert.deepEqual(act.searches.map((search) => search.words), words, tool);
    assert.deepEqual([act.changed, act.read], [[], []]);
  }
});

Deno.test("actOf() takes the home as it is", async () => {
  Deno.env.set("HOME", "/home/$&");
  try {
    const act = await actOf({ tool: "Edit", input: { file_path: "~/a.ts" }, cwd: CWD });
    assert.deepEqual(act.changed, ["/home/$&/a.ts"]);
  } finally {
    Deno.env.set("HOME", HOME ?? "");
  }
});
