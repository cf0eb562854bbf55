/** Which files a verb may show: those of the role in force, as the prompt hook goes by. */
import type { Index, IndexedFile } from "../index/store.ts";
import { GENERAL } from "../inject/intent.ts";
import { scopeOf } from "../inject/scope.ts";
import type { Root } from "../project/root.ts";
import type { Settings } from "../project/settings.ts";
import { requestOf } from "./prompt_request.ts";

/** Tells whether a file may be shown. */
export type Visible = (file: IndexedFile) => boolean;

/** Returns what `[access]` gives the role and tags do not exclude; undefined where that is every file. */
export async function visibleFiles(
  index: Index,
  root: Root,
  settings: Settings,
): Promise<Visible | undefined> {
  const { options } = await scopeOf(index, requestOf(root, ""), settings, GENERAL);
  return options.allows;
}
