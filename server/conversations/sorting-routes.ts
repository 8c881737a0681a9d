import * as promised from "../../contract/conversations/sorting.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { narrowConversation } from "./sorting/narrow-conversation.ts";
import { sortMail } from "./sorting/sort-mail.ts";

/** What people correct of how mails were matched. */
export const sortingRoutes: Served[] = [
  serve(promised.sortMail, "signed-in", async ({ context, caller, params, body }) =>
    payload({
      conversation: await inTransaction(context.db, (tx) => sortMail(tx, context, caller, params.id, body)),
    }),
  ),

  serve(promised.narrowConversation, "signed-in", async ({ context, caller, params, body }) =>
    payload({
      podcasts: await inTransaction(context.db, (tx) =>
        narrowConversation(tx, caller, params.id, body.podcasts),
      ),
    }),
  ),
];
