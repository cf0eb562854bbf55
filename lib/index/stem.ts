/**
 * The Porter stemmer (M. F. Porter, "An algorithm for suffix stripping", 1980), so that "retries" finds
 * "retry". Our own because it runs in every prompt, where an npm import costs more than the search.
 */

/** Returns the stem of a lower-case ASCII word; words of up to three letters stay as they are. */
export function stem(word: string): string {
  if (word.length <= 3) return word;
  let w = stripPlural(word);
  w = stripPast(w);
  if (w.endsWith("y") && hasVowel(w, w.length - 1)) w = w.slice(0, -1) + "i";
  w = replaceSuffix(w, STEP_2);
  w = replaceSuffix(w, STEP_3);
  w = dropSuffix(w);
  return dropFinal(w);
}

type Rule = readonly [suffix: string, replacement: string];
type Rules = readonly Rule[];
const NONE: Rules = [];

const STEP_2 = byLastLetter([
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
  ["logi", "log"],
]);

const STEP_3 = byLastLetter([
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
]);

const STEP_4 = byLastLetter(
  "ement ance ence able ible ment ant ent ism ate iti ous ive ize ion al er ic ou"
    .split(" ").map((suffix) => [suffix, ""]),
);

/** Groups the rules: to try every suffix on each word took most of a hook's time for stemming. */
function byLastLetter(rules: Rules): ReadonlyMap<string | undefined, Rules> {
  return Map.groupBy(rules, ([suffix]) => suffix.at(-1));
}

function isConsonant(w: string, i: number): boolean {
  switch (w.charCodeAt(i)) {
    case 97: // a
    case 101: // e
    case 105: // i
    case 111: // o
    case 117: // u
      return false;
    case 121: // y
      return i === 0 || !isConsonant(w, i - 1);
    default:
      return true;
  }
}

function hasVowel(w: string, end: number): boolean {
  for (let i = 0; i < end; i++) if (!isConsonant(w, i)) return true;
  return false;
}

/** Porter's m: how many vowel-consonant sequences the first `end` letters hold. */
function measure(w: string, end: number): number {
  let m = 0, i = 0;
  while (i < end && isConsonant(w, i)) i++;
  while (i < end) {
    while (i < end && !isConsonant(w, i)) i++;
    if (i >= end) break;
    m++;
    while (i < end && isConsonant(w, i)) i++;
  }
  return m;
}

function endsInDouble(w: string): boolean {
  const n = w.length;
  return n > 1 && w.charCodeAt(n - 1) === w.charCodeAt(n - 2) && isConsonant(w, n - 1);
}

/** Porter's *o: consonant, vowel, consonant other than w, x, y. */
function endsInShort(w: string): boolean {
  const n = w.length;
  if (n < 3 || !isConsonant(w, n - 1) || isConsonant(w, n - 2) || !isConsonant(w, n - 3)) {
    return false;
  }
  const last = w[n - 1];
  return last !== "w" && last !== "x" && last !== "y";
}

function stripPlural(w: string): string {
  if (!w.endsWith("s")) return w;
  if (w.endsWith("sses") || w.endsWith("ies")) return w.slice(0, -2);
  return w.endsWith("ss") ? w : w.slice(0, -1);
}

function stripPast(w: string): string {
  if (w.endsWith("eed")) return measure(w, w.length - 3) > 0 ? w.slice(0, -1) : w;
  const cut = w.endsWith("ed") ? 2 : w.endsWith("ing") ? 3 : 0;
  if (cut === 0 || !hasVowel(w, w.length - cut)) return w;
  const base = w.slice(0, -cut);
  if (base.endsWith("at") || base.endsWith("bl") || base.endsWith("iz")) return base + "e";
  const last = base.at(-1);
  if (endsInDouble(base) && last !== "l" && last !== "s" && last !== "z") return base.slice(0, -1);
  return measure(base, base.length) === 1 && endsInShort(base) ? base + "e" : base;
}

function replaceSuffix(w: string, rules: ReadonlyMap<string | undefined, Rules>): string {
  const rule = ruleFor(w, rules);
  if (!rule) return w;
  const end = w.length - rule[0].length;
  return measure(w, end) > 0 ? w.slice(0, end) + rule[1] : w;
}

function dropSuffix(w: string): string {
  const suffix = ruleFor(w, STEP_4)?.[0];
  if (suffix === undefined) return w;
  const end = w.length - suffix.length;
  if (measure(w, end) <= 1) return w;
  if (suffix === "ion" && w[end - 1] !== "s" && w[end - 1] !== "t") return w;
  return w.slice(0, end);
}

/** Returns the first rule whose suffix the word has. */
function ruleFor(w: string, rules: ReadonlyMap<string | undefined, Rules>): Rule | undefined {
  const ending = rules.get(w.at(-1)) ?? NONE;
  for (let i = 0; i < ending.length; i++) {
    const rule = ending[i] as Rule;
    if (w.endsWith(rule[0])) return rule;
  }
  return undefined;
}

function dropFinal(w: string): string {
  if (w.endsWith("e")) {
    const base = w.slice(0, -1), m = measure(base, base.length);
    if (m > 1 || (m === 1 && !endsInShort(base))) w = base;
  }
  return w.endsWith("ll") && measure(w, w.length) > 1 ? w.slice(0, -1) : w;
}
