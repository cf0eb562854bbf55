/** The store of injections and ratings, in real databases. */
import { strict as assert } from "node:assert";
import type { Database } from "../../lib/index/database.ts";
import {
  countInjections,
  findInjection,
  openFeedback,
  recordInjection,
} from "../../lib/ledger/feedback.ts";
import {
  addLineage,
  listInjections,
  listLineage,
  listRatings,
  readStats,
  submitRating,
} from "../../lib/ledger/feedback_ratings.ts";
import { formatHotTopics, readHotTopics, writeHotTopics } from "../../lib/ledger/hot_topics.ts";
import { ratingRequest, readRatings, writeRatings } from "../../lib/ledger/ratings.ts";
import { namedRow, readLedger, recordGiven } from "../../lib/ledger/ledger.ts";
import { beforeNext } from "../before_next.ts";
import { injection } from "./sample_injection.ts";
import { inTempFolder } from "./temp_folder.ts";

function withStore(body: (store: Database, folder: string) => void): void {
  inTempFolder((folder) => {
    using store = openFeedback(folder);
    body(store, folder);
  });
}

function rate(store: Database, id: string, rating: string): number {
  return submitRating(store, { injection: id, rating, agent: "me", reason: "because" });
}

Deno.test("recordInjection() keeps what findInjection() finds", () => {
  withStore((store) => {
    const omitted = [{ path: "b.ts", start: 3, end: 99, symbol: "" }];
    const grounded = { scope: "na", faction: "gaians", grounding: "sha256:0" };
    const records = [
      injection("i1", { omitted }),
      injection("i2", { event: "grounding", ...grounded }),
    ];
    for (const record of records) recordInjection(store, record);
    for (const record of records) {
      const { time, ...found } = findInjection(store, record.id) ?? { time: "" };
      assert.deepEqual(found, record);
      assert.match(time, /^\d{4}-.+Z$/);
    }
    assert.equal(findInjection(store, "i3"), undefined);
    assert.equal(countInjections(store), 2);
  });
});

Deno.test("openFeedback() takes what another process has made, and refuses what is no database", () => {
  inTempFolder((folder) => {
    using one = openFeedback(folder);
    using two = openFeedback(folder);
    recordInjection(one, injection("i1"));
    assert.equal(countInjections(two), 1);
    Deno.mkdirSync(`${folder}/other`);
    Deno.writeTextFileSync(`${folder}/other/feedback.db`, "no database at all".repeat(100));
    assert.throws(() => openFeedback(`${folder}/other`));
  });
});

Deno.test("submitRating() stores nothing for what is not known", () => {
  withStore((store) => {
    recordInjection(store, injection("i1"));
    assert.throws(() => rate(store, "i2", "useful"), /Cannot rate "i2": no such injection; /);
    assert.throws(
      () => rate(store, "i1", "great"),
      /Cannot rate "great": use one of useful, noise/,
    );
    assert.deepEqual(listRatings(store, 9), []);
    assert.deepEqual([findInjection(store, "i2"), readStats(store).rated], [undefined, 0]);
  });
});

Deno.test("ratings are listed, counted and copied for the hooks", () => {
  withStore((store, folder) => {
    const other = [{ path: "b.ts", start: 1, end: 2, symbol: "" }];
    for (const id of ["i1", "i2", "i3"]) recordInjection(store, injection(id));
    recordInjection(store, injection("i4", { session: "s2", shown: other }));
    for (const [id, rating] of [["i1", "useful"], ["i1", "noise"], ["i4", "harmful"]] as const) {
      rate(store, id, rating);
    }
    assert.deepEqual(
      readRatings(folder).map(({ rating, query, files }) => [rating, query, files.join()]),
      [["harmful", "question i4", "b.ts"], ["noise", "question i1", "a.ts"], [
        "useful",
        "question i1",
        "a.ts",
      ]],
    );
    assert.deepEqual(
      listRatings(store, 1).map(({ id, injection, reason }) => [id, injection, reason]),
      [
        [3, "i4", "because"],
      ],
    );
    assert.deepEqual(listInjections(store, 9).map(({ id, ratings }) => [id, ratings.length]), [
      ["i4", 1],
      ["i3", 0],
      ["i2", 0],
      ["i1", 2],
    ]);
    assert.deepEqual(readStats(store), {
      injections: 4,
      rated: 2,
      ratings: { useful: 1, noise: 1, harmful: 1 },
      files: [
        { path: "a.ts", ratings: { useful: 1, noise: 1, harmful: 0 } },
        { path: "b.ts", ratings: { useful: 0, noise: 0, harmful: 1 } },
      ],
    });
  });
});

Deno.test("addLineage() keeps what was done, for ratings that there are", () => {
  withStore((store) => {
    recordInjection(store, injection("i1"));
    const rating = rate(store, "i1", "noise");
    assert.equal(addLineage(store, "tag_effect", "demoted it", [rating]), 1);
    assert.throws(() => addLineage(store, "tag_effect", "x", [rating, 9]), /for rating 9: no such/);
    assert.throws(() => addLineage(store, "prayer", "x", []), /Cannot record "prayer": use one of/);
    assert.deepEqual(
      listLineage(store, 9).map(({ action, note, ratings }) => [action, note, ratings]),
      [["tag_effect", "demoted it", [rating]]],
    );
  });
});

Deno.test("readHotTopics() counts injections, and puts equal counts in a fixed order", () => {
  withStore((store, folder) => {
    const place = (path: string, symbol: string) => ({ path, start: 1, end: 2, symbol });
    const twice = [place("a|b.ts", "load"), place("a|b.ts", "load"), place("c.ts", "")];
    recordInjection(store, injection("i1", { shown: [...twice, place("b.ts", "x")] }));
    recordInjection(store, injection("i2", { shown: [place("c.ts", ""), place("b.ts", "y")] }));
    const topics = readHotTopics(store);
    assert.deepEqual(topics.files, [
      { path: "b.ts", count: 2 },
      { path: "c.ts", count: 2 },
      { path: "a|b.ts", count: 1 },
    ]);
    const path = writeHotTopics(folder, topics, new Date(0));
    const text = Deno.readTextFileSync(path);
    assert.equal(text, formatHotTopics(readHotTopics(store), new Date(0)));
    assert.match(
      text,
      /^# Hot Topics \(auto-generated by bobbin\)\n\nLast updated 1970-01-01 00:00 UTC, based on 2 injections\.\n/,
    );
    assert.match(
      text,
      /^\| 1 \| c\.ts \| - \| 2 \|\n\| 2 \| a\\\|b\.ts \| load \| 1 \|\n\| 3 \| b\.ts \| x \| 1 \|$/m,
    );
  });
});

Deno.test("ratingRequest() is due at every nth injection that gave text", () => {
  inTempFolder((folder) => {
    const row = (id: string) => ({
      chunk_key: `${id}.ts:1-2`,
      hash: id,
      injection_id: id,
      turn: 1,
    });
    recordGiven(folder, [row("i1"), row("i1"), namedRow("n.ts", "i0", 1), row("i2"), row("i3")]);
    const ledger = readLedger(folder);
    const rated = [{ injection: "i2", rating: "useful", query: "", files: [] } as const];
    const request = ratingRequest("i4", ledger, rated, 4);
    assert.match(request, /^bobbin: 3 unrated injections this session\. Rate with:\n/);
    assert.deepEqual(request.match(/i\d(?= )/g), ["i4", "i3", "i1"]);
    for (const interval of [0, 3, 5]) {
      assert.equal(ratingRequest("i4", ledger, rated, interval), "");
    }
    assert.match(
      ratingRequest("i1", readLedger(undefined), [], 1),
      /^bobbin: 1 unrated injection this/,
    );
  });
});

Deno.test("readRatings() is empty where there is no copy, or none that can be read", () => {
  inTempFolder((folder) => {
    assert.deepEqual(readRatings(folder), []);
    Deno.writeTextFileSync(`${folder}/ratings.cache.json`, "{");
    assert.deepEqual(readRatings(folder), []);
    writeRatings(folder, []);
    assert.deepEqual(readRatings(folder), []);
  });
});

Deno.test("submitRating() leaves the hooks no copy that lacks a rating of the same moment", () => {
  withStore((store, folder) => {
    recordInjection(store, injection("i1"));
    using other = openFeedback(folder);
    {
      using _other = beforeNext(Deno, "renameSync", () => true, () => {
        try {
          rate(other, "i1", "noise");
        } catch {
          // Locked out: it comes after, or not at all.
        }
      });
      rate(store, "i1", "useful");
    }
    const ratings = (rows: readonly { rating: string }[]): string[] =>
      rows.map(({ rating }) => rating);
    assert.deepEqual(ratings(readRatings(folder)), ratings(listRatings(store, 9)));
  });
});
