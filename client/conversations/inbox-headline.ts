import type { ConversationList } from "../../contract/conversations.ts";
import type { TextOf } from "../language/text.tsx";

/** What has happened: who has answered, whose turn it is, or that nothing waits. */
export function inboxHeadline(
  list: Pick<ConversationList, "news" | "counts"> | undefined,
  t: TextOf,
): string {
  if (!list) return t("shell.messages");
  if (list.news > 0) return t("conversations.news.answered", { count: list.news });
  if ((list.counts.ours ?? 0) > 0) return t("conversations.news.waiting", { count: list.counts.ours ?? 0 });
  if ((list.counts.all ?? 0) > 0) return t("conversations.news.nothing");
  return t("conversations.news.none");
}
