import { MOST_ANSWERS_LISTED, type listHostAnswers as promised } from "../../../contract/offers/answers.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { campaignOf } from "../../campaigns/find.ts";
import { contactsFor } from "../../contacts/visibility.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectAnswersOf } from "./answer-queries.ts";

/** What hosts of a campaign have answered by the link in a mail. @throws Fault not-found */
export async function listHostAnswers(
  db: Db,
  caller: Caller,
  campaignId: string,
): Promise<RouteReply<typeof promised>> {
  const campaign = await campaignOf(db, caller, campaignId);
  const rows = await selectAnswersOf(db, campaign.id, MOST_ANSWERS_LISTED);
  const contactOf = await contactsFor(
    db,
    caller,
    campaign.ownerId,
    rows.flatMap(({ shows }) => shows.map(({ podcastId }) => podcastId)),
  );
  return {
    answers: rows.map(({ shows, at, ...row }) => ({
      ...row,
      shows: shows.map(({ entry, podcastId, title }) => ({ entry, title: contactOf(podcastId).hide(title) })),
      at: at.toISOString(),
    })),
  };
}
