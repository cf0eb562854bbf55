/** Sentences about files that people write: they reach the metrics and the model, a token in them must not. */
import { strict as assert } from "node:assert";
import { readSettings } from "../../lib/project/config_cache.ts";

// In parts, so that no scanner takes this file for a leak.
const TOKENS = [
  "ghp" + "_" + "a1B2c3D4e5".repeat(4),
  "AKIA" + "IOSFODNN7EXAMPLE",
  "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0",
  "-----BEGIN RSA " + "PRIVATE KEY-----",
];

const FILES: readonly ((token: string) => string)[] = [
  (token) => `[hooks]\nthreshold = "${token}"\n`,
  (token) => `[hooks]\nbudget = ${token}\n`,
  (token) => `[hooks]\n"${token}" = 1\n`,
  (token) => `["${token}"]\na = 1\n`,
  (token) => `[stop]\nactions = "curl -H ${token}"\n`,
];

Deno.test("a fault names its place, and of a token only the beginning", async () => {
  const folder = Deno.makeTempDirSync();
  for (const token of TOKENS) {
    for (const write of FILES) {
      Deno.writeTextFileSync(`${folder}/config.toml`, write(token));
      const [fault = ""] = (await readSettings(folder, undefined)).faults;
      assert.match(fault, /config\.toml", line [12]: /);
      assert.ok(!fault.includes(token.slice(0, 20)), fault);
    }
  }
  Deno.removeSync(folder, { recursive: true });
});

Deno.test("a fault shows other values and keys as they are", async () => {
  const folder = Deno.makeTempDirSync();
  const file = `${folder}/config.toml`;
  Deno.writeTextFileSync(
    file,
    '[hooks]\nformat_mode = "very-very-verbose-mode"\nfeedback_prompt_intervals = 2\n',
  );
  const { faults } = await readSettings(folder, undefined);
  assert.match(faults.join("\n"), /found "very-very-verbose-mode"/);
  assert.match(faults.join("\n"), /"hooks\.feedback_prompt_intervals"/);
  Deno.removeSync(folder, { recursive: true });
});
