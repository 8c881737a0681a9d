import { inTransaction } from "../platform/postgres/database.ts";
import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { pointPodcastsAgain } from "./addresses/standing.ts";
import { readDueFeeds, readWantedFeeds } from "./crawl/read-feeds.ts";
import { logSearchTables } from "./search/log-tables.ts";
import { tendSearch } from "./search/tend.ts";

/** The jobs of the catalogue. */
export const catalogueHandlers = (
  context: Context,
): Pick<Handlers, "tend-search" | "read-feeds" | "read-wanted-feeds" | "point-again"> => ({
  "tend-search": async () => {
    const { db, config, log } = context;
    const connectionString = config.databaseDirectUrl ?? config.databaseUrl;
    const owning = config.databaseAdminUrl ?? connectionString;
    if (config.databaseReadUrl && owning) await logSearchTables(owning, log);
    return tendSearch(db, connectionString, log);
  },
  "read-feeds": () => readDueFeeds(context),
  "read-wanted-feeds": () => readWantedFeeds(context),
  "point-again": ({ podcastIds }) => inTransaction(context.db, (tx) => pointPodcastsAgain(tx, podcastIds)),
});
