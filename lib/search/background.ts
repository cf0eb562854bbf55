/** How usual a word is elsewhere: in other people's code and prose. */
import { RAREST, STEMS } from "./background_table.ts";

/**
 * Returns the share of files elsewhere that hold a stem, 0…1; for one that the table lacks, half the share
 * of the rarest in it. The table is searched as text: a map of it would cost more than all look-ups.
 */
export function shareElsewhere(stem: string): number {
  const wanted = ` ${stem}`;
  for (let at = STEMS.indexOf(wanted); at >= 0; at = STEMS.indexOf(wanted, at + 1)) {
    const code = STEMS.charCodeAt(at + wanted.length);
    if (code >= 65 && code <= 90) return 2 ** (-(code - 65) / 2);
  }
  return RAREST / 2;
}
