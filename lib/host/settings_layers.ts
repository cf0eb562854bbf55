/** All the places that a host takes hooks from in a project, each with what holds it back. */
import { UserError } from "../project/user_error.ts";
import type { Host } from "./host.ts";
import { readSettingsFile } from "./settings_file.ts";
import { type Hook, readHooks } from "./settings_hooks.ts";
import { type Homes, SCOPES, settingsPath } from "./settings_path.ts";
import { enabledPlugins } from "./settings_plugins.ts";
import { valueOf } from "./settings_text.ts";
import { isTrusted } from "./settings_trust.ts";

export interface Layer {
  host: Host;
  /** A scope of `hook install`, "managed" for an organisation, or the name of a plugin. */
  name: string;
  path: string;
  /** "" for no file, and for one that cannot be read. */
  text: string;
  /** What the host runs. */
  hooks: Hook[];
  /** What is wrong with the file as a whole, so that the host takes nothing from it. */
  fault?: string;
  /** Why the host leaves a good file out. */
  held?: string;
  /** What it passes over, a sentence each. */
  passedOver: string[];
  /** Folder of the plugin. */
  plugin?: string;
}

/**
 * Returns the places from the weakest to the strongest, plugins last. `isTrusting` tells whether the
 * folder counts as trusted; as the host's records say when left out. Throws a `UserError` without a home.
 */
export function readLayers(
  host: Host,
  project: string,
  homes: Homes,
  isTrusting: boolean = isTrusted(host, project, homes) !== false,
): Layer[] {
  const layers = SCOPES[host].map((scope) =>
    fileLayer(host, scope, settingsPath(host, scope, project, homes))
  );
  if (host === "bob") {
    const workspace = layers.find(({ name }) => name === "project");
    if (workspace && !isTrusting) {
      hold(workspace, "Bob does not read it: the folder is not trusted");
    }
    return layers;
  }
  if (homes.managed) layers.push(fileLayer(host, "managed", homes.managed));
  const texts = layers.map(({ text }) => text);
  for (const { name, root, path, text } of enabledPlugins(project, homes, texts)) {
    layers.push({ plugin: root, ...layerOf(host, name, path, text) });
  }
  for (const layer of layers) {
    const reason = whyDisabled(layer, layers);
    if (reason) hold(layer, reason);
  }
  return layers;
}

function fileLayer(host: Host, name: string, path: string): Layer {
  try {
    // The host's own reading decides what is wrong with a text, not the editor's.
    const text = readSettingsFile(path, false).text;
    return layerOf(host, name, path, text);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { host, name, path, text: "", hooks: [], passedOver: [], fault: error.message };
  }
}

function layerOf(host: Host, name: string, path: string, text: string): Layer {
  const { fault, ...read } = readHooks(host, text);
  const layer = { host, name, path, text, ...read };
  return fault === undefined ? layer : { ...layer, fault: `Cannot use "${path}": ${fault}` };
}

function hold(layer: Layer, reason: string): void {
  layer.held = reason;
  layer.hooks = [];
}

/** Scopes are listed from the weakest to the strongest, and the strongest that says something decides. */
function whyDisabled({ name }: Layer, layers: readonly Layer[]): string | undefined {
  const managed = layers.find(({ name }) => name === "managed");
  if (name !== "managed" && valueOf(managed?.text ?? "").allowManagedHooksOnly === true) {
    return `"allowManagedHooksOnly" is set in "${managed?.path}"`;
  }
  const deciding = layers.filter(({ plugin }) => plugin === undefined)
    .findLast(({ text }) => typeof valueOf(text).disableAllHooks === "boolean");
  if (deciding === undefined || valueOf(deciding.text).disableAllHooks === false) return undefined;
  return name === "managed" && deciding !== managed
    ? undefined
    : `"disableAllHooks" is set in "${deciding.path}"`;
}
