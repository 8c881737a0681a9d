import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import { newHandle } from "../../../server/platform/handle.ts";
import type { Db, Tables } from "../../../server/platform/postgres/database.ts";
import type { MailWorld } from "./mail-world.ts";
import { messagesOf } from "./mail-world.ts";

/** A conversation about some entries of a mail world, begun with a mail that was accepted a day ago. */
export interface TestConversation {
  id: number;
  publicId: string;
  messageId: number;
  address: string;
}

const DAY = 86_400_000;

/** Sends a mailing as if the server had taken it, and opens a conversation about the first `shows` entries. */
export async function makeConversation(world: MailWorld, shows = 1): Promise<TestConversation> {
  const { db } = world.context;
  const mailing = await world.start();
  const sent = new Date(Date.now() - DAY);
  const messages = await messagesOf(db, mailing);
  const ids = messages.map((message) => message.id);
  for (const state of ["claimed", "handed", "accepted"] as const)
    await db
      .updateTable("message")
      .set({ state, handed: sent, accepted: sent, created: sent })
      .where("id", "in", ids)
      .execute();
  await db
    .updateTable("campaign_entry")
    .set({ state: "Contacted" })
    .where(
      "id",
      "in",
      world.entries.map((entry) => entry.id),
    )
    .execute();
  const first = messages[0]!;
  const conversation = await db
    .insertInto("conversation")
    .values({
      public_id: newHandle(),
      owner_id: world.owner.id,
      mailbox_id: world.mailboxId,
      person_key: first.recipient_key,
      subject: first.subject,
      assigned_to: null,
      snoozed_until: null,
      snooze_kind: null,
      last_in: null,
      last_out: sent,
      last_kind: null,
    })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  await db
    .insertInto("conversation_entry")
    .values(
      world.entries.slice(0, shows).map((entry) => ({
        conversation_id: conversation.id,
        entry_id: entry.id,
        podcast_id: entry.podcastId,
      })),
    )
    .execute();
  return { ...conversation, messageId: first.id, address: first.recipient };
}

type MailFields = Partial<Insertable<Tables["conversation_mail"]>>;

/** Keeps an incoming mail in it, as reading does, and answers its row id and handle. */
export async function keepMail(
  db: Db,
  world: Pick<MailWorld, "owner" | "mailboxId">,
  conversation: TestConversation,
  fields: MailFields & { headerFields?: readonly { name: string; value: string }[] } = {},
): Promise<{ id: number; publicId: string }> {
  const { headerFields = [], ...values } = fields;
  const text = values.fresh ?? values.text ?? "That sounds good. What is your budget?";
  return db
    .insertInto("conversation_mail")
    .values({
      public_id: newHandle(),
      conversation_id: conversation.id,
      owner_id: world.owner.id,
      mailbox_id: world.mailboxId,
      direction: "in",
      message_id: conversation.messageId,
      identity: randomBytes(16),
      people: JSON.stringify({ from: { name: "Ada Host", address: conversation.address } }) as never,
      subject: "Re: About your show",
      sent: null,
      received: new Date(),
      kind: null,
      signs: "[]" as never,
      certainty: "certain",
      text,
      fresh: text,
      html: null,
      away_until: null,
      judged: null,
      ...values,
      headers: JSON.stringify(headerFields) as never,
    })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
}
