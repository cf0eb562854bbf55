/** Definitions of JavaScript, TypeScript, Python, PHP and Ruby. */
import { testDefinitions } from "./chunk_rows.ts";

testDefinitions(
  "client.ts",
  `
import { a } from "./a.ts"; // function notThis() {}
/* class NotThat {} */
const TEMPLATE = \`function no() { \${[1].map((x) => \`class No\${x} {\`)} }\`;

export interface Store<T> {
  read(key: string): T;
  size?: number;
}

export type Handler =
  | ((event: Event) => void)
  | undefined;

/** Keeps things. */
@sealed({ deep: true })
export class Client<T extends { id: string }> extends Base
  implements Store<T> {
  static #count = 0;
  readonly onDone = async (event: Event): Promise<void> => {
    await 0;
  };

  constructor(private readonly url: string) {
    super();
  }

  get url2(): string { return "//not a comment"; }

  async *pages({ from, to }: { from: number; to: number }): AsyncGenerator<T> {
    for (const x of []) if (x) yield x;
  }
  [Symbol.iterator]() {}
}

export const useRetry = <T,>({ times = 3, wait = (n: number) => n * 2 }): T => {
  function inner() { return /['"\`{]/.test("x"); }
  const local = () => 1, other = 2;
  return inner() as never;
};

export enum Level { Low = "low" }
declare namespace App { function boot(): void }
module.exports.start = function () {};
Client.prototype.stop = function () {};
export default async function main() {}
const handlers = {
  open(file: string) { return file },
  close: (file: string) => file,
  "quoted": 1,
};
`,
  [
    "3-3 constant TEMPLATE",
    "5-8 class Store",
    "6-6 method Store.read",
    "10-12 constant Handler",
    "15-33 class Client",
    "19-21 method Client.onDone",
    "23-25 method Client.constructor",
    "27-27 method Client.url2",
    "29-31 method Client.pages",
    "32-32 method Client.[Symbol.iterator]",
    "35-39 function useRetry",
    "36-36 function useRetry.inner",
    "37-37 function useRetry.local",
    "41-41 class Level",
    "42-42 module App",
    "42-42 function App.boot",
    "43-43 function start",
    "44-44 function Client.stop",
    "45-45 function main",
    "46-50 constant handlers",
    "47-47 method handlers.open",
    "48-48 method handlers.close",
  ],
);

testDefinitions(
  "names.js",
  `
className = "no";
typeName.value = 1;
function read(node) {
  className = node.className;
  const interfaceOf = moduleOf(node);
  const size = (value): number => value;
  function enumerate() {}
}
const fs = require("fs");
const a = {
  while (b) {
  }
};
`,
  [
    "3-8 function read",
    "6-6 function read.size",
    "7-7 function read.enumerate",
    "10-13 constant a",
  ],
);

testDefinitions(
  "client.vue",
  String.raw`
<template>
  <div>function no() {}</div>
</template>
<script setup lang="ts">
import { ref } from "vue";
const count = ref(0);
function retry() { count.value++; }
</script>
<style>.no { }</style>
`,
  [
    "6-6 constant count",
    "7-7 function retry",
  ],
);

testDefinitions(
  "client.py",
  String.raw`
"""def not_this(): pass"""
import os

LIMIT: int = 3
retry = lambda n: n

@decorator(
    1,
)
class Client(Base):
    '''class NotThat: pass'''

    timeout = 3

    @property
    async def url(self, *,
                  x=1):
        def inner():
            return "def no(): # x"
        return f"{inner()}"

    class Error(Exception): ...

if os.name == "nt":
    def on_windows(): pass
    FLAG = 1
`,
  [
    "4-4 constant LIMIT",
    "5-5 function retry",
    "7-22 class Client",
    "15-20 method Client.url",
    "18-19 function Client.url.inner",
    "22-22 class Client.Error",
    "25-25 function on_windows",
  ],
);

testDefinitions(
  "client.php",
  String.raw`
<html><?php /* class No */ ?>
<p>function no() {</p>
<?php
namespace A\B;

#[Attribute]
final class Client extends Base implements Retry
{
    private const LIMIT = 3;
    use Loggable;

    public function __construct(#[Sensitive] private string $url) {}
    abstract protected static function &retry(int $times = 3): ?array;
    public function text(): string { return <<<EOT
        function no() {
        EOT;
    }
}
interface Retry { public function go(); }
trait Loggable {}
enum Level: string { case Low = 'low'; }
function helper() { $f = function () {}; return new class { function inner() {} }; }
`,
  [
    "6-18 class Client",
    "9-9 constant Client.LIMIT",
    "12-12 method Client.__construct",
    "13-13 method Client.retry",
    "14-17 method Client.text",
    "19-19 class Retry",
    "19-19 method Retry.go",
    "20-20 class Loggable",
    "21-21 class Level",
    "22-22 function helper",
    "22-22 method helper.inner",
  ],
);

testDefinitions(
  "client.rb",
  String.raw`
require "set"
=begin
def no; end
=end
module Net
  LIMIT = 3

  class Client < Base
    attr_reader :url

    def initialize(url) = @url = url

    def self.create(*args)
      text = <<~EOS
        def no
      EOS
      list = %w[def no]
      text =~ /def no {/
    end

    private def retry?(times: 3)
      yield if block_given?
    end

    class << self
      def [](key) = key
    end
  end
end

class Net::Error < StandardError; end
Point = Struct.new(:x) do
  def dist; end
end
`,
  [
    "5-29 module Net",
    "6-6 constant Net.LIMIT",
    "8-28 class Net.Client",
    "11-11 method Net.Client.initialize",
    "13-19 method Net.Client.create",
    "21-23 method Net.Client.retry?",
    "26-26 method Net.Client.[]",
    "31-31 class Net.Error",
    "32-34 constant Point",
    "33-33 method Point.dist",
  ],
);
