/** Takes error output apart into lines, without the colours and prefixes that terminals and log collectors add. */

/** Characters that are read: what failed first stands at the start, what a runner sums up at the end. */
const MOST_AT_START = 40_000;
const MOST_AT_END = 40_000;
const LONGEST_LINE = 2000;
/** Shorter lines are not wrapped by any terminal. */
const LEAST_WRAPPED = 60;

const ESCAPE = /\x1b(?:\[[0-9;:?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])/g;
/** A time, a container, a step of a build, a level; the frame around a stack. */
const PREFIX =
  /^(?:\d{4}-\d\d-\d\dT[\d:.,]+(?:Z|[+-]\d\d:?\d\d)? |\[[\w/]+\] (?:ERR|OUT) |[A-Za-z][\w.-]*\s+\| |#\d+ +[\d.]+ |\[(?:ERROR|error)\] {0,3})+|^[│┃] ?|\s*[│┃]$/g;

const PATH_BEGINS = /(?:^|[\s("'])[^\s("':]*[/\\][^\s("':]*$/;
const PATH_ENDS = /^[\w/\\.-]+(?:[:(]\d|", line \d)/;

/** Returns the lines that may tell something; one that was broken at a terminal's edge also as a whole. */
export function readErrorLines(output: string): string[] {
  const lines: string[] = [];
  let last = "";
  for (const raw of shorten(output).replace(ESCAPE, "").split(/\r\n|\n|\r/)) {
    const line = raw.slice(0, LONGEST_LINE).replace(PREFIX, "").trimEnd();
    if (last.length >= LEAST_WRAPPED && PATH_BEGINS.test(last) && PATH_ENDS.test(line)) {
      lines.push(last + line);
    }
    lines.push(line);
    last = raw.length === line.length ? line : "";
  }
  return lines;
}

/** Returns the beginning and the end of an output that is too long to be read in time. */
export function shorten(output: string): string {
  if (output.length <= MOST_AT_START + MOST_AT_END) return output;
  return `${output.slice(0, MOST_AT_START)}\n${output.slice(-MOST_AT_END)}`;
}

/** What is the same in every failure, and says nothing about this one. */
const NOISE =
  /^(?:exit (?:code|status) \d+|command failed.*|(?:npm|yarn|pnpm) ERR! (?:code|errno|path|command|cwd|syscall)\b.*|make.*: \*\*\* .*|\s*at .*|\s*\d*\s*\|.*|[\s=_.~^-]*)$/i;
const TELLING =
  /error|exception|fail|fatal|panic|cannot|can't|unable|not found|undefined|invalid|missing/i;
const MOST_WORD_LINES = 4;
const LONGEST_WORDS = 500;

/** Returns what an error says in words: the first lines that sound like one, else its last lines. */
export function wordsOfError(output: string): string {
  const lines = readErrorLines(output).filter((line) => !NOISE.test(line));
  const telling = lines.filter((line) => TELLING.test(line));
  const chosen = telling.length > 0
    ? telling.slice(0, MOST_WORD_LINES)
    : lines.slice(-MOST_WORD_LINES);
  return chosen.join("\n").slice(0, LONGEST_WORDS).toWellFormed();
}
