/** The command in lines of shell, as the README writes them. */
import { strict as assert } from "node:assert";
import { prepareIndex } from "../cli/bobbin_process.ts";
import { createSampleProject, type ProcessRun, writeFile } from "../sample_project.ts";
import { CHECKOUT, runLine } from "./bundled.ts";

const PAYLOAD = JSON.stringify({
  prompt: "how does RetryPolicy compute the backoff delay of an attempt?",
});

/** Stands for jq where there is none. */
const JQ =
  `import sys, json; [print(result["path"]) for result in json.load(sys.stdin)["results"]]`;

Deno.test("bobbin in pipelines", async (t) => {
  using project = createSampleProject();
  await prepareIndex(project);
  const bin = `${project.home}/bin`;
  writeFile(bin, "bobbin", `#!/bin/sh\nexec deno run -A '${CHECKOUT}main.ts' "$@"\n`);
  Deno.chmodSync(`${bin}/bobbin`, 0o755);
  writeFile(project.path, "payload.json", PAYLOAD);
  const shell = (line: string): Promise<ProcessRun> =>
    runLine(`PATH='${bin}':"$PATH"; ${line}`, { cwd: project.path, env: { HOME: project.home } });

  const cases: readonly (readonly [name: string, line: string, stdout: RegExp, stderr?: RegExp])[] =
    [
      [
        "search --json gives jq its paths",
        `bobbin search "retry with backoff" --json | ` +
        `if command -v jq >/dev/null; then jq -r '.results[].path'; else python3 -c '${JQ}'; fi`,
        /^src\/retry_policy\.ts\n/,
      ],
      [
        "context - reads a diff",
        `sed -i 's/attempt;/attempt; \\/\\/ capped/' src/retry_policy.ts; git diff | bobbin context -`,
        /\nsrc\/retry_policy\.ts:\d+-\d+/,
      ],
      [
        "hook inject-context reads a payload",
        "bobbin hook inject-context < payload.json",
        /Exponential backoff with full jitter/,
      ],
      [
        "a reader that leaves is no error",
        'exec 3>&1; { bobbin search "retry with backoff" --json; echo "$?" >&3; } | true',
        /^0\n$/,
      ],
      [
        "the first line is enough for head",
        'bobbin search "retry with backoff" | head -1',
        /^[^\n\x1b]*src\/retry_policy\.ts[^\n\x1b]*\n$/,
      ],
      [
        "--quiet leaves data alone",
        'bobbin index --force --quiet && bobbin search "retry with backoff" --quiet',
        /src\/retry_policy\.ts/,
      ],
      [
        "talk goes to stderr",
        "bobbin index --force >/dev/null; echo $?",
        /^0\n$/,
        /\d+ files/,
      ],
      [
        "nothing found is 1, wrong usage is 2",
        "bobbin search zzqx; echo $?; bobbin serach 2>/dev/null; echo $?",
        /1\n2\n$/,
        /./,
      ],
    ];
  for (const [name, line, stdout, stderr = /^$/] of cases) {
    await t.step(name, async () => {
      const run = await shell(line);
      assert.match(run.stdout, stdout);
      assert.match(run.stderr, stderr);
      assert.doesNotMatch(run.stdout + run.stderr, /\x1b/);
    });
  }
});
