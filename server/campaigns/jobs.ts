import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { fillActive } from "./fill-active.ts";
import { matchList } from "./lists/match-list.ts";
import { readListFeeds } from "./lists/read-list-feeds.ts";

export const campaignHandlers = (
  context: Context,
): Pick<Handlers, "match-list" | "read-list-feeds" | "fill-active"> => ({
  "match-list": ({ listId }) => matchList(context.db, listId),
  "fill-active": () => fillActive(context.db),
  "read-list-feeds": (asked) => readListFeeds(context, asked),
});
