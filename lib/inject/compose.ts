/** From a search to the text for the model: fitted into its budget, rendered, with what is to be recorded. */
import type { InjectionRecord } from "../ledger/feedback.ts";
import { countWaiting, HOT_TOPICS_INTERVAL, keepInjection } from "../ledger/keep_injection.ts";
import { type Ledger, namedRow, newInjectionId, recordGiven } from "../ledger/ledger.ts";
import { ratingRequest } from "../ledger/ratings.ts";
import { isInside, relative } from "../project/paths.ts";
import { maskSecrets } from "../search/visible.ts";
import type { Search } from "./answer_from_index.ts";
import type { PromptRequest } from "./answer_prompt.ts";
import { fitToBudget } from "./budget.ts";
import { type Excerpt, ledgerRows, placeOf, type Pointer, shownHash } from "./excerpt.ts";
import { findComplement, findFresh, type Found } from "./found.ts";
import { count, type Layout, LAYOUTS } from "./layouts.ts";
import { type Block, countLines, frameSize, render } from "./render.ts";
import type { Injection, Reply } from "./reply.ts";

/** Share of the characters that pointers may take. */
const POINTERS_SHARE = 0.25;

/** Returns the reply to a prompt whose search was sure enough; `gate` is the confidence that was needed. */
export async function compose(search: Search, gate: number): Promise<Reply> {
  const { request, settings: { hooks }, ranking: { confidence } } = search;
  const found = await findFresh(search, gate);
  const { given, fresh, ledger } = found;
  if (fresh.length === 0) {
    return given > 0 ? await complement(search, ledger) : { reason: "nothing to show", confidence };
  }
  const block = await fitBlock(search, found);
  const { length } = block.excerpts;
  request.trace?.("budget", describeFit(block, hooks.budget));
  if (length === 0) return { reason: "no room", confidence };
  if (isRepeat(search, found, block.excerpts)) return { reason: "same results", confidence };
  const text = render(block, LAYOUTS[hooks.formatMode]);
  const injection = describeInjection(search, found, block, await keeper(request));
  const { nextTurn } = ledger;
  const talk = given > 0
    ? `bobbin: injecting ${length} new chunks (${given} previously injected, turn ${nextTurn})`
    : undefined;
  return { text, reason: "injected", confidence, injection, ...(talk ? { talk } : {}) };
}

/** Returns the block with as much of what was found as there is room for. */
async function fitBlock(
  search: Search,
  { fresh, pointers, ledger }: Found,
): Promise<Block> {
  const { request, settings: { hooks }, ratings } = search;
  const id = request.isAnonymous ? "" : newInjectionId(request.now);
  const layout = LAYOUTS[hooks.formatMode];
  const room = Math.min(hooks.maxChars, request.room);
  const frame = {
    id,
    pointers: fitPointers(pointers, layout, room * POINTERS_SHARE),
    request: id === "" ? "" : ratingRequest(id, ledger, ratings, hooks.feedbackPromptInterval),
  };
  const most = { ...frame, omitted: fresh, notices: await noticesFor(search, fresh) };
  const budget = { lines: hooks.budget, characters: room - frameSize(most, layout) };
  const { shown, omitted } = fitToBudget(fresh, budget, layout);
  return { ...frame, excerpts: shown, omitted, notices: await noticesFor(search, shown) };
}

/** Names files that go with what was given already; silent when there are none. */
async function complement(search: Search, ledger: Ledger): Promise<Reply> {
  const { request, settings: { hooks }, ranking: { confidence } } = search;
  const pointers = await findComplement(search, ledger);
  request.trace?.("complement", `${count(pointers.length, "coupled file")} not named before`);
  if (pointers.length === 0) return { reason: "already given", confidence };
  const id = newInjectionId(request.now);
  const layout = LAYOUTS[hooks.formatMode];
  const block: Block = { id, pointers, excerpts: [], omitted: [], notices: [], request: "" };
  const text = render(block, layout);
  if (text.length > Math.min(hooks.maxChars, request.room)) return { reason: "no room" };
  const rows = pointers.map(({ path }) => namedRow(path, id, ledger.nextTurn));
  const files = pointers.map(({ path }) => path);
  const keep = (): void => void recordGiven(request.sessionFolder, rows);
  const injection = { id, turn: ledger.nextTurn, rows, files, lines: 0, keep };
  return { text, reason: "complementary files", confidence, injection };
}

/** Without a ledger filter, the same again would be said at every turn about one topic. */
function isRepeat(
  { settings: { hooks } }: Search,
  { ledger }: Found,
  shown: readonly Excerpt[],
): boolean {
  if (hooks.reducingEnabled || !hooks.dedupEnabled) return false;
  return ledger.isLastTurn(shown.map((excerpt) => ({
    path: excerpt.path,
    hash: shownHash(excerpt),
  })));
}

function describeInjection(
  { request }: Search,
  { ledger: { nextTurn } }: Found,
  { id, excerpts, pointers, omitted }: Block,
  keep: Keeper,
): Injection {
  const record = {
    id,
    event: "prompt",
    session: request.session,
    agent: request.role,
    query: maskSecrets(request.prompt),
    shown: excerpts.map(placeOf),
    omitted: omitted.map(placeOf),
  };
  const rows = [
    ...ledgerRows(excerpts, id, nextTurn),
    ...pointers.map(({ path }) => namedRow(path, id, nextTurn)),
  ];
  return {
    id,
    turn: nextTurn,
    rows,
    files: [...new Set(excerpts.map(({ path }) => path))],
    lines: countLines(excerpts),
    keep: () => {
      recordGiven(request.sessionFolder, rows);
      keep(record);
    },
  };
}

async function noticesFor(search: Search, excerpts: readonly Excerpt[]): Promise<string[]> {
  const places = treePlaces(search, excerpts);
  if (!search.request.rules.has("boundaries.toml")) return places;
  const { boundaryNoticesOf }: typeof import("./notices.ts") = await import(
    "./notices.ts" as string
  );
  return [...places, ...boundaryNoticesOf(search, excerpts)];
}

/** The name of a further tree stands for a folder that a model could not find. */
function treePlaces({ index, request }: Search, excerpts: readonly Excerpt[]): string[] {
  const root = request.root.path;
  return [...index.repos.values()].flatMap(({ name, source }) => {
    const isShown = name !== "" && excerpts.some(({ path }) => path.startsWith(`${name}/`));
    const folder = isInside(root, source) ? relative(root, source) : source;
    return isShown && folder !== name ? [`"${name}/" stands for "${folder}/".`] : [];
  });
}

type Keeper = (injection: InjectionRecord) => void;

/** Returns what keeps an injection; every tenth has to load the store, which the others do without. */
async function keeper({ root: { state }, isRecorded }: PromptRequest): Promise<Keeper> {
  if (!isRecorded) return () => {};
  if (countWaiting(state) + 1 < HOT_TOPICS_INTERVAL) {
    return (record) => keepInjection(state, record);
  }
  const { refreshHotTopics }: typeof import("../ledger/hot_topics.ts") = await import(
    "../ledger/hot_topics.ts" as string
  );
  return (record) => {
    keepInjection(state, record);
    refreshHotTopics(state);
  };
}

function fitPointers(pointers: readonly Pointer[], layout: Layout, most: number): Pointer[] {
  let fitting = [...pointers];
  while (fitting.length > 0 && layout.pointers(fitting, false).length > most) {
    fitting = fitting.slice(0, -1);
  }
  return fitting;
}

function describeFit({ excerpts, omitted }: Block, budget: number): string {
  const lines = `${countLines(excerpts)} of ${count(budget, "line")}`;
  return `${count(excerpts.length, "excerpt")}, ${lines}, ${omitted.length} cut or left out`;
}
