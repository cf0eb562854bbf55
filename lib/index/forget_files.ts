/** Takes files out of the index. */
import type { Database } from "./database.ts";
import { clearDead, markDead } from "./dead_files.ts";
import { dropDead } from "./drop_dead.ts";
import * as writer from "./writer.ts";

/**
 * Forgets files by their numbers. Their postings stay: to take them out would mean to know the old texts.
 */
export function forgetFiles(database: Database, ids: readonly number[]): void {
  for (const id of ids) writer.deleteFile(database, id);
  markDead(database, ids, writer.nextId(database));
}

/** Forgets all files of a repository, their postings included. */
export function forgetTree(database: Database, repo: number): void {
  database.run("delete from outline where file in (select id from file where repo = ?)", repo);
  database.run("delete from file where repo = ?", repo);
  if (!writer.isEmpty(database)) return dropDead(database, writer.nextId(database));
  database.run("delete from post");
  writer.writeMeta(database, "next", 0);
  clearDead(database);
}

/** Takes a repository out of the index. */
export function removeTree(database: Database, repo: number): void {
  forgetTree(database, repo);
  for (const table of ["history", "coupling"]) {
    database.run(`delete from ${table} where repo = ?`, repo);
  }
  database.run("delete from meta where key in (?, ?)", `head:${repo}`, `commits:${repo}`);
  database.run("delete from repo where id = ?", repo);
}
