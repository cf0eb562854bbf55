/**
 * Evidence that a harness looked up before it called the hook. The payload only names it: it is read from a cache on
 * this machine, and counts when its digest, faction and worldview are those that the payload names.
 */
import { isInside, realPath } from "./paths.ts";

export interface Grounding {
  /** For the model; nothing in it can end a block or hide. */
  text: string;
  scope: "na";
  faction: string;
  /** "sha256:" and the digest of the evidence. */
  id: string;
}

export interface Abstention {
  /** Why the evidence does not count, for the metrics; holds nothing of the payload. */
  abstained: string;
}

interface Reference {
  digest: string;
  faction: string;
  worldview: string;
}

type Read = (variable: string) => string | undefined;
type Fields = Readonly<Record<string, unknown>>;

const MOST_BYTES = 1 << 20;
const LONGEST_VALUE = 600;
const MOST_ENTITIES = 50;

/**
 * Returns the evidence that the `grounding` of a payload names, or why it does not count; undefined for a
 * payload without one. `read` returns environment variables. Never throws.
 */
export async function verifyGrounding(
  value: unknown,
  read: Read,
): Promise<Grounding | Abstention | undefined> {
  if (value === undefined || value === null) return undefined;
  const reference = readReference(value);
  if (typeof reference === "string") return { abstained: reference };
  const { digest, faction, worldview } = reference;
  const folder = cacheFolder(read);
  if (folder === undefined) return { abstained: "no grounding cache" };
  const bytes = readEvidence(folder, digest);
  if (!bytes) return { abstained: "no evidence in the grounding cache" };
  if (await digestOf(bytes) !== digest) return { abstained: "digest differs" };
  const evidence = parseEvidence(bytes);
  if (typeof evidence === "string") return { abstained: evidence };
  if (evidence.faction_id !== faction) return { abstained: "other faction" };
  if (evidence.worldview_sha256 !== worldview) return { abstained: "other worldview" };
  const id = `sha256:${digest}`;
  return { text: describe(evidence, faction, id), scope: "na", faction, id };
}

function readReference(value: unknown): Reference | string {
  if (!isRecord(value)) return "grounding is no object";
  if (value.scope !== "na") return "unknown scope";
  const digest = /^sha256:([0-9a-f]{64})$/.exec(String(value.grounding_id))?.[1];
  if (digest === undefined) return "no grounding id";
  const { faction_id: faction, worldview_sha256: worldview } = value;
  if (!isText(faction)) return "no faction";
  if (!isText(worldview)) return "no worldview";
  return { digest, faction, worldview };
}

/** Returns the first of the folders that exists. */
function cacheFolder(read: Read): string | undefined {
  const state = read("XDG_STATE_HOME"), home = read("HOME");
  const folders = [
    read("YUPANA_GROUNDING_CACHE_DIR"),
    read("HANK_GROUNDING_CACHE_DIR"),
    state && `${state}/yupana/grounding`,
    home && `${home}/.local/state/yupana/grounding`,
  ];
  for (const folder of folders) {
    const real = folder?.startsWith("/") ? realPath(folder) : undefined;
    if (real !== undefined && Deno.statSync(real).isDirectory) return real;
  }
  return undefined;
}

function readEvidence(folder: string, digest: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const path = realPath(`${folder}/${digest}.json`);
    if (path === undefined || !isInside(folder, path)) return undefined;
    const { isFile, size } = Deno.statSync(path);
    return isFile && size <= MOST_BYTES ? Deno.readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}

async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

function parseEvidence(bytes: Uint8Array): Fields | string {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return "evidence is no JSON";
  }
  if (!isRecord(value)) return "evidence is no object";
  const missing = ["graph", "query", "outcome"].find((key) => typeof value[key] !== "string") ??
    (Array.isArray(value.entities) ? undefined : "entities") ??
    (["string", "number"].includes(typeof value.turn) ? undefined : "turn");
  return missing === undefined ? value : `evidence without ${missing}`;
}

function describe(
  { graph, query, entities, turn, outcome }: Fields,
  faction: string,
  id: string,
): string {
  const named = (entities as unknown[]).slice(0, MOST_ENTITIES)
    .map((entity) => typeof entity === "string" ? entity : JSON.stringify(entity));
  const source = `scope na, faction ${plain(faction)}, ${id}`;
  return [
    `NA turn grounding [${source}], as the knowledge graph answered:`,
    `Graph: ${plain(graph)}`,
    `Turn: ${plain(turn)}`,
    `Outcome: ${plain(outcome)}`,
    `Entities: ${plain(named.join(", ")) || "none"}`,
    `Query: ${plain(query)}`,
  ].join("\n") + "\n";
}

/** Returns a value on one line, without tags of hosts and without characters that do not show. */
function plain(value: unknown): string {
  const text = String(value).toWellFormed().replace(/\p{C}+/gu, " ").replace(/\s+/g, " ").trim();
  return text.slice(0, LONGEST_VALUE).toWellFormed().replaceAll("<", "&lt;");
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
