/**
 * Writes more prompts for the gate, over repositories that the gate set lacks:
 *
 *   deno run -A tests/bench/gate_prompts.ts --sets DIR --mirror DIR > MORE/gate.jsonl
 *
 * Of a repository are the subjects of commits after the indexed one, and the questions and issues of the
 * other sets; not of it are the general prompts of the gate set, and what belongs to other repositories.
 */
import { findObjects } from "./corpora.ts";
import { runGit } from "./git.ts";
import { type Options, readOptions, spread } from "./options.ts";
import { type Query, readSet, type TreeCorpus } from "./sets.ts";
import { note, print } from "./table.ts";

const SUBJECTS = 70, QUESTIONS = 12, GENERAL = 120, OTHERS = 20;
const MOST_FILES = 12, MOST_COMMITS = 1200, LONGEST_QUESTION = 400;

interface Prompt {
  query: string;
  kind: string;
  label: 0 | 1;
}

/** Returns a corpus of each repository whose whole tree some set asks about, and the gate set does not. */
function chooseCorpora(queries: readonly Query[], known: ReadonlySet<string>): TreeCorpus[] {
  return [...Map.groupBy(queries, ({ corpus }) => (corpus as TreeCorpus).slug).values()]
    .map((asked) => asked[asked.length >> 1]?.corpus as TreeCorpus)
    .filter(({ slug, root }) => root === undefined && !known.has(slug));
}

async function readSubjects({ slug, sha }: TreeCorpus, options: Options): Promise<string[]> {
  const log = await runGit(
    `${findObjects(options.mirror, slug)}/..`,
    ...[
      "log",
      "--no-merges",
      "--name-only",
      "--format=%x01%s",
      `-n${MOST_COMMITS}`,
      `${sha}..HEAD`,
    ],
  );
  const subjects = log.split("\x01").slice(1).flatMap((commit) => {
    const [subject = "", ...files] = commit.trim().split("\n").filter((line) => line !== "");
    const clean = cleanSubject(subject);
    return files.length > 0 && files.length <= MOST_FILES && saysSomething(clean) ? [clean] : [];
  });
  return spread(subjects, SUBJECTS);
}

function cleanSubject(subject: string): string {
  return subject.replace(/\s*\(#\d+\)|#\d+/g, "").replace(/^[a-z]+(\([^)]*\))?!?:\s*/, "").trim();
}

function saysSomething(subject: string): boolean {
  return subject.split(/\s+/).length >= 3 && !/\d\.\d/.test(subject) &&
    !/^(bump|merge|release|revert|prepare|version|update dependency|\[)/i.test(subject);
}

function* promptsFor(
  at: number,
  corpora: readonly TreeCorpus[],
  subjects: readonly (readonly string[])[],
  questions: readonly Query[],
  general: readonly Query[],
): Generator<Prompt> {
  const { slug } = corpora[at] as TreeCorpus;
  const isOwn = ({ corpus }: Query): boolean => (corpus as TreeCorpus).slug === slug;
  for (const query of subjects[at] ?? []) yield { query, kind: "history", label: 1 };
  for (const { text, set } of questions.filter(isOwn).slice(0, QUESTIONS)) {
    yield { query: text.slice(0, LONGEST_QUESTION), kind: set, label: 1 };
  }
  // Different ones for each repository, and the same in each run.
  const turned = <T>(list: readonly T[]): T[] =>
    list.map((_, i) => list[(i + at * 37) % list.length] as T);
  for (const { text, category } of spread(turned(general), GENERAL)) {
    yield { query: text, kind: category, label: 0 };
  }
  const commits = subjects.filter((_, i) => i !== at).flat();
  for (const query of spread(turned(commits), OTHERS)) {
    yield { query, kind: "other repo (commit)", label: 0 };
  }
  const asked = questions.filter((query) => query.set === "semble" && !isOwn(query));
  for (const { text } of spread(turned(asked), OTHERS)) {
    yield { query: text, kind: "other repo (semble)", label: 0 };
  }
}

if (import.meta.main) {
  const options = readOptions(Deno.args, ["gate"]);
  const gate = readSet(options.sets, "gate");
  const known = new Set(gate.map(({ corpus }) => (corpus as TreeCorpus).slug));
  const questions = ["swe", "semble"].flatMap((set) => readSet(options.sets, set));
  const corpora = chooseCorpora(questions, known);
  const subjects = await Promise.all(corpora.map((corpus) => readSubjects(corpus, options)));
  const general = [...new Map(gate.map((query) => [query.text, query])).values()]
    .filter(({ label, category }) => label === 0 && !category.startsWith("other"));
  for (const [at, { repo, slug, sha }] of corpora.entries()) {
    const prompts = [...promptsFor(at, corpora, subjects, questions, general)];
    note(`${repo}: ${prompts.length} prompts, ${subjects[at]?.length} of them commits`);
    for (const [n, { query, kind, label }] of prompts.entries()) {
      const id = `more/${slug}/${n}`;
      print(JSON.stringify({ id, repo, slug, sha, root: null, mode: "all", query, kind, label }));
    }
  }
}
