import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { findSponsors, hostKey } from "./find-sponsors.ts";
import { holdWatched, replaceMentions, selectNotes, selectOwnUrls } from "./queries.ts";

/** The newest 60 are kept, and those that spots name; more are not read for sponsors. */
const MOST_EPISODES = 200;

/** Reads who is named as a sponsor in the notes of a show. Done twice it changes nothing. */
export const readSponsors = (db: Db, podcastId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await holdWatched(tx, podcastId))) return;
    const own = (await selectOwnUrls(tx, podcastId)).flatMap(hostOf);
    const episodes = await selectNotes(tx, podcastId, MOST_EPISODES);
    const mentions = episodes.flatMap(({ id, notes }) =>
      notes === null ? [] : findSponsors(notes, own).map((one) => ({ ...one, episodeId: id })),
    );
    await replaceMentions(
      tx,
      episodes.map(({ id }) => id),
      mentions,
    );
    await addJob(
      tx,
      "watch-news",
      { podcastId, changes: [] },
      { key: `watch-news-${podcastId}`, maxAttempts: 5 },
    );
  });

function hostOf(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const key = hostKey(new URL(url).hostname);
  return key === null ? [] : [key];
}
