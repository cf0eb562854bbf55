/** Session ids as folder names. */
import { strict as assert } from "node:assert";
import { sessionFolder } from "../../lib/ledger/session.ts";

Deno.test("sessionFolder() takes a plain id as it is", () => {
  for (const id of ["a", "3f2c-11_X", "Z".repeat(64)]) {
    assert.equal(sessionFolder("/p/.bobbin", id), `/p/.bobbin/session/${id}`);
  }
});

Deno.test("sessionFolder() replaces any other id by a hash of its own", () => {
  const ids = [
    "..",
    ".",
    "../x",
    "a/b",
    "a\\b",
    "a b",
    "a\n",
    "",
    "é",
    "\0",
    "\ud800",
    "a".repeat(65),
  ];
  const folders = ids.filter((id) => id !== "").map((id) => sessionFolder("/p/.bobbin", id) ?? "");
  for (const folder of folders) assert.match(folder, /^\/p\/\.bobbin\/session\/x-[0-9a-f]{16}$/);
  assert.equal(new Set(folders).size, folders.length);
  assert.equal(sessionFolder("/p/.bobbin", "a b"), sessionFolder("/p/.bobbin", "a b"));
});

Deno.test("sessionFolder() is undefined when the host names no session", () => {
  assert.equal(sessionFolder("/p/.bobbin", undefined), undefined);
  assert.equal(sessionFolder("/p/.bobbin", ""), undefined);
});
