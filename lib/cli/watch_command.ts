/** `bobbin watch`: keeps the index up to date while it runs. */
import { tryLockIndex } from "../index/lock.ts";
import { realPath } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { reasonOf, UserError } from "../project/user_error.ts";
import { describeError } from "./exit.ts";
import { describeRun, indexTrees } from "./index_run.ts";
import { indexTargets } from "./index_targets.ts";
import { type OutputFlags, print, printJson, talk } from "./output.ts";
import { ownCommand } from "./own_command.ts";
import { requireRoot } from "./project.ts";
import { systemdUnit } from "./systemd_unit.ts";
import { treeChanges } from "./tree_changes.ts";

export interface WatchFlags extends OutputFlags {
  debounceMs?: number;
  pidFile?: string;
  generateSystemd?: boolean;
}

const DEBOUNCE = 500;
/** Milliseconds between two looks at whether the project is still there. */
const PERIOD = 60_000;
/** Milliseconds after which everything is looked at anew: a watcher can miss what it was not told. */
const LONGEST_REST = 15 * 60_000;

/** Indexes, then again whenever something changed, until Ctrl-C or until the project is gone. */
export async function watchCommand(flags: WatchFlags): Promise<void> {
  const root = requireRoot();
  if (flags.generateSystemd) return print(systemdUnit(root.path, ownCommand()));
  using _only = lockWatch(root);
  using _pid = flags.pidFile === undefined ? undefined : writePid(flags.pidFile);
  const sources = indexTargets(root, {}, (text) => talk(flags, text)).map(({ source }) => source);
  using watcher = openWatcher(sources);
  const end = (): void => watcher.close();
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, end);
  await run(root, flags);
  talk(flags, `Watching ${sources.map((source) => `"${source}"`).join(", ")}; Ctrl-C ends it`);
  let last = Date.now();
  const timing = { debounce: flags.debounceMs ?? DEBOUNCE, period: PERIOD };
  for await (const hasChanged of treeChanges(watcher, sources, timing)) {
    // An index run would make the folder of a deleted project again.
    if (!realPath(`${root.config}/config.toml`) || !realPath(root.state)) {
      talk(flags, `"${root.path}" is gone; nothing is left to watch`);
      break;
    }
    if (!hasChanged && Date.now() - last < LONGEST_REST) continue;
    await run(root, flags);
    last = Date.now();
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.removeSignalListener(signal, end);
}

/** One bad run, over a full disk or a setting half written, must not end the watch. */
async function run(root: Root, flags: WatchFlags): Promise<void> {
  try {
    const summary = await indexTrees(root, { ...flags, quiet: true });
    if (flags.json) printJson(summary);
    else if (summary.read + summary.removed > 0) talk(flags, describeRun(summary));
  } catch (error) {
    talk(flags, describeError(error));
  }
}

function lockWatch({ path, state }: Root): Disposable {
  const file = `${state}/watch.lock`;
  const lock = tryLockIndex(file);
  if (lock) return lock;
  try {
    Deno.openSync(file, { create: true, write: true }).close();
  } catch (error) {
    throw new UserError(`Cannot write "${file}": ${reasonOf(error)}; check the permissions there`);
  }
  throw new UserError(
    `Cannot watch "${path}": another "bobbin watch" is at it; end that one first`,
  );
}

/** Writes the number of this process; the file goes with it. */
function writePid(path: string): Disposable {
  Deno.writeTextFileSync(path, `${Deno.pid}\n`);
  return {
    [Symbol.dispose]: () => {
      if (realPath(path)) Deno.removeSync(path);
    },
  };
}

function openWatcher(sources: string[]): Deno.FsWatcher {
  try {
    return Deno.watchFs(sources, { recursive: true });
  } catch (error) {
    throw new UserError(
      `Cannot watch ${sources.map((source) => `"${source}"`).join(", ")}: ${reasonOf(error)}; ` +
        "on Linux, raise fs.inotify.max_user_watches",
    );
  }
}
