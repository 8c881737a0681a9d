import type { FollowUp, MailingFollowUps } from "../../../contract/outreach/follow-ups.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import { readableMailboxesOf } from "../../mailbox/readable.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { mailingOf } from "../stop.ts";
import { compareSubjects } from "../subjects/compare.ts";
import {
  type FollowUpRow,
  selectFollowUp,
  selectFollowUps,
  selectPaused,
  selectSteps,
} from "./follow-up-queries.ts";

/** The follow-ups of a mailing, and how its two subjects did. @throws Fault not-found */
export async function readFollowUps(db: Db, caller: Caller, mailingId: string): Promise<MailingFollowUps> {
  const mailing = await mailingOf(db, caller, mailingId);
  return {
    paused: await selectPaused(db, mailing.id),
    steps: await selectSteps(db, mailing.id),
    page: await showFollowUps(db, caller, await selectFollowUps(db, mailing.id)),
    subjects: await compareSubjects(db, mailing.id),
  };
}

/** As the caller sees them: a conversation of a private mailbox is named to those who may read it. */
async function showFollowUps(db: Db, caller: Caller, rows: readonly FollowUpRow[]): Promise<FollowUp[]> {
  const owners = rows.flatMap((row) => (row.readIn === null ? [] : [row.ownerId]));
  const readable = new Set(
    owners.length > 0 ? await readableMailboxesOf(db, caller, [...new Set(owners)]) : [],
  );
  return rows.map((row) => toFollowUp(row, row.readIn !== null && readable.has(row.readIn)));
}

/** @throws Error where there is none */
export const showFollowUp = async (db: Db, caller: Caller, id: number): Promise<FollowUp> =>
  (await showFollowUps(db, caller, [await selectFollowUp(db, id)]))[0]!;

const toFollowUp = (row: FollowUpRow, open: boolean): FollowUp => ({
  publicId: row.publicId,
  step: row.step,
  entryExternalId: row.entryExternalId,
  podcastPublicId: row.podcastPublicId,
  podcastTitle: row.unlocked ? row.podcastTitle : hideFor(row.onSale)(row.podcastTitle),
  alsoAbout: row.alsoAbout.map(({ title, onSale, unlocked }) => (unlocked ? title : hideFor(onSale)(title))),
  state: row.state,
  reason: row.reason,
  due: row.due?.toISOString() ?? null,
  about: row.about?.toISOString() ?? null,
  conversation: open ? row.conversation : null,
  leaving: row.leaving,
  accepted: row.accepted?.toISOString() ?? null,
  ownBody: row.ownBody,
  version: row.version,
});
