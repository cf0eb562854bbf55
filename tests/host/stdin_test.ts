/** What a hook makes of the ways in which hosts leave its stdin; each case is a real process. */
import { strict as assert } from "node:assert";

interface Told {
  outcome: string;
  bytes: number;
  length: number;
  start: string;
}

const READER = new URL("read_stdin.ts", import.meta.url).pathname;
const COMMAND = [Deno.execPath(), "run", "--no-config", "--no-lock", "--allow-read", READER];
/** No case but those that wait for the deadline may come near it. */
const FAR = "60000";

const encoder = new TextEncoder();

/** Starts a reader and gives it the pieces, with a pause before each but the first. */
async function readPieces(
  pieces: readonly (string | Uint8Array)[],
  { deadline = FAR, closes = true } = {},
): Promise<Told> {
  const [program = "", ...args] = [...COMMAND, deadline];
  await using child = new Deno.Command(program, { args, stdin: "piped", stdout: "piped" }).spawn();
  const writer = child.stdin.getWriter();
  for (const [i, piece] of pieces.entries()) {
    if (i > 0) await new Promise((resolve) => setTimeout(resolve, 30));
    await writer.write(typeof piece === "string" ? encoder.encode(piece) : piece);
  }
  if (closes) await writer.close();
  const told = JSON.parse(await new Response(child.stdout).text());
  await child.status;
  if (!closes) await writer.abort();
  return told;
}

/** Runs a line of shell in which "$@" is the reader. */
function readIn(script: string, shell = "sh"): Told {
  const { stdout, stderr } = new Deno.Command(shell, {
    args: ["-c", script, shell, ...COMMAND, FAR],
    stdin: "null",
  }).outputSync();
  const text = new TextDecoder().decode(stdout);
  assert(text.startsWith("{"), text + new TextDecoder().decode(stderr));
  return JSON.parse(text);
}

const PAYLOAD = '{"prompt":"how does the ledger work","cwd":"/p"}';
const BOM = "\ufeff";

Deno.test("readStdin() returns what was written, whatever it is", async () => {
  const cases: readonly (readonly [pieces: (string | Uint8Array)[], outcome: string])[] = [
    [[], "empty"],
    [["\n \r\n"], "empty"],
    [[PAYLOAD], "ok"],
    [[BOM + PAYLOAD + "\r\n"], "ok"],
    [["not json"], "ok"],
    [['{"prompt":"half'], "ok"],
    [["null"], "ok"],
    [[PAYLOAD.slice(0, 9), PAYLOAD.slice(9)], "ok"],
    [['{"a":{}', "}"], "ok"],
    [[encoder.encode('{"p":"가"}').slice(0, 7), encoder.encode('{"p":"가"}').slice(7)], "ok"],
    [[new Uint8Array([0xff, 0xfe, 0x7b])], "ok"],
  ];
  for (const [pieces, outcome] of cases) {
    const told = await readPieces(pieces);
    const bytes = pieces.reduce((sum, piece) => sum + encodedLength(piece), 0);
    assert.deepEqual([told.outcome, told.bytes], [outcome, bytes], JSON.stringify(pieces));
  }
});

function encodedLength(piece: string | Uint8Array): number {
  return typeof piece === "string" ? encoder.encode(piece).length : piece.length;
}

Deno.test("readStdin() takes 8 MiB whole and drains more", async () => {
  const limit = 8 << 20;
  const whole = `{"a":"${"x".repeat(limit - 8)}"}`;
  assert.deepEqual(await readPieces([whole]), {
    outcome: "ok",
    bytes: limit,
    length: limit,
    start: whole.slice(0, 20),
  });
  const larger = `{"a":"${"x".repeat(2 * limit)}"}`;
  const told = await readPieces([larger]);
  assert.deepEqual([told.outcome, told.bytes, told.length], ["oversized", larger.length, 0]);
});

Deno.test("readStdin() does not wait for the end of a pipe that stays open", async () => {
  const code = "{".repeat(50_000) + "}".repeat(50_000);
  // Pieces that end in a brace, as code does, must not make it quadratic.
  const long = JSON.stringify({ output: code });
  const pieces: string[] = [];
  for (let at = 0; at < long.length; at += 4096) pieces.push(long.slice(at, at + 4096));
  for (const payload of [[PAYLOAD], [PAYLOAD + "\n"], [BOM + BOM + PAYLOAD], pieces]) {
    const told = await readPieces(payload, { closes: false });
    assert.equal(told.outcome, "ok");
  }
});

Deno.test("readStdin() gives up at the deadline when no whole document came", async () => {
  const cases = [
    [[], "timeout"],
    [['{"prompt":"half'], "timeout"],
    [["null"], "ok"],
  ] as const;
  for (const [pieces, outcome] of cases) {
    const told = await readPieces(pieces, { closes: false, deadline: "200" });
    assert.equal(told.outcome, outcome, pieces[0] ?? "nothing");
  }
});

Deno.test("readStdin() reads any kind of file descriptor", () => {
  const folder = Deno.makeTempDirSync({ prefix: "bobbin stdin " });
  Deno.writeTextFileSync(`${folder}/payload`, PAYLOAD);
  const cases = [
    ["closed", '"$@" <&-', "empty"],
    ["/dev/null", '"$@" </dev/null', "empty"],
    ["a folder", `"$@" <'${folder}'`, "empty"],
    ["a file", `"$@" <'${folder}/payload'`, "ok"],
    ["write-only", `"$@" 0>>'${folder}/out'`, "empty"],
    ["a late writer", `(sleep 0.3; cat '${folder}/payload') | "$@"`, "ok"],
    [
      "a FIFO",
      `mkfifo '${folder}/f'; cat '${folder}/payload' >'${folder}/f' & "$@" <'${folder}/f'`,
      "ok",
    ],
  ] as const;
  for (const [name, script, outcome] of cases) {
    assert.equal(readIn(script).outcome, outcome, name);
  }
  Deno.removeSync(folder, { recursive: true });
});

Deno.test("readStdin() reads a socket", async () => {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const script = `exec "$@" 0<>/dev/tcp/127.0.0.1/${(listener.addr as Deno.NetAddr).port}`;
  const output = new Deno.Command("bash", { args: ["-c", script, "bash", ...COMMAND, FAR] })
    .output();
  using connection = await listener.accept();
  await connection.write(encoder.encode(PAYLOAD));
  const told = JSON.parse(new TextDecoder().decode((await output).stdout));
  assert.equal(told.outcome, "ok");
});

const hasScript =
  new Deno.Command("sh", { args: ["-c", "script --version"], stdout: "null", stderr: "null" })
    .outputSync().success;

Deno.test({
  name: "readStdin() does not wait for a person at a terminal",
  ignore: !hasScript,
  fn(): void {
    const words = [...COMMAND, FAR].map((word) => `'${word}'`).join(" ");
    const { stdout } = new Deno.Command("script", {
      args: ["-qec", words, "/dev/null"],
      stdin: "null",
    })
      .outputSync();
    assert.equal(JSON.parse(new TextDecoder().decode(stdout)).outcome, "empty");
  },
});
