import type { FollowUp, MailingFollowUps } from "../../../contract/outreach/follow-ups.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { mailingOf } from "../stop.ts";
import { compareSubjects } from "../subjects/compare.ts";
import { type FollowUpRow, selectFollowUps, selectPaused, selectSteps } from "./follow-up-queries.ts";

/** The follow-ups of a mailing, and how its two subjects did. @throws Fault not-found */
export async function readFollowUps(db: Db, caller: Caller, mailingId: string): Promise<MailingFollowUps> {
  const mailing = await mailingOf(db, caller, mailingId);
  return {
    paused: await selectPaused(db, mailing.id),
    steps: await selectSteps(db, mailing.id),
    page: (await selectFollowUps(db, mailing.id)).map(toFollowUp),
    subjects: await compareSubjects(db, mailing.id),
  };
}

export const toFollowUp = (row: FollowUpRow): FollowUp => ({
  publicId: row.publicId,
  step: row.step,
  entryExternalId: row.entryExternalId,
  podcastPublicId: row.podcastPublicId,
  podcastTitle: row.unlocked ? row.podcastTitle : hideFor(row.onSale)(row.podcastTitle),
  state: row.state,
  reason: row.reason,
  due: row.due?.toISOString() ?? null,
  about: row.about?.toISOString() ?? null,
  accepted: row.accepted?.toISOString() ?? null,
  ownBody: row.ownBody,
  version: row.version,
});
