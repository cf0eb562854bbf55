/** Which notes link to which: wiki links and Markdown links, resolved as note programs resolve them. */
import { basename, dirname, join, normalizePath } from "../project/paths.ts";

export interface LinkSource {
  path: string;
  text: string;
}

const WIKI = /\[\[([^\]|#\n]+)(?:#[^\]|\n]*)?(?:\|[^\]\n]*)?\]\]/g;
const MARKDOWN = /\]\(\s*(?:<([^>\n]+)>|([^)\s]+))(?:\s+["'(][^\n]*?)?\s*\)/g;
const FENCED = /^ {0,3}(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)?(?: {0,3}\1[`~]*[ \t]*$|(?![\s\S]))/gm;
const INLINE_CODE = /`[^`\n]+`/g;

/** Returns the targets of a text's links as written, without heading and alias; none inside code. */
export function linkTargets(text: string): string[] {
  const prose = text.replace(FENCED, "").replace(INLINE_CODE, "");
  const wiki = [...prose.matchAll(WIKI)].map(([, target = ""]) => target.trim());
  const inline = [...prose.matchAll(MARKDOWN)].map(([, quoted, plain]) =>
    decode((quoted ?? plain ?? "").replace(/#.*$/, ""))
  );
  return [...wiki, ...inline].filter((target) =>
    target !== "" && !/^[a-z][a-z+.-]*:/i.test(target)
  );
}

/** Returns by the path of a note the paths of the sources that link to it, other than itself. */
export function backLinks(
  sources: Iterable<LinkSource>,
  notes: readonly string[],
): Map<string, string[]> {
  const resolve = linkResolver(notes);
  const links = new Map<string, string[]>();
  for (const { path, text } of sources) {
    const targets = new Set(linkTargets(text).flatMap((target) => resolve(path, target)));
    for (const target of targets) {
      if (target === path) continue;
      const found = links.get(target);
      if (found) found.push(path);
      else links.set(target, [path]);
    }
  }
  return links;
}

/**
 * Returns a function from a source and a target to the notes that may be meant: the one at that path, from
 * the source's folder or from the top, else all notes of that name.
 */
function linkResolver(notes: readonly string[]): (source: string, target: string) => string[] {
  const known = new Map(notes.map((path) => [key(path), path]));
  const byName = Map.groupBy(notes, (path) => key(basename(path)));
  return (source, target) => {
    const atPath = known.get(key(join(dirname(source), target))) ?? known.get(key(target));
    return atPath === undefined ? byName.get(key(basename(target))) ?? [] : [atPath];
  };
}

/** Returns what is compared of a path: links leave the ending out, and write names in any case. */
function key(path: string): string {
  return normalizePath(path.replace(/^\/+/, "")).toLowerCase().replace(/\.(md|markdown)$/, "");
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
