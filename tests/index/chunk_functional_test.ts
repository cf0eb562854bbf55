/** Definitions of Haskell, OCaml, Erlang, Clojure and Nix. */
import { testDefinitions } from "./chunk_rows.ts";

testDefinitions(
  "client.hs",
  String.raw`
{-# LANGUAGE X #-}
module Client (retry, Client(..)) where
import Data.List (foldl')

{- data No = No {- nested -} -}
data Client a = Client
  { url :: String
  , count' :: !Int
  }
newtype Id = Id Int
type Handler = Int -> IO ()

class Eq a => Retry a where
  retry :: a -> Int
  retry _ = 3
  wait, stop :: a -> ()

instance Retry Int where
  retry = id

-- | Tries again.
run :: Int
    -> Char
run 0 = 'x'
run n
  | n > 0 = go n
  where go = const '"'

(<+>) :: Int -> Int -> Int
a <+> b = a + b
limit = 3
`,
  [
    "6-9 class Client",
    "10-10 class Id",
    "11-11 constant Handler",
    "13-16 class Retry",
    "14-14 method Retry.retry",
    "16-16 method Retry.wait",
    "22-24 function run",
    "29-30 function <+>",
    "31-31 function limit",
  ],
);

testDefinitions(
  "client.ml",
  String.raw`
(* let no = 1 (* nested *) *)
type 'a client = { url : string; count : int }
and level = Low | High
exception Failed of string
let limit = 3
let rec retry n =
  let inner x = x in
  if n = 0 then '"' else inner "let no = 1"
and stop () = ()
module Nested = struct
  let go x = {|let no = 1|}
  module type S = sig
    val run : int -> int
  end
end
let ( >>= ) a f = f a
`,
  [
    "2-2 class client",
    "3-3 class level",
    "4-4 constant Failed",
    "5-5 function limit",
    "6-8 function retry",
    "9-9 function stop",
    "10-15 module Nested",
    "11-11 method Nested.go",
    "12-14 module Nested.S",
    "13-13 method Nested.S.run",
    "16-16 function >>=",
  ],
);

testDefinitions(
  "client.erl",
  String.raw`
-module(client).
-export([retry/1]).
-record(state, {url, count = 0}).
-define(LIMIT, 3).
-type id() :: integer().
% no() -> ok.
-spec retry(integer()) -> ok.
retry(0) -> ok;
retry(N) ->
    Q = $",
    "no() -> ",
    retry(N - 1).
handle_call(ping, _, S) ->
    {reply, pong, S}.
`,
  [
    "3-3 class state",
    "4-4 constant LIMIT",
    "5-5 constant id",
    "7-12 function retry",
    "13-14 function handle_call",
  ],
);

testDefinitions(
  "client.clj",
  String.raw`
(ns app.client) ; (defn no [])
(def limit 3)
(defn ^:private retry
  "Tries (defn no []) again"
  [times]
  (let [x \"] (inc times)))
(defmacro wrap [x] x)
(defprotocol Retry (go [this]))
(defrecord Client [url])
`,
  [
    "2-2 constant limit",
    "3-6 function retry",
    "7-7 function wrap",
    "8-8 class Retry",
    "9-9 class Client",
  ],
);

testDefinitions(
  "client.nix",
  `
{ pkgs, ... }:
{
  limit = 3;
  client = pkgs.mkShell {
    url = "no = 1;";
    hook = ''
      no = \${toString 1}
    '';
  };
  # no = 1;
}
`,
  [
    "3-3 constant limit",
    "4-9 constant client",
  ],
);
