/** The suite's entries in the text of a settings file: put in, taken out, and found again by their command. */
import {
  availableEntries,
  commandFor,
  type CommandPlace,
  HOOKS,
  isOwnCommand,
  type Suite,
} from "./command.ts";
import { type EventKind } from "./event.ts";
import { EVENT_NAMES } from "./host.ts";
import { appendGroup, commentsOf, groupsOf, removeAt, valueOf } from "./settings_text.ts";

export interface OwnEntry {
  kind: EventKind;
  command: string;
  /** Seconds; undefined where someone took it out. */
  timeout: number | undefined;
}

interface Handler {
  type: "command";
  command: string;
  timeout: number;
}

const KINDS = Object.keys(EVENT_NAMES) as EventKind[];

/** Returns the suite's own entries of a text, by event. */
export function ownEntries(text: string, suite: Suite = HOOKS): OwnEntry[] {
  return KINDS.flatMap((kind) =>
    groupsOf(text, EVENT_NAMES[kind]).flatMap(({ hooks }) =>
      listOf(hooks).filter((handler) => isOwn(handler, suite)).map(({ command, timeout }) => ({
        kind,
        command: String(command),
        timeout: typeof timeout === "number" ? timeout : undefined,
      }))
    )
  );
}

/** Returns the groups that belong into the settings, by the name of their event. */
export function wantedGroups(place: CommandPlace): Record<string, { hooks: Handler[] }[]> {
  return Object.fromEntries(
    availableEntries(place).map((entry) => [EVENT_NAMES[entry.kind], [{
      hooks: [{ type: "command", command: commandFor(entry, place), timeout: entry.timeout }],
    }]]),
  );
}

/** Returns the text with exactly the wanted entries; the same text when it has them already. */
export function withEntries(text: string, place: CommandPlace): string {
  const wanted = wantedGroups(place);
  const now = ownEntries(text, place.suite).map(({ kind, command }) =>
    `${EVENT_NAMES[kind]} ${command}`
  );
  const then = Object.entries(wanted).map(([event, [group]]) =>
    `${event} ${group?.hooks[0]?.command}`
  );
  if (now.toSorted().join("\n") === then.toSorted().join("\n")) return text;
  let changed = withoutEntries(text, place.suite);
  for (const [event, [group]] of Object.entries(wanted)) {
    changed = appendGroup(changed, event, group);
  }
  return changed;
}

/** Removes own handlers, and the groups, lists and the `hooks` that this leaves empty. */
export function withoutEntries(text: string, suite: Suite = HOOKS): string {
  let changed = text;
  for (const event of Object.values(EVENT_NAMES)) {
    const before = groupsOf(changed, event);
    for (const [at, { hooks }] of [...before.entries()].toReversed()) {
      changed = withoutHandlers(changed, ["hooks", event, at], listOf(hooks), suite);
    }
    const isEmptied = before.length > 0 && groupsOf(changed, event).length === 0;
    if (isEmptied) changed = withoutEmpty(changed, ["hooks", event]);
  }
  const { hooks } = valueOf(changed);
  const isEmptied = changed !== text && Object.keys(hooks ?? { some: 1 }).length === 0;
  return isEmptied ? withoutEmpty(changed, ["hooks"]) : changed;
}

/** What holds a comment is not empty. */
function withoutEmpty(text: string, path: readonly string[]): string {
  const changed = removeAt(text, path);
  return commentsOf(changed).length === commentsOf(text).length ? changed : text;
}

function withoutHandlers(
  text: string,
  group: readonly (string | number)[],
  handlers: readonly Record<string, unknown>[],
  suite: Suite,
): string {
  const own = handlers.map((handler) => isOwn(handler, suite));
  if (!own.includes(true)) return text;
  if (!own.includes(false)) return removeAt(text, group);
  return [...own.entries()].toReversed().reduce(
    (changed, [at, isOwn]) => isOwn ? removeAt(changed, [...group, "hooks", at]) : changed,
    text,
  );
}

/** True when two texts differ in nothing but layout, own entries and what is empty without them. */
export function isSameButOwn(a: string, b: string, suite: Suite = HOOKS): boolean {
  return foreignContent(a, suite) === foreignContent(b, suite);
}

function foreignContent(text: string, suite: Suite): string {
  const bare = withoutEntries(text, suite);
  const { hooks, ...others } = valueOf(bare);
  const events = Object.entries(hooks ?? {}).filter(([, groups]) => listOf(groups).length > 0);
  return JSON.stringify([others, events, commentsOf(bare)]);
}

function isOwn({ command }: Readonly<Record<string, unknown>>, suite: Suite): boolean {
  return typeof command === "string" && isOwnCommand(command, suite);
}

/** One record for each element of a list, so that positions agree; none for what is not a list. */
function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((element) => Object(element)) : [];
}
