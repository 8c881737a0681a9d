import {
  insertLines,
  insertList,
  setListState,
  writeFound,
} from "../../../server/campaigns/lists/list-queries.ts";
import { newHandle } from "../../../server/platform/handle.ts";
import { type Db, inTransaction } from "../../../server/platform/postgres/database.ts";

/** A list that was brought in, with one show that was found. Answers its handle. */
export async function makePodcastList(
  db: Db,
  given: { ownerId: number; loginId: number; podcastId: number },
): Promise<string> {
  const publicId = newHandle();
  await inTransaction(db, async (tx) => {
    const whose = { owner_id: given.ownerId, login_id: given.loginId };
    const row = { public_id: publicId, ...whose, name: "shows.csv", size: 12 };
    const listId = await insertList(tx, { ...row, campaign_id: null });
    await insertLines(tx, listId, [
      { title: "The Fog Show", artist: null, feedUrl: null, itunesId: null, spotifyId: null },
    ]);
    const { podcastId } = given;
    const found = { found: "sure", why: "title", candidates: [podcastId], podcastId } as const;
    await writeFound(tx, listId, [{ number: 1, ...found }]);
    await setListState(tx, listId, { state: "ready" });
  });
  return publicId;
}
