import type { ConversationMail } from "../../contract/conversations.ts";
import type { TextOf } from "../language/text.tsx";

/** Who a mail is from, in the shortest words there are. */
export const senderName = (mail: Pick<ConversationMail, "from" | "direction">, t: TextOf): string =>
  mail.from?.name ||
  mail.from?.address ||
  t(mail.direction === "in" ? "conversations.unknownSender" : "conversations.you");
