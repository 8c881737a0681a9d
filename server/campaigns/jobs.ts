import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { matchList } from "./lists/match-list.ts";
import { readListFeeds } from "./lists/read-list-feeds.ts";

export const campaignHandlers = (context: Context): Pick<Handlers, "match-list" | "read-list-feeds"> => ({
  "match-list": ({ listId }) => matchList(context.db, listId),
  "read-list-feeds": (asked) => readListFeeds(context, asked),
});
