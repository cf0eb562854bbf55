import { strict as assert } from "node:assert";
import { routes } from "../../lib/cli/app.ts";
import { outlineVerbs } from "../../lib/cli/verb_outline.ts";
import { createSampleProject, runBobbin } from "../sample_project.ts";

const SHELLS = ["bash", "zsh", "fish"];

function scriptFor(shell: string): string {
  using project = createSampleProject({ "a.txt": "a\n" });
  const { code, stdout } = runBobbin(project, "completions", shell);
  assert.equal(code, 0);
  return stdout;
}

Deno.test("completions holds every verb and every flag, for each shell", () => {
  for (const shell of SHELLS) {
    const script = scriptFor(shell);
    for (const { path, flags } of outlineVerbs(routes)) {
      for (const word of path) assert.match(script, new RegExp(`\\b${word}\\b`), shell);
      const flag = shell === "fish" ? "-l " : "--";
      for (const { name } of flags) assert.ok(script.includes(flag + name), `${shell} ${name}`);
    }
  }
});

Deno.test("completions bash proposes what fits the place", () => {
  const script = scriptFor("bash");
  const propose = (...words: string[]): string[] => {
    const test = `${script}
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bobbin; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = new Deno.Command("bash", { args: ["-c", test, "bash", "bobbin", ...words] })
      .outputSync();
    return new TextDecoder().decode(stdout).trim().split("\n");
  };
  const cases: readonly (readonly [words: string[], proposals: string[]])[] = [
    [["se"], ["search"]],
    [["hook", "inj"], ["inject-context"]],
    [["search", "--f"], ["--files"]],
    [["hook", "install", "--dry"], ["--dry-run"]],
    [["hook", "install", "--host", ""], ["claude", "bob"]],
    [["hook", "inject-context", "--content-mode", "p"], ["preview"]],
    [["completions", "z"], ["zsh"]],
    [["search", "--limit", ""], [""]],
    [["kb", "hook", "un"], ["uninstall"]],
    [["kb", "add", "--tier", "L"], ["L0", "L1"]],
  ];
  for (const [words, proposals] of cases) assert.deepEqual(propose(...words), proposals);
});

Deno.test({
  name: "completions fish proposes what fits the place",
  ignore: !isInstalled("fish"),
  fn(): void {
    const path = Deno.makeTempFileSync();
    Deno.writeTextFileSync(path, scriptFor("fish"));
    const cases = [
      ["bobbin sear", ["search"]],
      ["bobbin hook install-", ["install-git-hook"]],
      ["bobbin hook install --dry", ["--dry-run"]],
      ["bobbin hook install --host ", ["claude", "bob"]],
      ["bobbin completions z", ["zsh"]],
      ["bobbin kb hook un", ["uninstall"]],
    ] as const;
    for (const [line, proposals] of cases) {
      const { stdout } = new Deno.Command("fish", {
        args: ["--no-config", "-c", `source ${path}; complete -C '${line}'`],
      }).outputSync();
      const words = new TextDecoder().decode(stdout).split("\n").map((row) => row.split("\t")[0]);
      assert.deepEqual(words.filter((word) => word).sort(), [...proposals].sort(), line);
    }
    Deno.removeSync(path);
  },
});

for (const shell of SHELLS) {
  Deno.test({
    name: `completions ${shell} is a script that the shell can read`,
    ignore: !isInstalled(shell),
    fn(): void {
      const path = Deno.makeTempFileSync();
      Deno.writeTextFileSync(path, scriptFor(shell));
      const { code } = new Deno.Command(shell, { args: ["-n", path] }).outputSync();
      Deno.removeSync(path);
      assert.equal(code, 0);
    },
  });
}

function isInstalled(shell: string): boolean {
  try {
    return new Deno.Command(shell, { args: ["-c", "true"] }).outputSync().success;
  } catch {
    return false;
  }
}
