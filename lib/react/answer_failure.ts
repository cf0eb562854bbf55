/** What is said after a tool has failed: what is where it looked in vain, else the code that its error is about. */
import type { PostToolFailureEvent } from "../host/event.ts";
import { ruleNames } from "../inject/before_search.ts";
import type { Index } from "../index/store.ts";
import { readTouched } from "../ledger/touched.ts";
import { existingConfigHome, readVariable } from "../project/environment.ts";
import { basename } from "../project/paths.ts";
import { isShell, parameterOf, takesFile } from "../project/tool_table.ts";
import { weighedLength } from "../search/noise.ts";
import { maskSecrets } from "../search/visible.ts";
import {
  addBoundaries,
  addFindings,
  type Draft,
  newDraft,
  say,
  type ToolAnswer,
  type ToolRequest,
} from "./draft.ts";
import type { Failure } from "./error_failures.ts";
import { shorten, wordsOfError } from "./error_text.ts";
import type { FailedCall, ReadError } from "./failure_findings.ts";
import type { Findings, ToolContext } from "./finding.ts";
import { contextOf, fileOf, loadAccess } from "./tool_context.ts";
import { type Wanted, wantedPath } from "./wanted_path.ts";

/** A person has said no, or has stopped the agent: there is nothing to explain. */
const REFUSED =
  /^\W*(?:request interrupted|the user doesn't want|permission to use|tool use was rejected)/i;

/** Every form in which a place is named has one of these; to load the forms costs a process 1 ms. */
const NAMES_PLACE = /[:(]\d|\bline \d|\[\d|\b(?:FAILED|ERROR|imported from) |^- /m;

/**
 * Returns what to say about a failure, or why nothing is said. As in `answerPrompt`, "as string" hides imports
 * from Deno, which would read all their modules at the start.
 */
export async function answerFailure(
  request: ToolRequest<PostToolFailureEvent>,
): Promise<ToolAnswer> {
  const draft = newDraft(request);
  await addFailure(draft, shorten(request.event.error));
  const isShown = draft.answer.shown.length > 0;
  if (isShown && ruleNames(request.place.root, existingConfigHome()).has("boundaries.toml")) {
    await addBoundaries(draft, []);
  }
  if (draft.answer.texts.length > 0) draft.answer.reason = "injected";
  return draft.answer;
}

/** Adds what there is to say about an error; `answer.reason` tells why when that is nothing. */
export async function addFailure(draft: Draft, error: string): Promise<void> {
  const { answer, call: { tool }, settings } = draft;
  if (error.trim() === "") answer.reason = "no error";
  else if (REFUSED.test(error)) answer.reason = "refused by a person";
  else {
    const failures = NAMES_PLACE.test(error) ? await failuresIn(error) : [];
    const isCode = failures.some(({ weight }) => weight === "error");
    if (!isCode && await addTree(draft, error)) return;
    const words = wordsOfError(error);
    // Without a place, what a tool for files says is about its own file, which the model knows.
    if (failures.length === 0 && takesFile(tool)) answer.reason = "error names no code";
    else if (failures.length === 0 && weighedLength(words) < settings.hooks.minPromptLength) {
      answer.reason = "error says too little";
    } else await addCode(draft, { error, failures, words });
  }
}

async function failuresIn(error: string): Promise<Failure[]> {
  const { readFailures }: typeof import("./error_failures.ts") = await import(
    "./error_failures.ts" as string
  );
  return readFailures(error);
}

/** Adds the tree of the folder that a path was looked for in; false when the error is about something else. */
async function addTree(draft: Draft, error: string): Promise<boolean> {
  const { call: { tool, input, cwd }, place: { root }, said, answer } = draft;
  const named = isShell(tool) ? undefined : parameterOf(input, "file_path");
  const wanted = wantedPath(error, typeof named === "string" ? named : undefined, cwd, root.path);
  if (!wanted) return false;
  // A path that does not exist may be any text, a secret too.
  const fact = `missing ${maskSecrets(wanted.path)}`;
  if (said.has(fact)) {
    answer.reason = "already given";
    return true;
  }
  const tree: typeof import("./tree.ts") = await import("./tree.ts" as string);
  const allows = await allowedPaths(draft);
  const project = tree.visibleProject(root.path, allows);
  const near = wanted.isFolder ? undefined : tree.correctPath(project, wanted);
  const meant = near === undefined ? await sameNames(root.index, wanted, allows) : [near];
  const drawn = `tree ${wanted.folder}`, isKnown = said.has(drawn);
  const text = tree.describeWanted(project, wanted, meant, isKnown);
  if (text === "" && isKnown) answer.reason = "already given";
  else if (!say(draft, "tree", text)) return false;
  answer.facts.push(fact, drawn);
  return true;
}

/** Returns the test that a role's rules of access are for paths of the project itself. */
async function allowedPaths(
  { role, settings, place: { root } }: Draft,
): Promise<(path: string) => boolean> {
  const access = await loadAccess(role, settings);
  return (path) => access?.(basename(root.path), path) ?? true;
}

/** Returns the files of the index that have the name of a missing one. */
async function sameNames(
  indexPath: string,
  { path, isFolder }: Wanted,
  allows: (path: string) => boolean,
): Promise<string[]> {
  const index = isFolder ? undefined : await openIfThere(indexPath);
  if (!index) return [];
  const [{ filesNamed }, { nameOf }]: [
    typeof import("./locate_file.ts"),
    typeof import("./finding.ts"),
  ] = await Promise.all([
    import("./locate_file.ts" as string),
    import("./finding.ts" as string),
  ]);
  return filesNamed(index, basename(path)).filter((file) => allows(file.path))
    .map((file) => nameOf(index, file));
}

async function addCode(draft: Draft, said: ReadError): Promise<void> {
  const { call, place: { root, folder }, answer } = draft;
  const index = await openIfThere(root.index);
  if (!index) {
    answer.reason = "no index";
    return;
  }
  const context = await contextOf(index, {
    ...draft,
    output: said.error,
    root,
    home: readVariable("HOME"),
    touched: readTouched(folder),
  });
  const findings = await findingsOf({ ...call, ...said }, context);
  answer.reason = findings.reason;
  if (findings.reason === "") {
    await addFindings(draft, [findings], (shown) => fileOf(index, shown));
  }
}

/** What looks for files is loaded only for an error that names one. */
async function findingsOf(call: FailedCall, context: ToolContext): Promise<Findings> {
  if (call.failures.length === 0) {
    const { searchError }: typeof import("./error_search.ts") = await import(
      "./error_search.ts" as string
    );
    return await searchError(call.words, context);
  }
  const { findFailure }: typeof import("./failure_findings.ts") = await import(
    "./failure_findings.ts" as string
  );
  return await findFailure(call, context);
}

/** Loads SQLite only for what needs it. */
async function openIfThere(path: string): Promise<Index | undefined> {
  const { openIndex }: typeof import("../index/store.ts") = await import(
    "../index/store.ts" as string
  );
  try {
    return openIndex(path);
  } catch {
    // Not made yet, or damaged: "bobbin status" tells.
    return undefined;
  }
}
