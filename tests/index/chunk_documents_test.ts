/** Sections of documents and blocks of configuration. */
import { strict as assert } from "node:assert";
import { chunkRows, testChunks } from "./chunk_rows.ts";

testChunks(
  "guide.md",
  String.raw`
---
title: "# no"
---
Before.

# Guide
Intro.

## Install [it](http://x) {#install}

~~~sh
# no heading
## none either
~~~

### With ${"`npm`"}
Text.

Setext
------
More.

####### Seven marks are text
#tag
`,
  [
    "1-4 block",
    "6-7 section Guide",
    "9-14 section Install it",
    "16-17 section Install it > With npm",
    "19-24 section Setext",
  ],
);

testChunks(
  "guide.rst",
  `
=====
Guide
=====

Install
=======
.. code::

   x = 1
   -----

Options
-------
Text.
`,
  [
    "1-3 section Guide",
    "5-10 section Install",
    "12-14 section Install > Options",
  ],
);

testChunks(
  "titles.rst",
  `
Text
====
Title
=====

Too long for its line
---------------------
Too long for its line
---

| A line of verse
-----------------

.. comment
----------

  Indented
----------

==========
  Between
==========
`,
  [
    "1-2 section Text",
    "3-4 section Title",
    "6-18 section Too long for its line",
    "20-22 section Too long for its line > Between",
  ],
);

testChunks(
  "guide.adoc",
  `
= Guide

== Install
----
== no
----
=== Options
`,
  [
    "1-1 section Guide",
    "3-6 section Install",
    "7-7 section Install > Options",
  ],
);

testChunks(
  "config.toml",
  `
# Head
name = "[no]"

[server]
port = 1
text = """
[no]
"""

# About workers
[[server.workers]]
count = 2
queue = "a"
retries = 3
`,
  [
    "1-2 block",
    "4-8 section server",
    "10-14 section server.workers",
  ],
);

testChunks(
  "config.ini",
  `
[a]
x = 1
y = 2
z = 3
; about b
[b "c"]
x = 1
y = 2
`,
  ["1-4 section a", "5-8 section b c"],
);

testChunks(
  "ci.yaml",
  `
name: ci
on: push
# all jobs
jobs:
  build: # [x]
    run: |
      key: no
  "test":
    run: x
env:
  A: 1
  B: 2
  C: 3
`,
  ["1-2 block", "3-9 section jobs", "10-13 section env"],
);

testChunks(
  "package.json",
  `
{
  "name": "x",
  "version": "1",
  "scripts": {
    "build": "a: b",
    "test": "b",
    "lint": "c"
  },
  "private": true
}
`,
  ["1-3 block", "4-8 section scripts", "9-10 section private"],
);

testChunks(
  "data.json",
  `
{
  "a": [
    1,
    2,
    3
  ],
  // b: 1
  /*
  "c": 2
  */
  "d": [
    1,
    2,
    3
  ]
}
`,
  ["1-1 block", "2-6 section a", "7-16 section d"],
);

Deno.test("readStructure() names four keys at most, and cuts no block at a single one", async () => {
  const deep = `a:\n  b:\n    c:\n      d:\n${"        e: 1\n".repeat(50)}    f: 2\n  g: 3\nh: 4\n`;
  assert.deepEqual(await chunkRows("a.yml", deep), [
    "1-3 section a",
    "4-54 section a.b.c.d",
    "55-57 block",
  ]);
  const single = `a:\n  b:\n${"    - c\n".repeat(50)}`;
  assert.deepEqual(await chunkRows("a.yml", single), ["1-52 section a"]);
});

Deno.test("readStructure() joins small keys under the name of what holds them", async () => {
  const keys = Array.from({ length: 50 }, (_, i) => `  key${i}: x\n`).join("");
  assert.deepEqual(await chunkRows("a.yml", `all:\n${keys}`), [
    "1-40 section all",
    "41-51 section all",
  ]);
});

Deno.test("readStructure() cuts a long block of configuration at the keys inside it", async () => {
  const jobs = ["build", "test"].map((name) => `  ${name}:\n${"    - step\n".repeat(30)}`);
  assert.deepEqual(await chunkRows("ci.yml", `jobs:\n${jobs.join("")}`), [
    "1-1 section jobs",
    "2-32 section jobs.build",
    "33-63 section jobs.test",
  ]);
});

Deno.test("readStructure() cuts a long section between its paragraphs", async () => {
  const paragraph = `${"text\n".repeat(10)}\n`;
  assert.deepEqual(await chunkRows("a.md", `# A\n\n${paragraph.repeat(14)}`), [
    "1-111 section A",
    "113-155 section A",
  ]);
});

Deno.test("readStructure() makes no part of a long section small", async () => {
  const text = `# A\n\n${"text\n".repeat(20)}\n${"text\n".repeat(150)}`;
  assert.deepEqual(await chunkRows("a.md", text), ["1-120 section A", "121-173 section A"]);
});

Deno.test("readStructure() cuts unknown text into blocks of at most 60 lines", async () => {
  assert.deepEqual(await chunkRows("notes", `${"a\n".repeat(50)}\n${"b\n".repeat(50)}`), [
    "1-50 block",
    "52-101 block",
  ]);
  assert.deepEqual(await chunkRows("notes", "a\n".repeat(130)), [
    "1-60 block",
    "61-120 block",
    "121-130 block",
  ]);
});
