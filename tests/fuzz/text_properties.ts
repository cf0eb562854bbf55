/** Properties of what reads texts: none fails, none takes long, and what is read is what stands there. */
import { strict as assert } from "node:assert";
import fc from "fast-check";
import { parse } from "npm:smol-toml@1.9.1";
import { type EventKind, readEvent } from "../../lib/host/event.ts";
import { EVENT_NAMES } from "../../lib/host/host.ts";
import { chunkFile } from "../../lib/index/chunk/chunk_file.ts";
import { languageOf } from "../../lib/index/languages.ts";
import { refusePrompt } from "../../lib/inject/answer_prompt.ts";
import { linkTargets } from "../../lib/notes/back_links.ts";
import { readKillList } from "../../lib/notes/digest.ts";
import { readNote } from "../../lib/notes/note.ts";
import { readPrompt } from "../../lib/notes/prompt_units.ts";
import { compileRegex } from "../../lib/project/bounded_regex.ts";
import { pathGlob } from "../../lib/project/glob.ts";
import { cleanPath, relative, resolve } from "../../lib/project/paths.ts";
import { DEFAULT_HOOK_SETTINGS } from "../../lib/project/settings.ts";
import { parseToml, TomlError } from "../../lib/project/toml.ts";
import { readFailures } from "../../lib/react/error_failures.ts";
import { stripBlocks } from "../../lib/search/noise.ts";
import { readQuery } from "../../lib/search/query.ts";
import { makeVisible, maskSecrets } from "../../lib/search/visible.ts";
import { SECRET } from "../inject/well_formed.ts";
import { readErrorCases } from "../react/error_cases.ts";
import { inTime, inTimeAsync, type Property, property } from "./property.ts";
import { grownFrom, HOSTILE, REPEATED, textsOf } from "./texts.ts";

const SIGNS = ["(", ")", "[", "]", "{", "}", '"', "'", "`", "/*", "*/", "//", "#", "<", ">", ";"];
const CODE = [
  ...SIGNS,
  ..."function f class C def end fn impl struct => := begin if else return".split(" "),
  "\n",
  "\n  ",
  "\n\n",
  "\t",
  "<<EOF",
  'r#"',
  '"""',
  "${",
  "---",
  "=====",
];
const FILES =
  "a.rs a.ts a.tsx a.py a.go a.java a.kt a.c a.cpp a.cs a.php a.rb a.swift a.scala a.lua a.ex a.hs a.zig a.sh a.sql a.tf a.yaml a.toml a.json a.md a.rst a.vue a.txt Makefile Dockerfile"
    .split(" ");
const TOML = [
  ..."[ ] [[ ]] { } = , . # a b true 1 -0x1F 1_0 inf '' \"".split(" "),
  '"""',
  "'''",
  "\\u00e9",
  "\\",
  "\n",
  "\r\n",
  " ",
  "a = 1\n",
  "[a.b]\n",
];
const NOTE = [
  "---\n",
  "kb_id: abcdefgh\n",
  "kb_tier: L0\n",
  "aliases: [a, 'b', \"c\"]\n",
  "tags:\n  - x\n",
  "# Title\n",
  "===\n",
  "```\n",
  "[[link|shown]]",
  "[a](b.md)",
  "- [x] `note.md`",
  ...SIGNS,
  "\n",
];
const PATTERN = "a b . * + ? | ( ) [ab] [^a] ^ $ \\w \\d \\s \\b {2} {1,3} (?:a) A".split(" ");
const PATH = ["/", "\\", "..", ".", "//", "a", "b c", "é", "e\u0301", "\0", "~", "$X", "C:"];

const ERRORS = readErrorCases().map(({ output }) => output.slice(0, 4000));

/** Properties of texts in memory. */
export function textProperties(): Property[] {
  return [...formats(), ...foreignTexts(), ...expressions()];
}

function formats(): Property[] {
  return [
    property("TOML", textsOf(TOML), (text) => {
      const ours = inTime(() => attempt(() => parseToml(text)));
      const reference = attempt(() => parse(text));
      if (ours instanceof Error) {
        assert.ok(ours instanceof TomlError, String(ours));
        // What reads the files takes the byte order mark away before.
        return assert.ok(reference instanceof Error || text.includes("\ufeff"), "refused by one");
      }
      assert.ok(!(reference instanceof Error), "refused by one");
      assert.deepEqual(plain(ours), plain(reference));
    }, { weight: 4 }),
    property("notes", fc.oneof(textsOf(NOTE), REPEATED), (text) => {
      const note = inTime(() => readNote("a.md", text));
      assert.ok(text.endsWith(note.body), "the body is not what the file ends with");
      inTime(() => linkTargets(text));
      inTime(() => readKillList(text));
      // As long as the hook leaves a prompt.
      inTime(() => readPrompt(text.slice(0, 20_000)));
    }, { weight: 4 }),
    property(
      "chunks",
      fc.tuple(fc.constantFrom(...FILES), textsOf(CODE, 80)),
      async ([file, text]) => {
        const lines = text.split("\n");
        let last = 0;
        for (const { start, end } of await inTimeAsync(() => chunkFile(text, languageOf(file)))) {
          assert.ok(start > last && end >= start && end - start < 120 && end <= lines.length);
          assertBlank(lines, last, start - 1);
          last = end;
        }
        assertBlank(lines, last, lines.length);
      },
      { weight: 4 },
    ),
    property("long lines", fc.tuple(fc.constantFrom(...FILES), REPEATED), async ([file, text]) => {
      await inTimeAsync(() => chunkFile(text, languageOf(file)));
    }),
  ];
}

function foreignTexts(): Property[] {
  const kinds = Object.keys(EVENT_NAMES) as EventKind[];
  const errors = fc.oneof({ weight: 4, arbitrary: grownFrom(ERRORS) }, {
    weight: 1,
    arbitrary: fc.oneof(HOSTILE, REPEATED),
  });
  return [
    property("error output", errors, (text) => {
      for (const { places } of inTime(() => readFailures(text))) {
        for (const { line } of places) {
          assert.ok(Number.isSafeInteger(line) && line >= 0, `${line}`);
        }
      }
    }, { weight: 4 }),
    property("payloads", fc.tuple(fc.constantFrom(...kinds), fc.json()), ([kind, text]) => {
      const parsed = readEvent(text, kind);
      if (parsed.outcome !== "event") return;
      for (const value of Object.values(parsed.event)) {
        if (typeof value === "string") assert.ok(value.isWellFormed());
      }
    }, { weight: 4 }),
    property("prompts", fc.oneof(HOSTILE, REPEATED), (text) => {
      const prompt = inTime(() => stripBlocks(text));
      inTime(() => refusePrompt(prompt, DEFAULT_HOOK_SETTINGS));
      inTime(() => readQuery(prompt.slice(0, 20_000)));
    }, { weight: 4 }),
    property("what is shown", fc.oneof(HOSTILE, REPEATED), (text) => {
      const masked = inTime(() => maskSecrets(text));
      assert.doesNotMatch(masked, SECRET);
      assert.equal(masked.split("\n").length, text.split("\n").length, "lines");
      const shown = inTime(() => makeVisible(masked));
      assert.ok(shown.isWellFormed());
      assert.equal(makeVisible(shown), shown, "what is visible stays as it is");
    }, { weight: 4 }),
  ];
}

function expressions(): Property[] {
  const pattern = fc.array(fc.constantFrom(...PATTERN), { maxLength: 12 }).map((p) => p.join(""));
  const subject = fc.array(fc.constantFrom(..."abA1 \n"), { maxLength: 30 }).map((p) => p.join(""));
  return [
    property("regular expressions", fc.tuple(pattern, subject), ([pattern, text]) => {
      const [ours, reference] = [
        attempt(() => compileRegex(pattern)),
        attempt(() => new RegExp(pattern, "u")),
      ];
      if (ours instanceof Error) return assert.ok(ours instanceof SyntaxError);
      if (reference instanceof Error) return;
      assert.equal(ours.search(text) !== undefined, reference.test(text));
    }, { weight: 4 }),
    property("patterns that hang", fc.tuple(pattern, REPEATED), ([pattern, text]) => {
      const regex = attempt(() => compileRegex(pattern));
      if (regex instanceof Error) return;
      const found = inTime(() => attempt(() => regex.search(text)));
      if (found instanceof Error) assert.ok(found instanceof RangeError);
    }),
    property("globs", fc.tuple(textsOf([...SIGNS, "*", "**/", "?", "!"]), HOSTILE), (input) => {
      const glob = attempt(() => pathGlob(input[0]));
      if (glob instanceof Error) return assert.ok(glob instanceof SyntaxError);
      const found = inTime(() => attempt(() => glob(input[1])));
      if (found instanceof Error) assert.ok(found instanceof RangeError);
    }, { weight: 2 }),
    property("paths", fc.tuple(textsOf(PATH, 12), textsOf(PATH, 12)), ([a, b]) => {
      assert.equal(cleanPath(cleanPath(a)), cleanPath(a));
      const [from, to] = [resolve("/top", a), resolve("/top", b)];
      assert.doesNotMatch(from, /(^|\/)\.\.?(\/|$)/);
      if (from.startsWith("/") && to.startsWith("/")) {
        assert.equal(resolve(from, relative(from, to)).normalize(), to.normalize());
      }
    }, { weight: 4 }),
  ];
}

/** Lines that are in no chunk, from after `from` to `to`, hold nothing. */
function assertBlank(lines: readonly string[], from: number, to: number): void {
  for (const line of lines.slice(from, to)) {
    // Control characters hold nothing either: a file with a NUL is not indexed at all.
    assert.equal(line.replace(/[\0-\x20]+/g, "").trim(), "", "a line in no chunk");
  }
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

/** Without the difference of tables with and without a prototype. */
function plain(table: unknown): unknown {
  return JSON.stringify(table, (_, value) => typeof value === "number" ? String(value) : value);
}
