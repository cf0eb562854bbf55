/** Definitions of Lua, Elixir, Julia, the shell, Perl and R. */
import { testDefinitions } from "./chunk_rows.ts";

testDefinitions(
  "client.lua",
  String.raw`
local M = {}
local x = require "x"
--[[ function no() end ]]
local LIMIT = [[ function no() end ]]
function M.retry(times)
  local function inner() return "function no()" end
  return inner
end
function M:stop() end
M.start = function(self)
end
local function helper() end
return { open = function() end }
`,
  [
    "1-1 constant M",
    "4-4 constant LIMIT",
    "5-8 method M.retry",
    "6-6 function M.retry.inner",
    "9-9 method M.stop",
    "10-11 method M.start",
    "12-12 function helper",
  ],
);

testDefinitions(
  "client.ex",
  String.raw`
defmodule App.Client do
  @moduledoc """
  def no do
  """
  use GenServer
  @limit 3

  @doc "Tries again"
  @spec retry(
          integer
        ) :: :ok
  def retry(0), do: :ok
  def retry(n) when n > 0 do
    x = ~s(def no do)
    helper(n)
  end

  @tag :slow
  helper(1)

  defp helper(_), do: ?"
  defmacro wrap(x) do
    quote do: unquote(x)
  end

  defmodule Nested do
    def go!, do: 1
  end
end
defprotocol App.Retry do
  def go(x)
end
defimpl App.Retry, for: Map do
  def go(x), do: x
end
`,
  [
    "1-29 module App.Client",
    "8-16 method App.Client.retry",
    "21-21 method App.Client.helper",
    "22-24 method App.Client.wrap",
    "26-28 module App.Client.Nested",
    "27-27 method App.Client.Nested.go!",
    "30-32 class App.Retry",
    "31-31 method App.Retry.go",
    "34-34 method App.Retry.go",
  ],
);

testDefinitions(
  "client.jl",
  String.raw`
module Clients
"""
function no() end
"""
function retry(times::Int; wait=1)
    inner(x) = x'
    return 'c'
end
const LIMIT = 3
struct Client{T}
    url::String
end
Base.show(io::IO, c::Client) = print(io, "function no()")
macro make(x) end
abstract type Retry end
add(a, b=2) where T = a + b
#= function no() =#
end
`,
  [
    "1-1 module Clients",
    "5-8 function retry",
    "6-6 function retry.inner",
    "9-9 constant LIMIT",
    "10-12 class Client",
    "13-13 function show",
    "14-14 function make",
    "15-15 class Retry",
    "16-18 function add",
  ],
);

testDefinitions(
  "client.sh",
  `
#!/usr/bin/env bash
# no() { :; }
readonly LIMIT=3
URL="$(printf '%s' "a # b")"
retry() {
  local x='no() {'
  cat <<EOF2
no() {
EOF2
  case "$1" in
    a) echo "\${x#y}" ;;
  esac
}
function helper::run {
  echo $#
}
`,
  [
    "3-3 constant LIMIT",
    "4-4 constant URL",
    "5-13 function retry",
    "14-16 function helper::run",
  ],
);

testDefinitions(
  "client.pl",
  String.raw`
package App::Client;
use strict;
=pod

sub no { }

=cut
our $LIMIT = 3;
sub new {
  my ($class) = @_;
  my $x = "sub no {";
  return bless {}, $class;
}
sub retry { 1 } # sub no {}
1;
`,
  [
    "1-1 module App::Client",
    "8-8 constant LIMIT",
    "9-13 function new",
    "14-14 function retry",
  ],
);

testDefinitions(
  "client.R",
  `
limit <- 3
retry <- function(times = 3,
                  f) {
  inner <- function(x) x # f <- function() 1
  "g <- function() {"
}
\`%+%\` <- function(a, b) paste(a, b)
Client <- R6::R6Class("Client",
  public = list(
    initialize = function(url) {
    }
  )
)
`,
  [
    "1-1 constant limit",
    "2-6 function retry",
    "4-4 function retry.inner",
    "7-7 function %+%",
    "8-13 class Client",
    "10-11 method Client.initialize",
  ],
);
