import type { ConversationShow } from "../../contract/conversations.ts";
import type { TextOf } from "../language/text.tsx";

/** "The Cold Kitchen", or "3 shows". */
export const showsName = (shows: readonly ConversationShow[], t: TextOf): string =>
  shows.length > 1 ? t("conversations.shows", { count: shows.length }) : (shows[0]?.title ?? "");
