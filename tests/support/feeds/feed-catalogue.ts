import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { runImport } from "../../../server/catalogue/import/run-import.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Podcasts known by title and feed address alone, as a subscription list names them. Answers ids by title. */
export async function listPodcasts(db: Db, feeds: Record<string, string>): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "listed-"));
  const outlines = Object.entries(feeds).map(
    ([title, url]) => `<outline text="${escaped(title)}" xmlUrl="${escaped(url)}"/>`,
  );
  writeFileSync(join(folder, "list.opml"), `<opml version="2.0"><body>${outlines.join("")}</body></opml>`);
  await runImport(db, [folder], {
    now: new Date(),
    fetchFeed: () => Promise.reject(new Error("lists are not fetched")),
  });
  rmSync(folder, { recursive: true, force: true });
  const rows = await db.selectFrom("podcast").select(["id", "title"]).execute();
  return new Map(rows.map(({ id, title }) => [title, id]));
}

/** The state of a podcast's feed, and the podcast's present values. */
export async function feedOf(db: Db, podcastId: number) {
  return db
    .selectFrom("podcast_feed as f")
    .innerJoin("podcast as p", "p.id", "f.podcast_id")
    .leftJoin("podcast_address as a", "a.id", "p.address_id")
    .selectAll("f")
    .select(["p.title", "p.feed_url", "p.episodes", "a.address"])
    .where("f.podcast_id", "=", podcastId)
    .executeTakeFirstOrThrow();
}

/** Everything is due again, and every host may be asked at once. */
export async function makeDue(db: Db): Promise<void> {
  await sql`update podcast_feed set due = now() - interval '1 second', claim = null`.execute(db);
  await sql`update feed_host set free = now() - interval '1 second'`.execute(db);
}
