import * as promised from "../../contract/conversations/reply.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import { keepDraft } from "./answering/keep-draft.ts";
import { prepareReply } from "./answering/prepare-reply.ts";
import { replyInConversation } from "./answering/reply.ts";
import { takeBackReply } from "./answering/take-back-reply.ts";

/** Writing in a conversation. */
export const replyRoutes: Served[] = [
  serve(promised.readReplyForm, "signed-in", async ({ context, caller, params }) =>
    payload(await prepareReply(context, caller, params.id)),
  ),

  serve(promised.reply, "signed-in", async ({ context, caller, params, body, idempotencyKey }) => {
    // From whatever page it is repeated, it is the same answer.
    const { page: _, ...said } = body;
    return payload(
      await inTransaction(context.db, (tx) =>
        answerOnce(
          tx,
          {
            loginId: caller.loginId,
            route: "reply",
            key: idempotencyKey,
            body: { conversation: params.id, ...said },
          },
          () => replyInConversation(tx, context, caller, params.id, body),
        ),
      ),
    );
  }),

  serve(promised.takeBack, "signed-in", async ({ context, caller, params }) =>
    payload(await inTransaction(context.db, (tx) => takeBackReply(tx, caller, params.id))),
  ),

  serve(promised.keepDraft, "signed-in", async ({ context, caller, params, body }) => {
    await inTransaction(context.db, (tx) => keepDraft(tx, caller, params.id, body));
    return payload(null);
  }),
];
