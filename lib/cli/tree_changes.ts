/** Watches source trees: says when something changed that belongs into the index, once it is quiet again. */
import { isBuildOutput, isIndexable } from "../index/file_role.ts";
import { type Ignored, readIgnoreRules } from "../project/ignore_rules.ts";
import { isInside, relative } from "../project/paths.ts";

export interface WatchTiming {
  /** Milliseconds without a change after which the trees are quiet. */
  debounce: number;
  /** Milliseconds without any word after which one is given all the same. */
  period: number;
}

/** A build that never rests must not keep the index waiting for ever: so many times the debounce at most. */
const MOST_PATIENCE = 10;

/**
 * Yields true after each burst of changes and false after each period without one, until the watcher is closed.
 * A word stands for all changes before it: events that the system dropped are told of by one of their own.
 */
export async function* treeChanges(
  watcher: Deno.FsWatcher,
  sources: readonly string[],
  { debounce, period }: WatchTiming,
): AsyncGenerator<boolean> {
  let events = 0, isClosed = false, isRelevant = relevance(sources);
  let wake = Promise.withResolvers<void>();
  const listen = async (): Promise<void> => {
    for await (const event of watcher) {
      if (!isRelevant(event)) continue;
      events++;
      wake.resolve();
    }
    isClosed = true;
  };
  const listening = listen();
  while (!isClosed) {
    await withinTime(Promise.race([wake.promise, listening]), period);
    for (let seen = 0, turns = 0; seen !== events && turns < MOST_PATIENCE && !isClosed; turns++) {
      seen = events;
      await withinTime(listening, debounce);
    }
    if (isClosed) return;
    const hasChanged = events > 0;
    [events, wake] = [0, Promise.withResolvers<void>()];
    yield hasChanged;
    // What is ignored may be something else now.
    isRelevant = relevance(sources);
  }
}

/** Returns a test for events that are about a file of the index, or one that may become one. */
function relevance(sources: readonly string[]): (event: Deno.FsEvent) => boolean {
  const trees = sources.map((source) => ({ source, ignored: readIgnoreRules(source) }));
  return ({ kind, flag, paths }) =>
    kind !== "access" &&
    (flag === "rescan" || paths.some((path) =>
      trees.some(({ source, ignored }) =>
        isInside(source, path) && concerns(relative(source, path), ignored)
      )
    ));
}

function concerns(path: string, isIgnored: Ignored): boolean {
  // A commit changes what the index knows of the history.
  if (path === ".git/logs/HEAD") return true;
  return isIndexable(path) && !isUnreadFolder(path) && !isBuildOutput(path) &&
    !isIgnored(path, false);
}

/** Folders that are never read end in a slash where their names are tested. */
function isUnreadFolder(path: string): boolean {
  return !isIndexable(`${path}/`);
}

/** Waits for a promise, but no longer than so many milliseconds. */
async function withinTime(promise: Promise<void>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => timer = setTimeout(resolve, milliseconds));
  await Promise.race([promise, late]);
  clearTimeout(timer);
}
