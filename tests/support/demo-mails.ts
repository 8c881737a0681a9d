import { newHandle } from "../../server/platform/handle.ts";
import type { Db } from "../../server/platform/postgres/database.ts";

export interface DemoMailbox {
  mailboxId: number;
  ownerId: number;
  loginId: number;
}

/** The standard mailbox of an organization of the demonstration. */
export const standardMailboxOf = (db: Db, owner: string): Promise<DemoMailbox> =>
  db
    .selectFrom("mailbox as b")
    .innerJoin("owner as o", "o.id", "b.owner_id")
    .select(["b.id as mailboxId", "o.id as ownerId", "b.login_id as loginId"])
    .where("o.public_id", "=", owner)
    .where("b.standard", "=", true)
    .executeTakeFirstOrThrow();

/** A mail of ours about an entry that a mail server has accepted; its id. */
export async function insertMailOfOurs(
  db: Db,
  { mailboxId, ownerId, loginId }: DemoMailbox,
  entry: { id: number; podcastId: number; campaignId: number },
  given: { subject: string; body: string; recipient: string; hoursAgo: number; fate?: "gone" },
): Promise<number> {
  const { subject, body, recipient, hoursAgo, fate } = given;
  const at = new Date(Date.now() - hoursAgo * 3_600_000);
  const mailing = await db
    .insertInto("mailing")
    .values({
      subject,
      body,
      public_id: newHandle(),
      owner_id: ownerId,
      campaign_id: entry.campaignId,
      mailbox_id: mailboxId,
      login_id: loginId,
      language: "en",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("message")
    .values({
      subject,
      body,
      public_id: newHandle(),
      mailing_id: mailing.id,
      mailbox_id: mailboxId,
      owner_id: ownerId,
      podcast_id: entry.podcastId,
      entry_id: entry.id,
      recipient,
      recipient_key: recipient,
      message_id: `<${newHandle()}@brand.example>`,
      state: "accepted",
      handed: at,
      accepted: at,
      ...(fate && { fate, fate_at: at }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
