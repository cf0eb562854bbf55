/** How usual a word is elsewhere: in other people's code and prose. */
import TABLE from "./background_table.txt" with { type: "text" };

/** By the initial letter of the stems; what "#" leads to is the share of the rarest. */
const LINES = new Map(TABLE.split("\n").map((line) => [line.charAt(0), line.slice(2)]));

/**
 * Returns the share of files elsewhere that hold a stem, 0 to 1; for one that the table lacks, half the share
 * of the rarest in it. The table is searched as text, by initial letter: a map of it would cost a cold
 * process more than all look-ups, and one long text 6 ms for 60 words.
 */
export function shareElsewhere(stem: string): number {
  const stems = LINES.get(stem.charAt(0)) ?? "";
  const end = stems.length;
  for (let at = stems.indexOf(stem); at >= 0 && at < end; at = stems.indexOf(stem, at + 1)) {
    const code = stems.charCodeAt(at + stem.length);
    if (isRarity(code) && (at === 0 || isRarity(stems.charCodeAt(at - 1)))) {
      return 2 ** (-(code - 65) / 2);
    }
  }
  return Number(LINES.get("#")) / 2;
}

/** A capital letter ends each stem: A for one that every file holds, two letters on for half of them. */
function isRarity(code: number): boolean {
  return code >= 65 && code <= 90;
}
