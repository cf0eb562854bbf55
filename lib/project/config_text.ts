/** The settings as a person reads them: the file that `init` writes, and the table of the README. */
import type * as z from "zod";
import { type KeyWords, WORDS } from "./config_keys.ts";
import { TABLES } from "./config_schema.ts";
import { RULE_EXAMPLES } from "./rule_examples.ts";

const INTRODUCTION = `# Settings of bobbin for this project.
#
# Every key stands here with its default; take away the "# " before one to change it.
# "~/.config/bobbin/config.toml" takes the same keys, for all your projects; this file overrules it.
`;

const RULES =
  `# Rules are files of their own beside this one, and in "~/.config/bobbin". They count from the
# moment they are saved; "bobbin doctor" tells what is wrong with them.
`;

/** Returns a configuration file with every key, its help and its default, and a rule of each kind, all commented out. */
export function commentedConfig(): string {
  const tables = Object.entries(TABLES).map(([table, schema]) => {
    const keys = wordsOf(schema.shape).map(([key, words]) => commentedKey(key, words));
    return [`${comment(schema.description ?? "")}\n[${table}]\n`, ...keys].join("\n");
  });
  const rules = Object.entries(RULE_EXAMPLES).map(([kind, example]) =>
    `# ${kind}.toml:\n${example.trimEnd().replace(/^/gm, "#     ")}\n`
  );
  return [INTRODUCTION, ...tables, RULES, ...rules].join("\n");
}

function commentedKey(key: string, { help, allowed, written, example }: KeyWords): string {
  const lines = [comment(`${help} Takes ${allowed}.`)];
  if (example !== undefined) lines.push(`#   ${key} = ${example}`);
  return [...lines, `# ${key} = ${written}\n`].join("\n");
}

/** Returns a Markdown table of all keys. */
export function configTable(): string {
  const rows = Object.entries(TABLES).flatMap(([table, schema]) =>
    wordsOf(schema.shape).map(([key, { help, allowed, written, example }]) => {
      const meaning = example === undefined ? help : `${help} Example: \`${example}\``;
      return [`\`${table}.${key}\``, `\`${written}\``, allowed, meaning].map(escapeCell);
    })
  );
  const head = ["key", "default", "takes", "meaning"];
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |\n`).join("");
}

function wordsOf(shape: Readonly<Record<string, z.ZodType>>): [string, KeyWords][] {
  return Object.entries(shape).map(([key, schema]) => {
    const words = WORDS.get(schema);
    if (words === undefined) throw new Error(`No help for the key "${key}"`);
    return [key, words];
  });
}

const WIDTH = 100;

/** Wraps a text into lines of comment. */
function comment(text: string): string {
  const lines: string[] = [];
  let line = "#";
  for (const word of text.split(" ")) {
    if (line.length + word.length >= WIDTH) {
      lines.push(line);
      line = "#";
    }
    line += ` ${word}`;
  }
  return [...lines, line].join("\n");
}

function escapeCell(text: string): string {
  return text.replaceAll("|", "\\|");
}
