import * as promised from "../../contract/conversations/answers.ts";
import { ownerOf } from "../accounts/members/owners.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { changeAnswerRule, readAnswerRule } from "./judging/answer-rule.ts";
import { decideSuggestion } from "./judging/decide-suggestion.ts";

/** What answers suggest, and the organization's rule for it. */
export const answerRoutes: Served[] = [
  serve(promised.decideSuggestion, "signed-in", async ({ context, caller, params, body }) =>
    payload(await inTransaction(context.db, (tx) => decideSuggestion(tx, caller, params.id, body.decision))),
  ),

  serve(promised.readAnswerRule, "signed-in", async ({ context, caller, params }) => {
    const owner = await ownerOf(context.db, caller, { publicId: params.ownerId });
    return payload(await readAnswerRule(context.db, owner.id));
  }),

  serve(promised.changeAnswerRule, "signed-in", async ({ context, caller, params, body }) =>
    payload(
      await inTransaction(context.db, async (tx) => {
        const owner = await ownerOf(tx, caller, { publicId: params.ownerId });
        await changeAnswerRule(tx, { ownerId: owner.id, moves: body.moves, loginId: caller.loginId });
        return readAnswerRule(tx, owner.id);
      }),
    ),
  ),
];
