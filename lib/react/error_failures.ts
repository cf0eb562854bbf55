/** Sorts the places that error output names into failures, the root cause before its effects. */
import { type Place, readPlaces } from "./error_line.ts";
import { readErrorLines } from "./error_text.ts";

type Weight = "error" | "mention" | "warning";

/** One diagnostic or one stack. */
export interface Failure {
  weight: Weight;
  /** What the diagnostic is about, or the innermost call, first. */
  places: Place[];
  /** Path of the package as a test runner names it, whose files it names without a folder; else "". */
  package: string;
}

const MOST_PLACES = 400;
const ORDER: readonly Weight[] = ["error", "mention", "warning"];

interface Reading {
  failures: Failure[];
  /** What the next place belongs to as long as nothing else begins. */
  open: Failure | undefined;
  /** What led to the diagnostic that has to follow. */
  context: Place[];
  /** Position of the failure that is the effect of the causes below it. */
  effect: number;
  /** What the words said since the last place: a new failure, the cause of the last, a note to it. */
  heading: Weight | "cause" | "note" | "";
  /** Folder that make is in, file whose diagnostics are listed. */
  folder: string;
  file: string;
}

/** Returns the failures of an output in the order in which they should be looked at. */
export function readFailures(output: string): Failure[] {
  const reading: Reading = {
    failures: [],
    open: undefined,
    context: [],
    effect: 0,
    heading: "",
    folder: "",
    file: "",
  };
  let left = MOST_PLACES;
  for (const line of readErrorLines(output)) {
    const places = readPlaces(line);
    if (places.every(({ part }) => part === "mention")) readWords(reading, line);
    for (const place of places) if (left-- > 0) addPlace(reading, place);
  }
  for (const { places } of reading.failures) {
    if (places.some(({ part }) => part === "call")) places.reverse();
  }
  return reading.failures.sort((a, b) => ORDER.indexOf(a.weight) - ORDER.indexOf(b.weight));
}

const HEADINGS: readonly [heading: Reading["heading"], pattern: RegExp][] = [
  ["cause", /^\s*(?:Caused by:|\[cause\]:)/],
  ["note", /^\s*(?:=\s*)?(?:note|help)(?:\[[^\]]*\])?:/],
  ["warning", /^\s*warning(?:\[[^\]]*\])?:|^\S+ \[WARN(?:ING)?\]/i],
  ["error", /^\s*(?:error|panic|fatal)(?:\[[^\]]*\])?:|^\S+ \[ERROR\]|^[A-Z]+\d+ /i],
  // A stack begins, or has just ended with the words that Python puts below it.
  ["error", /^(?:Traceback \(most|The above exc|During handling|goroutine |--- FAIL|_{3,} )/],
  ["error", /^\s*(?:●|\d+\)) /],
  ["error", /^(?:Uncaught |Exception in )?(?:\S+ )?[\w.$:]*(?:Error|Exception|Failure)\b/],
];

function readWords(reading: Reading, line: string): void {
  const folder = /\bEntering directory [\x60'"](.+)['"]/.exec(line)?.[1];
  if (folder !== undefined) reading.folder = folder;
  else if (/\bLeaving directory\b/.test(line)) reading.folder = "";
  else if (/^(?:[A-Za-z]:)?[\w@./\\-]+\.\w+$/.test(line)) reading.file = line;
  const tested = /^FAIL\s+(\S+\/\S+)\s+[\d.[]/.exec(line)?.[1];
  if (tested !== undefined) {
    for (const failure of reading.failures) failure.package ||= tested;
  }
  const heading = HEADINGS.find(([, pattern]) => pattern.test(line))?.[0];
  if (heading !== undefined) reading.heading = heading;
}

function addPlace(reading: Reading, found: Place): void {
  const place = { ...found, path: fullPath(reading, found) };
  const { heading, open } = reading;
  reading.heading = "";
  switch (place.part) {
    case "user":
    case "include":
      reading.context.push(place);
      return;
    case "error":
    case "warning":
      return begin(reading, place, place.part, heading);
    case "mention":
      reading.heading = heading;
      return begin(reading, place, "mention", "");
    case "arrow":
      if (heading === "note" && open) open.places.push(place);
      else begin(reading, place, heading === "warning" ? "warning" : "error", heading);
      return;
    default:
      if (open && (heading === "" || heading === "note")) open.places.push(place);
      else begin(reading, place, heading === "warning" ? "warning" : "error", heading);
  }
}

function begin(
  reading: Reading,
  place: Place,
  weight: Weight,
  heading: Reading["heading"],
): void {
  const { user = [], include = [] } = Object.groupBy(reading.context, ({ part }) => part);
  const places = [place, ...user, ...include];
  const failure = { weight, places, package: "" };
  reading.context = [];
  // The last cause is the root: it comes before all that it led to.
  if (heading === "cause") reading.failures.splice(reading.effect, 0, failure);
  else reading.effect = reading.failures.push(failure) - 1;
  if (weight !== "mention") reading.open = failure;
}

function fullPath({ folder, file }: Reading, { path }: Place): string {
  if (path === "") return file;
  const isRelative = folder !== "" && !/^(?:[\\/]|[A-Za-z]:[\\/]|[a-z][\w+.-]+:\/\/)/.test(path);
  return isRelative ? `${folder}/${path}` : path;
}
