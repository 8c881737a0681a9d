import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { watchNews } from "./news/watch-news.ts";
import { readEpisodeText } from "./read-episode-text.ts";
import { checkSound } from "./sound/check-sound.ts";
import { hearEpisode } from "./sound/hear-episode.ts";
import { printProduced } from "./sound/prints/print-produced.ts";
import { readSponsors } from "./sponsors/read-sponsors.ts";
import { judgeAndRead, tendSpots } from "./tend-spots.ts";

/** The jobs of airings. Nothing that they find leaves the installation by itself. */
export const airingHandlers = (
  context: Context,
): Pick<
  Handlers,
  | "watch-news"
  | "feed-read"
  | "tend-spots"
  | "read-episode-text"
  | "hear-episode"
  | "check-sound"
  | "read-sponsors"
  | "print-produced"
> => ({
  "feed-read": ({ podcastId }) => judgeAndRead(context.db, podcastId),
  "watch-news": ({ podcastId, changes }) => watchNews(context.db, podcastId, changes),
  "tend-spots": () => tendSpots(context),
  "hear-episode": ({ episodeId }) => hearEpisode(context, episodeId),
  "print-produced": ({ spotId }) => printProduced(context, spotId),
  "check-sound": () => checkSound(context),
  "read-sponsors": ({ podcastId }) => readSponsors(context.db, podcastId),
  "read-episode-text": ({ episodeId }) => readEpisodeText(context, episodeId),
});
