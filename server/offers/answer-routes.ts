import * as promised from "../../contract/offers/answers.ts";
import { noteOpened } from "../outreach/answer-link/answer-link.ts";
import { payload, type Served, serve } from "../platform/web/http.ts";
import { listHostAnswers } from "./answers/list-answers.ts";
import { sayAnswer } from "./answers/say-answer.ts";
import { openLink, showAnswer } from "./answers/show-answer.ts";

/** The first two are for hosts, who have the link in a mail and no account: it is in the body, so no log holds it. */
export const hostAnswerRoutes: Served[] = [
  serve(promised.readAnswer, "open", async ({ context: { db, secrets }, body }) => {
    const link = await openLink(db, body.token);
    if (link.opened === null) await noteOpened(db, link.messageId);
    return payload(await showAnswer(db, secrets, link, body.key ?? null));
  }),

  serve(promised.sayAnswer, "open", async ({ context, body, request }) =>
    payload(await sayAnswer(context, body, request.id)),
  ),

  serve(promised.listHostAnswers, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await listHostAnswers(db, caller, params.id)),
  ),
];
