import { strict as assert } from "node:assert";
import { realPath } from "../../lib/project/paths.ts";
import { type ActionRun, runActions } from "../../lib/react/stop_actions.ts";
import { PATIENCE, until } from "../until.ts";

function inState(body: (run: Omit<ActionRun, "actions">) => Promise<void>): () => Promise<void> {
  return async () => {
    const folder = Deno.makeTempDirSync({ prefix: "bobbin test " });
    const state = `${folder}/.bobbin`;
    Deno.mkdirSync(state);
    await body({ folder, state, limit: 60, patience: PATIENCE });
    Deno.removeSync(folder, { recursive: true });
  };
}

/** The log with "$" for its times; "" before there is one. */
function logOf(state: string): string {
  const path = `${state}/stop.log`;
  return realPath(path) ? Deno.readTextFileSync(path).replaceAll(/^[\d-]+T[\d:]+Z /gm, "$$ ") : "";
}

Deno.test(
  "runActions() runs one after the other in the folder, and logs what they say",
  inState(async (run) => {
    const actions = [
      `pwd; echo "it's $BOBBIN_STOPPING" >&2`,
      "echo one >> order; exit 3",
      "cat; cat order",
    ];
    assert.equal(await runActions({ ...run, actions }), true);
    const expected = [
      `$ ${actions[0]}`,
      run.folder,
      "it's 1",
      "exit code 0",
      `$ ${actions[1]}`,
      "exit code 3",
      `$ ${actions[2]}`,
      "one",
      "exit code 0",
      "",
    ];
    assert.deepEqual(logOf(run.state).split("\n"), expected);
  }),
);

Deno.test(
  "runActions() does not wait for what takes long, and ends it with all it started in time",
  inState(async (run) => {
    const actions = ["echo $$ > pid; sleep 600 & sleep 600; echo never"];
    assert.equal(await runActions({ ...run, actions, limit: 5, patience: 10 }), false);
    await until(() => logOf(run.state).includes("ended after 5 s\n"));
    assert.doesNotMatch(logOf(run.state), /never$/m);
    const pid = Deno.readTextFileSync(`${run.folder}/pid`).trim();
    await until(() => !isAlive(pid));
  }),
);

Deno.test(
  "runActions() lets the actions of an earlier stop come to their end first",
  inState(async (run) => {
    const slow = "echo first begins >> order; sleep 1.5; echo first ends >> order";
    assert.equal(await runActions({ ...run, actions: [slow], patience: 0 }), false);
    await until(() => realPath(`${run.folder}/order`) !== undefined);
    assert.equal(await runActions({ ...run, actions: ["echo second >> order"] }), true);
    const order = Deno.readTextFileSync(`${run.folder}/order`).trim().split("\n");
    assert.deepEqual(order, ["first begins", "first ends", "second"]);
    assert.equal(realPath(`${run.state}/stop.pid`), undefined);
  }),
);

Deno.test(
  "runActions() lets the actions of one stop after the other run, of however many that wait",
  inState(async (run) => {
    const actionsOf = (name: string): string[] => [
      `echo ${name} begins >> order; sleep 0.2; echo ${name} ends >> order`,
    ];
    await Promise.all(
      ["a", "b", "c"].map((name) => runActions({ ...run, actions: actionsOf(name) })),
    );
    const order = Deno.readTextFileSync(`${run.folder}/order`).trim().split("\n");
    const names = [0, 2, 4].map((at) => order[at]?.[0] ?? assert.fail());
    assert.deepEqual(order, names.flatMap((name) => [`${name} begins`, `${name} ends`]));
  }),
);

Deno.test(
  "runActions() does not wait for a process that is gone",
  inState(async (run) => {
    Deno.writeTextFileSync(`${run.state}/stop.pid`, "999999999\n");
    assert.equal(await runActions({ ...run, actions: ["echo done"] }), true);
    assert.match(logOf(run.state), /^done$/m);
  }),
);

Deno.test(
  "runActions() keeps the log small, whatever an action writes",
  inState(async (run) => {
    const flood = `head -c 3000000 /dev/zero | tr '\\0' x`;
    for (let i = 0; i < 3; i++) assert.equal(await runActions({ ...run, actions: [flood] }), true);
    for (const name of ["stop.log", "stop.log.1"]) {
      assert.ok(Deno.statSync(`${run.state}/${name}`).size <= 1 << 20, name);
    }
  }),
);

function isAlive(pid: string): boolean {
  return new Deno.Command("sh", { args: ["-c", `kill -0 ${pid} 2>/dev/null`] }).outputSync()
    .success;
}
