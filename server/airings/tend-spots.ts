import { readSooner, watchShows } from "../catalogue/episodes/watch.ts";
import { type Db, inTransaction, isUnavailable } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { wantTexts } from "./due-texts.ts";
import { judgeShow } from "./judge-show.ts";
import { printerOf, recognizerOf } from "./sound/check-sound.ts";
import { hasProduced } from "./sound/prints/print-queries.ts";
import { wantHearing } from "./sound/want-hearing.ts";
import { selectFollowed, selectOpen, selectToJudge, selectWatched } from "./spot-queries.ts";

/** In the days of a spot the feed is asked at least so often. */
const HOURS = 6;
/** Shows judged in one run; the rest follow ten minutes later. */
const MOST_SHOWS = 500;
/** Collected shows of one organization whose notes are read for its brands. */
const MOST_FOLLOWED = 200;

/** Watches the shows that are booked, has them read in time, and judges what follows from the time that has passed. */
export async function tendSpots({ db, config, log }: Pick<Context, "db" | "config" | "log">): Promise<void> {
  await inTransaction(db, async (tx) => {
    await watchShows(tx, "booking", await selectWatched(tx));
    await watchShows(tx, "campaign", await selectFollowed(tx, MOST_FOLLOWED));
    await readSooner(tx, await selectOpen(tx), HOURS);
  });
  for (const podcastId of await selectToJudge(db, MOST_SHOWS))
    try {
      await inTransaction(db, async (tx) => {
        await judgeShow(tx, podcastId);
        // Where feeds are read only when somebody asks, nothing else is read by itself.
        if (config.crawl === "on") await wantTexts(tx, podcastId);
        const speech = recognizerOf(config) !== null;
        const prints = printerOf(config) !== null && (await hasProduced(tx, podcastId));
        if (config.crawl === "on" && (speech || prints)) await wantHearing(tx, podcastId, { speech });
      });
    } catch (error) {
      if (isUnavailable(error)) throw error;
      // One show that cannot be judged holds up no other.
      log.error({ podcast: podcastId, reason: (error as Error).message }, "a show could not be judged");
    }
}

/** The feed of a watched show was read: its spots are judged, and what its episodes hold besides is asked for. */
export const judgeAndRead = (db: Db, podcastId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await addJob(tx, "read-sponsors", { podcastId }, { key: `sponsors-${podcastId}`, maxAttempts: 5 });
    await judgeShow(tx, podcastId);
    await wantTexts(tx, podcastId);
  });
