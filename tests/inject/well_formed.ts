/** What must hold for every block, whatever stands in the files. */
import { strict as assert } from "node:assert";

const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e0fff}]/u;
export const SECRET = /AKIA[0-9A-Z]{16}|-----BEGIN RSA PRIVATE|ghp_\w{36}/;

/** Asserts what is true of a block in any format. */
export function assertHarmless(text: string, most: number): void {
  assert.ok(text.length <= most, `${text.length} characters of ${most}`);
  assert.ok(text.isWellFormed(), "a lone surrogate");
  assert.doesNotMatch(text, HIDDEN);
  assert.doesNotMatch(text, SECRET);
  assert.doesNotMatch(text, /<\s*\/?\s*system-reminder/i);
}

const XML_TOKEN =
  /<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>|&(?:lt|gt|amp|quot);|[^<&\ufffe\uffff]+/y;
const BAD_REFERENCE = /&(?!(?:lt|gt|amp|quot);)/;

/** Asserts that a text is one XML element; returns how often each name was opened. */
export function assertXml(text: string): Map<string, number> {
  const open: string[] = [], counts = new Map<string, number>();
  const body = text.trimEnd();
  for (let at = 0; at < body.length; at = XML_TOKEN.lastIndex) {
    XML_TOKEN.lastIndex = at;
    const token = XML_TOKEN.exec(body);
    assert.ok(token, `not well-formed at ${JSON.stringify(body.slice(at, at + 40))}`);
    const [, close, name, attributes = "", empty] = token;
    assert.doesNotMatch(attributes, BAD_REFERENCE);
    if (name === undefined) {
      assert.ok(open.length > 0, "text outside of the element");
      continue;
    }
    if (close) assert.equal(open.pop(), name);
    else counts.set(name, (counts.get(name) ?? 0) + 1);
    if (!close && !empty) {
      assert.ok(open.length > 0 || at === 0, "a second element");
      open.push(name);
    }
  }
  assert.deepEqual(open, []);
  return counts;
}
