/** What a hook loads before a prompt can be answered: nothing that it could do without. */
import { strict as assert } from "node:assert";

const CHECKOUT = new URL("../../", import.meta.url).href;
const HOOKS = [...Deno.readDirSync(new URL("hooks", CHECKOUT))].map(({ name }) => name).sort();

interface Graph {
  modules: {
    specifier: string;
    error?: string;
    dependencies?: { specifier: string; isDynamic?: boolean; code?: { specifier?: string } }[];
  }[];
}

function readGraph(hook: string): Graph {
  const { code, stdout, stderr } = new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "--no-config", `hooks/${hook}`],
    cwd: new URL(CHECKOUT),
    env: { NO_COLOR: "1" },
  }).outputSync();
  assert.equal(code, 0, new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** Returns what is evaluated at the start, or, with the dynamic imports, at any time. */
function closureOf({ modules }: Graph, hook: string, withDynamic: boolean): string[] {
  const bySpecifier = new Map(modules.map((module) => [module.specifier, module]));
  const reached = new Set([`${CHECKOUT}hooks/${hook}`]);
  for (const specifier of reached) {
    for (
      const { specifier: name, isDynamic, code } of bySpecifier.get(specifier)?.dependencies ?? []
    ) {
      if (code && (withDynamic || !isDynamic)) reached.add(code.specifier ?? `unresolved: ${name}`);
    }
  }
  return [...reached].map((specifier) => specifier.replace(CHECKOUT, "")).sort();
}

/** Built by a command that nobody waits for. */
const INDEX_BUILDING =
  /^lib\/index\/(indexer|walk|git|history|writer|lock|analyze_file|block_\w+|build_block|field_counts)\.ts$/;
/** Needed for a file that was edited since it was indexed, and only then. */
const ON_DEMAND = /^lib\/index\/(chunk\/.+|languages)\.ts$/;

Deno.test("there are hooks to look at", () => {
  assert.ok(HOOKS.includes("user_prompt_submit.ts"), HOOKS.join(", "));
});

for (const hook of HOOKS) {
  Deno.test(`${hook} starts with files of this checkout and node:sqlite alone`, () => {
    const graph = readGraph(hook);
    const closure = closureOf(graph, hook, false);
    assert.ok(closure.length > 5, `only ${closure}`);
    const foreign = closure.filter((name) => !/^(hooks|lib)\//.test(name));
    assert.deepEqual(foreign.filter((name) => name !== "node:sqlite"), []);
    assert.deepEqual(closure.filter((name) => ON_DEMAND.test(name)), []);
  });

  Deno.test(`${hook} never reaches the command or the building of an index`, () => {
    const graph = readGraph(hook);
    assert.deepEqual(graph.modules.filter(({ error }) => error), []);
    const isBarred = (name: string): boolean =>
      name.startsWith("lib/cli/") || INDEX_BUILDING.test(name);
    assert.deepEqual(closureOf(graph, hook, true).filter(isBarred), []);
  });
}

Deno.test("user_prompt_submit.ts loads the search only for a prompt that is searched for", () => {
  const hook = "user_prompt_submit.ts";
  const graph = readGraph(hook);
  const isHeavy = (name: string): boolean => /^node:|^lib\/(index|search)\//.test(name);
  assert.deepEqual(closureOf(graph, hook, false).filter(isHeavy), []);
  assert.ok(closureOf(graph, hook, true).includes("lib/search/ranking.ts"));
});
