/** `bobbin hook install-git-hook|uninstall-git-hook`, and `after-commit`, which the hook runs. */
import { type GitHookResult, installGitHook, uninstallGitHook } from "../host/git_hook.ts";
import { lockIndex, tryLockIndex } from "../index/lock.ts";
import { indexCommand } from "./index_command.ts";
import { type OutputFlags, printJson, talk } from "./output.ts";
import { ownCommand } from "./own_command.ts";
import { requireRoot } from "./project.ts";
import { projectFolder } from "./project_folder.ts";

/** Puts a section into the post-commit hook that brings the index up to date. */
export async function installGitHookCommand(flags: OutputFlags): Promise<void> {
  const { path: root } = requireRoot();
  const command = [...ownCommand(), "hook", "after-commit"];
  const result = installGitHook({ top: await projectFolder(), root, command });
  report(flags, result);
  if (result.path.includes("/.husky/")) {
    talk(flags, "The file is husky's: committed, it would bring a path of this machine to others");
  }
}

/** Takes the section out again. */
export async function uninstallGitHookCommand(flags: OutputFlags): Promise<void> {
  report(flags, uninstallGitHook(await projectFolder()));
}

/**
 * Indexes what a commit changed. A rebase commits a hundred times in a row: where one run waits already
 * for another to end, it will see this commit too.
 */
export async function afterCommitCommand(flags: OutputFlags): Promise<void> {
  const { state } = requireRoot();
  const turn = tryLockIndex(`${state}/index.next.lock`);
  if (!turn) return;
  (await lockIndex(`${state}/index.lock`))[Symbol.dispose]();
  turn[Symbol.dispose]();
  await indexCommand({ ...flags, quiet: true });
}

function report(flags: OutputFlags, { status, path }: GitHookResult): void {
  if (flags.json) return printJson({ status, path });
  const done = status === "unchanged"
    ? "Nothing to change in"
    : status === "installed"
    ? "Installed into"
    : "Removed from";
  talk(flags, `${done} "${path}"`);
}
