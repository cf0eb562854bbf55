/** Output of real tools and builds, with the place that it is about; names and paths are changed. */

export interface ErrorCase {
  name: string;
  /** The place that is to be shown first. */
  path: string;
  line: number;
  /** Files of the project; ones that could be taken for it are among them. */
  files: string[];
  command: string;
  /** Folder of the project where it ran. */
  cwd: string;
  /** With `{root}` where the project's path stood. */
  output: string;
}

const FOLDER = new URL("errors/", import.meta.url);

/** Reads all cases: a head of `key: value` lines, a blank line, the output. */
export function readErrorCases(): ErrorCase[] {
  return [...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort().map((name) => {
    const text = Deno.readTextFileSync(new URL(name, FOLDER));
    const [head = ""] = text.split("\n\n", 1);
    const facts = Object.fromEntries(head.split("\n").map((line) => line.split(/: (.*)/, 2)));
    const [path = "", line] = String(facts.expect).split(/:(?=\d+$)/);
    return {
      name: name.replace(".txt", ""),
      path,
      line: Number(line),
      files: String(facts.files).split(" "),
      command: facts.command ?? "",
      cwd: facts.cwd ?? "",
      output: text.slice(head.length + 2),
    };
  });
}

/** Writes a file of functions that are nine lines long each, in the language of its name. */
export function writeCode(root: string, path: string): void {
  const full = `${root}/${path}`;
  Deno.mkdirSync(full.slice(0, full.lastIndexOf("/")), { recursive: true });
  const functions = Array.from({ length: 20 }, (_, i) => functionOf(path, i + 1));
  Deno.writeTextFileSync(full, functions.join("\n") + "\n");
}

function functionOf(path: string, n: number): string {
  const body = Array.from({ length: 7 }, (_, i) => `    work(${n}, ${i})`);
  const semicolons = body.map((line) => `${line};`);
  switch (path.slice(path.lastIndexOf(".") + 1)) {
    case "py":
      return [`def step_${n}(rows):`, '    """One of many."""', ...body].join("\n");
    case "rb":
      return [`def step_${n}(rows)`, ...body, "end"].join("\n");
    case "rs":
      return [`pub fn step_${n}(rows: u32) {`, ...semicolons, "}"].join("\n");
    case "go":
      return [`func Step${n}(rows int) {`, ...body, "}"].join("\n");
    case "kt":
      return [`fun step${n}(rows: Int) {`, ...body, "}"].join("\n");
    case "java":
      return [`class Step${n} {`, "  void run() {", ...semicolons.slice(2), "  }", "}"].join("\n");
    case "c":
    case "h":
    case "cpp":
    case "hpp":
    case "cc":
      return [`int step_${n}(int rows) {`, ...semicolons, "}"].join("\n");
    default:
      return [`function step${n}(rows) {`, ...semicolons, "}"].join("\n");
  }
}
