import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { readDueFeeds, readWantedFeeds } from "./crawl/read-feeds.ts";
import { foldAnew } from "./search/changes/fold-anew.ts";
import { tendSearch } from "./search/tend.ts";

/** The jobs of the catalogue. */
export const catalogueHandlers = (
  context: Context,
): Pick<Handlers, "tend-search" | "read-feeds" | "read-wanted-feeds"> => ({
  "tend-search": async () => {
    const { db, config, log } = context;
    await foldAnew(db);
    return tendSearch(db, config.databaseDirectUrl ?? config.databaseUrl, log);
  },
  "read-feeds": () => readDueFeeds(context),
  "read-wanted-feeds": () => readWantedFeeds(context),
});
