/** Reads a block of the standard format back, as a model would. */

export interface ShownExcerpt {
  path: string;
  start: number;
  end: number;
  lines: string[];
}

/** Returns the excerpts of a block: a fence ends where one of its own length stands alone. */
export function excerptsIn(text: string): ShownExcerpt[] {
  const excerpts: ShownExcerpt[] = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at++) {
    const fence = /^(`{3,})$/.exec(lines[at] ?? "")?.[1];
    if (fence === undefined) continue;
    const [, path = "", start, end] = /^(.+?):(\d+)-(\d+)/.exec(lines[at - 1] ?? "") ?? [];
    const close = lines.indexOf(fence, at + 1);
    const excerpt = { path, start: Number(start), end: Number(end) };
    excerpts.push({ ...excerpt, lines: lines.slice(at + 1, close) });
    at = close;
  }
  return excerpts;
}
