/** Which language a path is taken for. */
import { strict as assert } from "node:assert";
import { languageOf } from "../../lib/index/languages.ts";

const LANGUAGES: Readonly<Record<string, string>> = {
  rust: "a.rs",
  typescript: "a.ts a.tsx a.mts a.cts a.d.ts",
  javascript: "a.js a.jsx a.mjs a.cjs eslint.config.js",
  component: "A.vue A.svelte",
  python: "a.py a.pyi BUILD",
  go: "a.go",
  java: "A.java",
  kotlin: "A.kt build.gradle.kts",
  c: "a.c",
  cpp: "a.h a.hpp a.cc a.cpp a.cxx",
  objc: "A.m A.mm",
  csharp: "A.cs",
  php: "a.php",
  ruby: "a.rb Rakefile Gemfile a.gemspec",
  swift: "A.swift",
  scala: "A.scala build.sbt",
  lua: "a.lua",
  elixir: "a.ex a.exs",
  haskell: "A.hs",
  zig: "a.zig",
  shell: "a.sh a.bash a.zsh a.bats .bashrc",
  sql: "a.sql",
  hcl: "a.tf a.hcl",
  yaml: "a.yml a.yaml",
  toml: "Cargo.toml",
  json: "a.json tsconfig.jsonc",
  ini: "a.ini setup.cfg .editorconfig a.properties",
  markdown: "README.md a.mdx",
  rst: "a.rst",
  asciidoc: "a.adoc",
  text: "a.txt README LICENSE",
  html: "a.html",
  css: "a.css",
  scss: "a.scss a.less",
  dart: "a.dart",
  perl: "a.pl A.pm",
  r: "a.R a.r",
  julia: "a.jl",
  clojure: "a.clj a.cljs",
  ocaml: "a.ml a.mli",
  erlang: "a.erl",
  groovy: "a.groovy build.gradle Jenkinsfile",
  protobuf: "a.proto",
  graphql: "a.graphql a.gql",
  makefile: "Makefile GNUmakefile a.mk Makefile.am",
  dockerfile: "Dockerfile dockerfile Dockerfile.dev app.dockerfile",
  cmake: "CMakeLists.txt a.cmake",
  nix: "flake.nix",
};

Deno.test("languageOf() tells the language by extension and by file name", () => {
  for (const [name, paths] of Object.entries(LANGUAGES)) {
    for (const path of paths.split(" ")) {
      assert.equal(languageOf(path)?.name, name, path);
      assert.equal(languageOf(`some.dir/b/${path}`)?.name, name, path);
    }
  }
});

Deno.test("languageOf() does not know what it does not know", () => {
  for (
    const path of [
      "a",
      "a.unknown",
      "c",
      "r",
      "constructor",
      "a.constructor",
      "a.toString",
      "",
      ".",
      "a/",
    ]
  ) {
    assert.equal(languageOf(path), undefined, path);
  }
});
