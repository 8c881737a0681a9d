import { hashToken, newHandle } from "../../server/platform/handle.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import type { Show } from "./outcome-world.ts";

/** What was found in the episode of a spot. */
export async function addQuote(
  db: Db,
  spotId: number,
  quote: string,
  from: number | null = 760,
): Promise<void> {
  const verdict = await db
    .selectFrom("airing_verdict")
    .select("episode_id")
    .where("spot_id", "=", spotId)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("airing_evidence")
    .values({
      spot_id: spotId,
      episode_id: verdict.episode_id!,
      kind: "transcript",
      proof: "said",
      by: "code",
      quote,
      from_second: from,
      to_second: from,
      source: null,
      sha256: hashToken(quote),
      gone: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // A verdict is never changed: another one follows it.
  await db
    .insertInto("airing_verdict")
    .values({
      spot_id: spotId,
      state: "aired",
      reason: "said",
      episode_id: verdict.episode_id,
      evidence_id: id,
    })
    .execute();
}

/** Clicks on the link of a show. */
export async function addClicks(
  db: Db,
  about: { ownerId: number; campaignId: number; show: Show },
  { clicks, visitors }: { clicks: number; visitors: number },
): Promise<void> {
  const { id } = await db
    .insertInto("link")
    .values({
      public_id: newHandle(),
      owner_id: about.ownerId,
      campaign_id: about.campaignId,
      entry_id: about.show.id,
      slug: newHandle()
        .toUpperCase()
        .replace(/[01IO]/g, "7")
        .slice(0, 7),
      target: "https://tea.example/",
      created_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("link_day").values({ link_id: id, day: "2026-01-05", clicks, visitors }).execute();
}
