/** What the flags of a hook really allow, and that they allow what the hook needs. */
import { strict as assert } from "node:assert";
import { commandFor } from "../../lib/host/command.ts";
import { ENTRIES } from "../../lib/host/entries.ts";
import { RIGHTS } from "../../lib/host/permissions.ts";
import { CHECKOUT, closureOf } from "../process/module_graph.ts";
import { SettingsProject } from "./settings_project.ts";

/** Tries everything and tells what it was allowed to. */
const TRIES = `
const tries = {
  "read elsewhere": () => Deno.readTextFileSync("/etc/hosts"),
  "write state": () => Deno.writeTextFileSync(PROJECT + "/.bobbin/x", ""),
  "write state below": () => Deno.mkdirSync(PROJECT + "/.bobbin/session/s", { recursive: true }),
  "write project": () => Deno.writeTextFileSync(PROJECT + "/x", ""),
  "write elsewhere": () => Deno.writeTextFileSync("/tmp/bobbin-pwned", ""),
  "write settings": () => Deno.writeTextFileSync(PROJECT + "/.claude/settings.json", "{}"),
  "connect": () => Deno.connect({ hostname: "127.0.0.1", port: 9 }).catch((error) => {
    if (!(error instanceof Deno.errors.ConnectionRefused)) throw error;
  }),
  "spawn git": () => new Deno.Command("git", { args: ["--version"] }).outputSync(),
  "spawn sh": () => new Deno.Command("sh", { args: ["-c", ":"] }).outputSync(),
  "read HOME": () => Deno.env.get("HOME"),
  "read PATH": () => Deno.env.get("PATH"),
  "load a library": () => Deno.dlopen("libc.so.6", {}).close(),
};
const allowed = [];
for (const [name, attempt] of Object.entries(tries)) {
  try {
    await attempt();
    allowed.push(name);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotCapable)) allowed.push(name + ": " + error);
  }
}
console.log(JSON.stringify(allowed));
`;

function allowed(it: SettingsProject, command: string, cwd: string): string[] {
  const { stdout, stderr } = new Deno.Command("sh", {
    args: ["-c", command],
    cwd,
    env: { CLAUDE_PROJECT_DIR: it.project },
  }).outputSync();
  const text = new TextDecoder().decode(stdout);
  assert.notEqual(text, "", new TextDecoder().decode(stderr));
  return JSON.parse(text);
}

Deno.test("a hook may read, write its state and nothing else; only stop may start a shell", () => {
  using it = new SettingsProject();
  Deno.mkdirSync(`${it.project}/.bobbin`);
  Deno.mkdirSync(`${it.project}/.claude`);
  const script = TRIES.replaceAll("PROJECT", JSON.stringify(it.project));
  for (const entry of ENTRIES) {
    Deno.writeTextFileSync(`${it.scripts}/${entry.script}.ts`, script);
    for (const host of entry.hosts) {
      const command = commandFor(entry, it.place({ host, deno: Deno.execPath() }));
      const shell = entry.kind === "stop" ? ["spawn sh"] : [];
      assert.deepEqual(
        allowed(it, command, "/"),
        ["read elsewhere", "write state", "write state below", ...shell, "read HOME"],
        entry.kind,
      );
    }
  }
});

Deno.test("a hook may write its state when the project is known by a symlink", () => {
  using it = new SettingsProject();
  Deno.mkdirSync(`${it.project}/.bobbin`);
  Deno.writeTextFileSync(
    `${it.scripts}/user_prompt_submit.ts`,
    TRIES.replaceAll("PROJECT", JSON.stringify(it.project)),
  );
  const link = `${it.top}/link`;
  Deno.symlinkSync(it.project, link);
  const entry = ENTRIES.find(({ kind }) => kind === "prompt") ?? assert.fail();
  for (const host of entry.hosts) {
    const command = commandFor(entry, it.place({ host, project: link, deno: Deno.execPath() }));
    assert(allowed(it, command, link).includes("write state"), host);
  }
});

Deno.test("every variable that a hook reads is one that it may read", () => {
  for (const { kind, script } of ENTRIES) {
    const names = closureOf(`${script}.ts`, true).filter((path) => path.startsWith("lib/"))
      .map((path) => Deno.readTextFileSync(new URL(path, CHECKOUT)))
      .flatMap((text) => [...text.matchAll(/(?:env\.get|readVariable)\("(\w+)"\)/g)])
      .map(([, name = ""]) => name);
    assert.ok(names.includes("HOME"), script);
    assert.deepEqual(names.filter((name) => !RIGHTS[kind].env.includes(name)), [], script);
  }
});
