/** What everything that looks into the index after a tool needs to know of the call and of the session. */
import type { Index, IndexedFile } from "../index/store.ts";
import type { Said } from "../ledger/said.ts";
import type { Touched } from "../ledger/touched.ts";
import type { Access } from "../project/access.ts";
import { basename } from "../project/paths.ts";
import type { Root } from "../project/root.ts";
import type { Settings } from "../project/settings.ts";
import type { ToolContext } from "./finding.ts";
import type { ToolCall } from "./tool_act.ts";

export interface CallContext {
  call: ToolCall;
  /** What the tool answered, as it came. */
  output: unknown;
  root: Root;
  home: string | undefined;
  role: string;
  settings: Settings;
  said: Said;
  touched: Touched;
}

/** Returns the context in which an index is asked about a call. */
export async function contextOf(index: Index, request: CallContext): Promise<ToolContext> {
  const { call, output, root, home, role, settings, said, touched } = request;
  const access = await loadAccess(role, settings);
  const edited = new Set(touched.edited);
  const allows = ({ repo, path }: IndexedFile): boolean =>
    access?.(index.repos.get(repo)?.name || basename(root.path), path) ?? true;
  return {
    index,
    settings,
    cwd: call.cwd,
    home,
    output,
    allows,
    tuning: access ? { allows } : {},
    isSaid: said.has,
    isNews: ({ facts, pointer }) => !edited.has(pointer.path) && !facts.every(said.has),
  };
}

/** Returns what a role may see; undefined for everything. Most projects have no rules of access. */
export async function loadAccess(role: string, settings: Settings): Promise<Access | undefined> {
  if (settings.access.roles.length === 0) return undefined;
  const { accessOf }: typeof import("../project/access.ts") = await import(
    "../project/access.ts" as string
  );
  return accessOf(role, settings.access);
}

/** Returns the absolute path of a file by the one that is shown. */
export function fileOf(index: Index, shown: string): string {
  for (const { name, source } of index.repos.values()) {
    if (name !== "" && shown.startsWith(`${name}/`)) {
      return `${source}/${shown.slice(name.length + 1)}`;
    }
  }
  const [own] = [...index.repos.values()].filter(({ name }) => name === "");
  return `${own?.source ?? ""}/${shown}`;
}
