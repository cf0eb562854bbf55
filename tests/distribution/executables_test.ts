/** The standalone form: what goes into an executable, what is said where there is no runtime to put in, and one that runs. */
import { strict as assert } from "node:assert";
import { packageCache } from "../../lib/cli/packages.ts";
import { writeExecutables } from "../../lib/cli/write_executables.ts";
import { ENTRIES } from "../../lib/host/entries.ts";
import { RIGHTS } from "../../lib/host/permissions.ts";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { createSampleProject } from "../sample_project.ts";
import { Bundles, CHECKOUT, runLine } from "./bundled.ts";

const PROMPT = "how does RetryPolicy compute the backoff delay of an attempt?";

/** True where deno has its runtime part at hand: by the variable, or loaded by an earlier compile. */
function hasRuntime(): boolean {
  const { deno } = Deno.version, { target } = Deno.build;
  // The cache of packages is "npm" in deno's folder.
  const folder = packageCache().replace(/\/npm\/[^/]*$/, "");
  const loaded = `${folder}/dl/release/v${deno}/denort-${target}.zip`;
  return Deno.env.get("DENORT_BIN") !== undefined || exists(loaded);
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

interface Baked {
  allow_read: string[] | null;
  allow_write: string[] | null;
  allow_env: string[] | null;
  allow_run: string[] | null;
  allow_net: string[] | null;
  allow_ffi: string[] | null;
  prompt: boolean;
}

/** Returns the rights inside an executable, as deno keeps them there. */
function rightsIn(path: string): Baked {
  const text = new TextDecoder("latin1").decode(Deno.readFileSync(path));
  const [, json = ""] = /"permissions":(\{[^{}]*\})/.exec(text) ?? [];
  return JSON.parse(json);
}

Deno.test({
  name: "writeExecutables() puts in the runtime that DENORT_BIN names, and the rights of the table",
  // Any program of the system stands for the runtime: it is looked into, not started.
  ignore: Deno.build.os !== "linux" || !exists("/bin/true"),
  fn(): void {
    const folder = Deno.makeTempDirSync();
    const before = Deno.env.get("DENORT_BIN");
    Deno.env.set("DENORT_BIN", "/bin/true");
    try {
      for (const { script, kind } of ENTRIES) {
        const bundle = `${folder}/${script}.js`;
        Deno.writeTextFileSync(bundle, `console.log("the bundle of ${script}");`);
        const [path = ""] = writeExecutables([bundle], folder);
        assert.equal(path, `${folder}/bin/${script}`);
        const baked = rightsIn(path), { env, run } = RIGHTS[kind];
        assert.deepEqual([baked.allow_read, baked.allow_write], [[], [".bobbin"]]);
        assert.deepEqual([baked.allow_env, baked.allow_run ?? []], [env, run]);
        assert.deepEqual([baked.allow_net, baked.allow_ffi, baked.prompt], [null, null, false]);
        assert.match(Deno.readTextFileSync(path), new RegExp(`the bundle of ${script}`));
      }
    } finally {
      if (before === undefined) Deno.env.delete("DENORT_BIN");
      else Deno.env.set("DENORT_BIN", before);
      Deno.removeSync(folder, { recursive: true });
    }
  },
});

Deno.test("writeExecutables() says which targets there are", () => {
  assert.throws(
    () => writeExecutables([], "/nowhere", "sparc-sun-solaris"),
    /^UserError: Cannot compile for "sparc-sun-solaris": not a target; take one of x86_64-unknown-linux-gnu, /,
  );
});

Deno.test("compiling without a runtime ends with 2 and one line that says what to do", async () => {
  const folder = Deno.realPathSync(Deno.makeTempDirSync());
  const bundle = `${folder}/stop.js`;
  Deno.writeTextFileSync(bundle, "");
  // No network and nothing loaded before, whatever this machine has.
  const script = `import { writeExecutables } from "${CHECKOUT}lib/cli/write_executables.ts";
    import { describeError, FAILED } from "${CHECKOUT}lib/cli/exit.ts";
    Deno.env.set("DENO_DIR", "${folder}/cache");
    Deno.env.set("HTTPS_PROXY", "http://127.0.0.1:9");
    try { writeExecutables(["${bundle}"], "${folder}"); }
    catch (error) { console.error(describeError(error)); Deno.exit(FAILED); }`;
  Deno.writeTextFileSync(`${folder}/compile.ts`, script);
  const line = `deno run -A --config '${CHECKOUT}deno.json' compile.ts`;
  const { code, stderr } = await runLine(line, { cwd: folder });
  assert.equal(code, 2, stderr);
  assert.match(
    stderr,
    /^Cannot compile "stop": .*; without a network set DENORT_BIN to the denort of deno \d+\.\d+\.\d+, as the README describes\n$/,
  );
  Deno.removeSync(folder, { recursive: true });
});

if (!hasRuntime()) {
  // deno-lint-ignore no-console
  console.warn("skipped: no denort");
}

Deno.test({
  name: "executables answer as their bundles do, and one serves all events",
  ignore: !hasRuntime(),
  async fn(): Promise<void> {
    using bundles = await Bundles.make("bobbin", "user_prompt_submit");
    using project = createSampleProject();
    await prepareIndex(project);
    const names = ["bobbin", "user_prompt_submit"].map((name) => bundles.path(name));
    const [bobbin, hook] = writeExecutables(names, bundles.folder);
    const cwd = project.path;
    for (const line of [`'${hook}' --no-dedup`, `'${bobbin}' hook inject-context --no-dedup`]) {
      const stdin = JSON.stringify({ prompt: PROMPT, cwd });
      const run = await runLine(line, { cwd, stdin });
      assert.match(run.stdout, /Exponential backoff with full jitter/);
      assert.deepEqual([run.code, run.stderr], [0, ""]);
    }
  },
});
