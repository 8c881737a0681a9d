import type { ConversationList } from "../../contract/conversations.ts";
import type { TextOf } from "../language/text.tsx";
import type { InboxSearch } from "./inbox-search.ts";

/** What has happened: what was found, who has answered, whose turn it is, or that nothing waits. */
export function inboxHeadline(
  list: Pick<ConversationList, "news" | "counts" | "uncounted"> | undefined,
  search: InboxSearch,
  t: TextOf,
): string {
  if (!list) return t("shell.messages");
  if (search.q && list.uncounted) return t("conversations.search.many", { count: list.counts.all });
  if (search.q) return t("conversations.search.found", { count: list.counts[search.view ?? "open"] });
  if (list.news > 0) return t("conversations.news.answered", { count: list.news });
  if ((list.counts.ours ?? 0) > 0) return t("conversations.news.waiting", { count: list.counts.ours ?? 0 });
  if ((list.counts.all ?? 0) > 0) return t("conversations.news.nothing");
  return t("conversations.news.none");
}
