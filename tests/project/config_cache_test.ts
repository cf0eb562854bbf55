import { strict as assert } from "node:assert";
import {
  type CurrentSettings,
  isBlankConfig,
  readSettings,
} from "../../lib/project/config_cache.ts";
import { ALONE } from "../../lib/host/command.ts";
import { DEFAULT_SETTINGS } from "../../lib/project/settings.ts";
import { beforeNext } from "../before_next.ts";

class Place {
  readonly folder = Deno.makeTempDirSync();
  readonly state = `${this.folder}/.bobbin`;
  readonly home = `${this.folder}/home`;
  readonly config = `${this.state}/config.toml`;
  readonly cache = `${this.state}/config.cache.json`;

  constructor(config?: string) {
    Deno.mkdirSync(this.state);
    Deno.mkdirSync(this.home);
    if (config !== undefined) Deno.writeTextFileSync(this.config, config);
  }

  read(): Promise<CurrentSettings> {
    return readSettings(this.state, this.home);
  }

  /** Puts a mark into the cache that no file could give. */
  mark(): void {
    const cache = JSON.parse(Deno.readTextFileSync(this.cache));
    cache.current.settings.hooks.budget = 4321;
    Deno.writeTextFileSync(this.cache, JSON.stringify(cache));
  }

  async isWarm(): Promise<boolean> {
    return (await this.read()).settings.hooks.budget === 4321;
  }
}

const CONFIG = "[hooks]\nbudget = 10\n";

Deno.test("readSettings() reads the files once and the cache after that", async () => {
  const place = new Place("[hooks]\nbudget = 10\nbugdet = 3\nthreshold = 9\n");
  const cold = await place.read();
  assert.equal(cold.settings.hooks.budget, 10);
  assert.deepEqual(cold.sources, { "hooks.budget": "project" });
  assert.deepEqual(cold.faults, [
    `Cannot use "hooks.bugdet" of "${place.config}", line 3: no such key; did you mean "hooks.budget"?`,
    `Cannot use "hooks.threshold" of "${place.config}", line 4: found 9, allowed is a number from 0 to 1; correct or remove it`,
  ]);
  assert.deepEqual(await place.read(), cold);
  assert.equal((Deno.statSync(place.cache).mode ?? 0) & 0o777, 0o600);
  assert.deepEqual([...Deno.readDirSync(place.state)].map(({ name }) => name).sort(), [
    "config.cache.json",
    "config.toml",
  ]);
  place.mark();
  assert.ok(await place.isWarm());
});

const CHANGES: [name: string, change: (place: Place) => void, budget: number][] = [
  ["an edit", ({ config }) => Deno.writeTextFileSync(config, "[hooks]\nbudget = 200\n"), 200],
  ["an edit that keeps size and time", ({ config }) => {
    const { atime, mtime } = Deno.statSync(config);
    Deno.writeTextFileSync(config, CONFIG.replace("10", "20"));
    Deno.utimeSync(config, atime ?? new Date(), mtime ?? new Date());
  }, 20],
  ["an edit of the same size", ({ config }) => {
    Deno.writeTextFileSync(config, "[hooks]\nbudget = 20\n");
    Deno.utimeSync(config, new Date(), new Date(Date.now() + 5000));
  }, 20],
  ["the removal of the file", ({ config }) => Deno.removeSync(config), 300],
  [
    "a new file of the user",
    ({ home }) =>
      Deno.writeTextFileSync(`${home}/config.toml`, "[hooks]\nbudget = 1\nthreshold = 0.1\n"),
    10,
  ],
  [
    "a new calibration",
    ({ state }) =>
      Deno.writeTextFileSync(`${state}/calibration.json`, '{ "hooks": { "budget": 30 } }'),
    30,
  ],
  ["a cache of another version", ({ cache }) => {
    const value = JSON.parse(Deno.readTextFileSync(cache));
    Deno.writeTextFileSync(cache, JSON.stringify({ ...value, version: 0 }));
  }, 10],
  ["a cache that lacks a setting", ({ cache }) => {
    const value = JSON.parse(Deno.readTextFileSync(cache));
    delete value.current.settings.log.payloads;
    Deno.writeTextFileSync(cache, JSON.stringify(value));
  }, 10],
  ["a cache that is cut", ({ cache }) => Deno.truncateSync(cache, 300), 10],
  ["a cache that is no object", ({ cache }) => Deno.writeTextFileSync(cache, "null"), 10],
];

for (const [name, change, budget] of CHANGES) {
  Deno.test(`readSettings() reads the files again after ${name}`, async () => {
    const place = new Place(CONFIG);
    await place.read();
    place.mark();
    assert.ok(await place.isWarm());
    change(place);
    assert.equal((await place.read()).settings.hooks.budget, budget);
    place.mark();
    assert.ok(await place.isWarm());
  });
}

Deno.test("readSettings() keeps no settings for a text that they are not from", async () => {
  const place = new Place(CONFIG);
  const other = CONFIG.replace("10", "20");
  let reads = 0;
  {
    // The first look is at the text, the second one reads what it says.
    using _editor = beforeNext(
      Deno,
      "readTextFileSync",
      (file) => file === place.config && ++reads === 2,
      () => Deno.writeTextFileSync(place.config, other),
    );
    assert.equal((await place.read()).settings.hooks.budget, 20);
  }
  Deno.writeTextFileSync(place.config, CONFIG);
  assert.equal((await place.read()).settings.hooks.budget, 10);
});

Deno.test("readSettings() without a file, or with comments alone, gives the defaults", async () => {
  for (const text of [undefined, "", "# nothing\r\n\n[hooks]\n# budget = 3\n"]) {
    const place = new Place(text);
    assert.deepEqual(await place.read(), { settings: DEFAULT_SETTINGS, faults: [], sources: {} });
    place.mark();
    assert.ok(await place.isWarm());
  }
});

Deno.test("readSettings() goes on without a cache where none can be written", async () => {
  const folder = Deno.makeTempDirSync();
  Deno.writeTextFileSync(`${folder}/config.toml`, CONFIG);
  const missing = await readSettings(`${folder}/missing`, undefined, folder);
  assert.equal(missing.settings.hooks.budget, 10);
  assert.deepEqual(missing.faults, []);
  const place = new Place(CONFIG);
  Deno.mkdirSync(place.cache);
  Deno.writeTextFileSync(`${place.cache}/in_the_way`, "");
  assert.equal((await place.read()).settings.hooks.budget, 10);
  assert.deepEqual([...Deno.readDirSync(place.state)].map(({ name }) => name).sort(), [
    "config.cache.json",
    "config.toml",
  ]);
});

Deno.test("readSettings() borrows the configuration of another checkout, not its calibration", async () => {
  const main = new Place(CONFIG);
  Deno.writeTextFileSync(`${main.state}/calibration.json`, '{ "hooks": { "budget": 30 } }');
  const worktree = new Place();
  const { settings } = await readSettings(worktree.state, worktree.home, main.state);
  assert.equal(settings.hooks.budget, 10);
});

Deno.test("readSettings() tries a file that cannot be opened again the next time", async () => {
  const place = new Place();
  Deno.mkdirSync(place.config);
  assert.equal((await place.read()).faults.length, 1);
  assert.throws(() => Deno.statSync(place.cache), Deno.errors.NotFound);
});

Deno.test("readSettings() reads changed files without a package, as hooks run", async () => {
  const place = new Place(CONFIG);
  await place.read();
  Deno.writeTextFileSync(place.config, "[hooks]\nbudget = 2000\nthreshold = 2\n");
  const script = `${place.folder}/hook.ts`;
  const module = new URL("../../lib/project/config_cache.ts", import.meta.url).href;
  Deno.writeTextFileSync(
    script,
    `import { readSettings } from ${JSON.stringify(module)};
     const { settings, faults } = await readSettings(...Deno.args);
     console.log(JSON.stringify([settings.hooks.budget, faults]));`,
  );
  const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", ...ALONE, "-A", script, place.state, place.home],
  }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  assert.deepEqual(JSON.parse(new TextDecoder().decode(stdout)), [2000, [
    `Cannot use "hooks.threshold" of "${place.config}", line 3: found 2, allowed is a number from 0 to 1; correct or remove it`,
  ]]);
});

Deno.test("readSettings() takes no more than 50 times what reading its cache takes, when warm", async () => {
  const place = new Place(CONFIG);
  await place.read();
  const leastOf = async (run: () => unknown): Promise<number> => {
    let least = Infinity;
    for (let i = 0; i < 50; i++) {
      const start = performance.now();
      await run();
      least = Math.min(least, performance.now() - start);
    }
    return least;
  };
  const file = await leastOf(() => JSON.parse(Deno.readTextFileSync(place.cache)));
  const warm = await leastOf(() => place.read());
  assert.ok(warm < 50 * file, `${warm} ms, and ${file} ms for the file`);
});

Deno.test("isBlankConfig() is true where nothing is set", () => {
  const cases: [text: string, blank: boolean][] = [
    ["", true],
    ["\uFEFF# x\r\n", true],
    ["  # x\n\t\n[hooks]\n[log] # y\n", true],
    ["[hoks]", false],
    ["[toString]", false],
    ["budget = 1", false],
    ["[[hooks.keyword_repos]]", false],
    ["{}", false],
  ];
  for (const [text, blank] of cases) assert.equal(isBlankConfig(text), blank, text);
});

Deno.test("readSettings() tells of a folder in the place of a file for as long as it is there", async () => {
  const place = new Place(CONFIG), file = `${place.home}/config.toml`;
  assert.deepEqual((await place.read()).faults, []);
  Deno.mkdirSync(file);
  assert.equal((await place.read()).faults.length, 1);
  Deno.removeSync(file);
  assert.deepEqual((await place.read()).faults, []);
});
