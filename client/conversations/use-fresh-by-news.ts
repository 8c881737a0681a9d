import { useEffect } from "react";
import { listConversations, readConversation } from "../../contract/conversations.ts";
import { onNews } from "../accounts/notices/live.ts";
import { forget } from "../api/queries.ts";

/** News of the stream is fetched at once by what is in view; without a stream it looks by itself now and then. */
export function useFreshByNews(): void {
  useEffect(() => onNews(() => void forget(listConversations, readConversation)), []);
}
