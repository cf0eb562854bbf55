/** README tells what is: its tables are those of the code. */
import { strict as assert } from "node:assert";
import { routes } from "../../lib/cli/app.ts";
import { outlineVerbs } from "../../lib/cli/verb_outline.ts";
import { ENTRIES } from "../../lib/host/entries.ts";
import { configTable } from "../../lib/project/config_text.ts";

const CHECKOUT = new URL("../../", import.meta.url);
const README = Deno.readTextFileSync(new URL("README.md", CHECKOUT));

/** Rows without the spaces that the formatter puts into tables. */
const rowsOf = (text: string): string[] =>
  text.split("\n").filter((line) => line.startsWith("|") && !line.startsWith("| --"))
    .map((line) => line.replace(/ *\| */g, "|"));

Deno.test("README has a row for every key of the configuration, with its default", () => {
  const rows = new Set(rowsOf(README));
  assert.deepEqual(rowsOf(configTable()).filter((row) => !rows.has(row)), []);
});

Deno.test("README names every hook, and every package at its version", () => {
  for (const { name } of Deno.readDirSync(new URL("hooks", CHECKOUT))) {
    assert.ok(README.includes(`\`hooks/${name}\``), name);
  }
  const { imports } = JSON.parse(
    Deno.readTextFileSync(new URL("deno.json", CHECKOUT)).replace(/^\s*\/\/.*$/gm, ""),
  ) as { imports: Record<string, string> };
  for (const target of Object.values(imports)) {
    const [, name = "", version = ""] = /^npm:\/?((?:@[^/]+\/)?[^@/]+)@([^/]+)/.exec(target) ?? [];
    if (name) assert.ok(README.includes(name) && README.includes(version), target);
  }
});

Deno.test("README names every verb that people call", () => {
  const called = new Set(
    [...README.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = ""]) => code.split(" ")),
  );
  const groups = outlineVerbs(routes).filter(({ path }) => path.length === 0 || path[0] === "hook");
  const names = groups.flatMap(({ verbs }) => verbs.map(({ name }) => name));
  const hosts = new Set(["uninstall-git-hook", "after-commit", ...ENTRIES.map(({ verb }) => verb)]);
  assert.deepEqual(names.filter((name) => !called.has(name) && !hosts.has(name)), []);
});

Deno.test("README stays under 250 lines", () => {
  assert.ok(README.trimEnd().split("\n").length < 250);
});
