import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach } from "vitest";
import type { Refusal } from "../../server/catalogue/import/refusal.ts";
import { type ImportOptions, runImport } from "../../server/catalogue/import/run-import.ts";
import { freshDatabase, type TestDatabase } from "./database.ts";

/** A new database and folder for each test, and functions for importing from one into the other. */
export function useImport() {
  let opened: TestDatabase | undefined;
  let folder = "";
  let refusals: Refusal[] = [];
  const database = () => opened!;

  beforeEach(async () => {
    opened = await freshDatabase();
    folder = mkdtempSync(join(tmpdir(), "import-"));
  });
  afterEach(async () => {
    await opened?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  function put(name: string, content: string): string {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  }

  function take(sources: string[], options: Partial<ImportOptions> = {}) {
    refusals = [];
    return runImport(database().db, sources, {
      now: new Date("2026-06-15T12:00:00Z"),
      fetchFeed: () => Promise.reject(new Error("no network in tests")),
      onRefusal: (refusal) => refusals.push(refusal),
      ...options,
    });
  }

  /** Everything the import writes, as one text. */
  async function everything(): Promise<string> {
    const tables = [
      "genre",
      "podcast",
      "podcast_detail",
      "podcast_alias",
      "podcast_source",
      "podcast_tags",
      "podcast_recent",
      "podcast_address",
    ];
    const parts = [];
    for (const table of tables) {
      const { rows } = await sql<{
        all: string;
      }>`select coalesce(string_agg(t::text, '|' order by t::text), '') as all from ${sql.table(table)} t`.execute(
        database().db,
      );
      parts.push(rows[0]!.all);
    }
    return parts.join("\n");
  }

  function podcasts() {
    return database()
      .db.selectFrom("podcast as p")
      .leftJoin("podcast_address as a", "a.id", "p.address_id")
      .select([
        "p.id",
        "p.title",
        "p.artist",
        "p.feed_url",
        "p.itunes_id",
        "p.guid",
        "p.episodes",
        "p.latest_episode",
        "p.reach",
        "p.reach_method",
        "a.address",
      ])
      .orderBy("p.id")
      .execute();
  }

  return {
    db: () => database().db,
    folder: () => folder,
    refusals: () => refusals,
    put,
    take,
    everything,
    podcasts,
  };
}

/** A feed with one episode of 1 June 2026. */
export function rss(given: {
  title: string;
  self?: string;
  email?: string;
  guid?: string;
  author?: string;
  inside?: string;
}): string {
  return `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
    <title>${given.title}</title><language>en</language><itunes:author>${given.author ?? "Ida"}</itunes:author>
    ${given.self ? `<atom:link rel="self" href="${given.self}"/>` : ""}${given.guid ? `<podcast:guid>${given.guid}</podcast:guid>` : ""}
    ${given.email ? `<itunes:owner><itunes:email>${given.email}</itunes:email></itunes:owner>` : ""}
    <itunes:category text="Arts"><itunes:category text="Books"/></itunes:category>${given.inside ?? ""}
    <item><pubDate>Mon, 01 Jun 2026 08:00:00 GMT</pubDate><enclosure url="https://cdn.heron.fm/1.mp3" type="audio/mpeg"/></item></channel></rss>`;
}

/** An answer of the directory with these rows. */
export const itunes = (rows: object[]) => JSON.stringify({ resultCount: rows.length, results: rows });
