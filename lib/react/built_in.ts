/** What the index has to say after a tool; before that, what the tool changed is read into it again. */
import type { Database } from "../index/database.ts";
import { placeOf } from "../index/repo_place.ts";
import { type Index, openIndex, readIndex } from "../index/store.ts";
import type { Touched } from "../ledger/touched.ts";
import { isInside, realPath, relative } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import { type Findings, nameOf, type ToolContext } from "./finding.ts";
import type { ToolAct, ToolCall } from "./tool_act.ts";
import { type CallContext, contextOf, fileOf } from "./tool_context.ts";

export interface BuiltInRequest extends CallContext {
  act: ToolAct;
  root: Root;
  /** False for a run that may leave no trace: then the index stays as it is. */
  isRecorded: boolean;
}

export interface BuiltIn {
  findings: Findings[];
  /** Why nothing was found. */
  reason: string;
  /** What became of the changed files: "indexed", "later" ... */
  refreshed: string[];
  /** Files that the call changed and read, as shown to the model. */
  touched: Touched;
  /** Returns the absolute path of a file by its shown one. */
  fileOf(shown: string): string;
}

/** Files of one call that something is said about. */
const MOST_FILES = 3;
const MOST_SEARCHES = 2;

/** Returns what to tell about a call. Never throws for a missing or unusable index. */
export async function findBuiltIn(request: BuiltInRequest): Promise<BuiltIn> {
  const { refreshed, database } = await refresh(request);
  const { act, call, root } = request;
  let index: Index;
  try {
    index = database ? readIndex(database) : openIndex(root.index);
  } catch {
    const touched = { edited: below(root.path, act.changed), read: below(root.path, act.read) };
    return { ...NO_INDEX, touched, refreshed };
  }
  const context = await contextOf(index, request);
  const found = await findAbout(act, call.input, context);
  return {
    findings: found.filter(({ reason }) => reason === ""),
    reason: found[0]?.reason ?? "no file of the project",
    refreshed,
    touched: {
      edited: act.changed.flatMap((path) => shownPathOf(index, path, root.path)),
      read: act.read.flatMap((path) => shownPathOf(index, path, root.path)),
    },
    fileOf: (shown) => fileOf(index, shown),
  };
}

async function findAbout(
  { changed, read, lines, searches }: ToolAct,
  input: ToolCall["input"],
  context: ToolContext,
): Promise<Findings[]> {
  const found: Findings[] = [];
  if (searches.length > 0) {
    const { aboutSearch }: typeof import("./search_tool.ts") = await import(
      "./search_tool.ts" as string
    );
    for (const search of searches.slice(0, MOST_SEARCHES)) {
      found.push(await aboutSearch(search, context));
    }
  }
  if (changed.length + read.length > 0) {
    const { aboutEdit, aboutRead }: typeof import("./edit.ts") = await import(
      "./edit.ts" as string
    );
    for (const path of changed.slice(0, MOST_FILES)) {
      found.push(await aboutEdit(path, input, context));
    }
    for (const path of read.slice(0, MOST_FILES)) found.push(await aboutRead(path, lines, context));
  }
  return found;
}

const NO_INDEX: Pick<BuiltIn, "findings" | "reason" | "fileOf"> = {
  findings: [],
  reason: "no index",
  fileOf: (shown) => shown,
};

/** Returns the paths from the root on: an index that is being rebuilt knows no repository. */
function below(root: string, paths: readonly string[]): string[] {
  return paths.filter((path) => isInside(root, path) && realPath(path) !== undefined)
    .map((path) => relative(root, path));
}

interface Refresh {
  /** What became of the changed files. */
  refreshed: string[];
  /** Left open, since to open it again takes 3 ms. */
  database?: Database;
}

/** Loads what reads files into the index only when a file was changed. */
async function refresh({ act, root, settings, isRecorded }: BuiltInRequest): Promise<Refresh> {
  if (act.changed.length === 0 || !isRecorded) return { refreshed: [] };
  const { openForRefresh, refreshFile }: typeof import("../index/refresh_file.ts") = await import(
    "../index/refresh_file.ts" as string
  );
  const database = openForRefresh(root.index);
  if (!database) return { refreshed: [] };
  const refreshed: string[] = [];
  for (const path of act.changed) {
    try {
      refreshed.push(await refreshFile(database, path, settings.index));
    } catch (error) {
      refreshed.push(`failed: ${error instanceof Error ? error.name : "error"}`);
    }
  }
  return { refreshed, database };
}

function shownPathOf(index: Index, path: string, root: string): string[] {
  const place = placeOf(index.repos, path);
  // A path that does not exist may be any text.
  return realPath(path) === undefined ? [] : place ? [nameOf(index, place)] : below(root, [path]);
}
