import { sql } from "kysely";
import { releaseFollowUps } from "../../../server/outreach/follow-ups/release.ts";
import { sendMailbox } from "../../../server/outreach/sending/send-mailbox.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import { makeContext } from "../api.ts";
import { type MailWorld, makeMailWorld } from "./mail-world.ts";

/** Three steps with the days that a writer finds. */
export const STEPS = [
  { days: 4, body: "Hello {{podcast_owner}}, did you see this?" },
  { days: 7, body: "Hello again, {{podcast_owner}}." },
  { days: 14, body: "One last time about {{podcast_title}}." },
];

/** Lets days go by: what happened to a mailing's mails and follow-ups lies so much further back. */
export async function letDaysPass(db: Db, mailing: string, days: number): Promise<void> {
  const back = sql`make_interval(days => ${days})`;
  const its = sql`(select id from mailing where public_id = ${mailing})`;
  await sql`update message set created = created - ${back}, handed = handed - ${back}, accepted = accepted - ${back}
    where mailing_id = ${its}`.execute(db);
  await sql`update follow_up set due = due - ${back}, not_before = not_before - ${back}, went_on = went_on - ${back}
    where root_message_id in (select id from message where mailing_id = ${its})`.execute(db);
}

/** The minute's job, and what it has queued is sent. */
export async function goOn(world: MailWorld): Promise<void> {
  await releaseFollowUps(world.context);
  await sendMailbox(world.context, world.mailboxId);
}

/** The follow-ups of a mailing in order: to whom, which, and how they stand. */
export const followUpsOf = async (db: Db, mailing: string) =>
  (
    await sql<{
      id: number;
      publicId: string;
      person: string;
      step: number;
      state: string;
      reason: string | null;
    }>`
      select f.id, f.public_id as "publicId", m.recipient_key as person, f.step, f.state, f.reason
      from follow_up f join message m on m.id = f.root_message_id join mailing g on g.id = m.mailing_id
      where g.public_id = ${mailing} order by m.id, f.step`.execute(db)
  ).rows;

/** A mailing whose only first mail was accepted four days ago, and whose first follow-up is due. */
export async function makeDueFollowUp(db: Db): Promise<{ world: MailWorld; mailing: string }> {
  const world = await makeMailWorld(makeContext(db), { port: 465, recipients: 1 });
  const mailing = await world.start({ steps: STEPS });
  for (const state of ["claimed", "handed", "accepted"] as const)
    await db
      .updateTable("message")
      .set({ state, handed: new Date(), accepted: new Date() })
      .where("owner_id", "=", world.owner.id)
      .execute();
  await releaseFollowUps(world.context);
  await letDaysPass(db, mailing, 4);
  return { world, mailing };
}
