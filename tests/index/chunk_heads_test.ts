/** What the readers ask of the head of a statement: where brackets close, which function it names. */
import { strict as assert } from "node:assert";
import {
  angleCloseOf,
  attributesEnd,
  closeOf,
  openOf,
} from "../../lib/index/chunk/readers/balanced.ts";
import { findCallable } from "../../lib/index/chunk/readers/callable.ts";

Deno.test("closeOf() and openOf() find the other bracket", () => {
  const cases: [code: string, close: number][] = [["(a[b]{c})d", 9], ["()", 2], ["((", -1]];
  for (const [code, close] of cases) {
    assert.equal(closeOf(code, 0), close, code);
    if (close > 0) assert.equal(openOf(code, close - 1), 0, code);
  }
  assert.equal(openOf("))", 1), -1);
});

Deno.test("angleCloseOf() knows angle brackets from arrows and comparisons", () => {
  const cases: [code: string, close: number][] = [
    ["<a<b>>c", 6],
    ["<a => b>", 8],
    ["<a -> b>", 8],
    ["<(a > b)>", 9],
    ["<a; b>", -1],
    ["<a (", -1],
    ["<a", -1],
  ];
  for (const [code, close] of cases) assert.equal(angleCloseOf(code, 0), close, code);
});

Deno.test("attributesEnd() passes over attributes of every form", () => {
  const cases: [head: string, openers: string, end: number][] = [
    ["@a.B(c) @d class", "@", 11],
    ["@interface A", "@", 0],
    ["#[a(b)] #![c] fn", "#", 14],
    ["[A] [B(1)] class", "[", 11],
    ["@a class", "#", 0],
  ];
  for (const [head, openers, end] of cases) assert.equal(attributesEnd(head, openers), end, head);
});

Deno.test("findCallable() names the function of a head, and of no statement", () => {
  const cases: [head: string, name: string | undefined, owner?: string][] = [
    ["int retry(int a)", "retry"],
    ["std::vector<int> Client<int>::retry(int a) const", "retry", "Client"],
    ["API(int) retry(int a)", "retry"],
    ["bool a::B::operator==(const B& b)", "operator==", "a.B"],
    ["Client::~Client()", "~Client", "Client"],
    ["if (a) b(c)", undefined],
    ["while (a) (b)", undefined],
    ["int a = f(x)", undefined],
    ["int a", undefined],
  ];
  for (const [head, name, owner = ""] of cases) {
    const found = findCallable(head);
    assert.deepEqual([found?.name, found?.owner ?? ""], [name, owner], head);
  }
});
