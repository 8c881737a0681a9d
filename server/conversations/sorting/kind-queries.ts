import { sql } from "kysely";
import type { PodcastState } from "../../../contract/campaigns.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { MailKind } from "../tables.ts";

/** What a mail counts as; it and its conversation are held until the transaction ends. */
export async function holdKind(
  tx: Tx,
  { id, conversationId }: { id: number; conversationId: number },
): Promise<{ kind: MailKind | null; asks: string[] | null }> {
  const mail = await tx
    .selectFrom("conversation_mail")
    .select(["kind", "asks"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.selectFrom("conversation").select("id").where("id", "=", conversationId).forUpdate().execute();
  return mail;
}

/** Another mail in which the same person objects. */
export async function selectOtherObjection(
  tx: Tx,
  of: { ownerId: number; mailId: number; address: string },
): Promise<{ mailId: number; messageId: number | null; how: "subject" | "text" } | undefined> {
  const { rows } = await sql<{ mailId: number; messageId: number | null; how: "subject" | "text" }>`
    select id as "mailId", message_id as "messageId",
      case when signs @> '[{"code": "opt-out-subject"}]' then 'subject' else 'text' end as how
    from conversation_mail
    where owner_id = ${of.ownerId} and id <> ${of.mailId} and direction = 'in' and kind = 'opt-out'
      and lower(people -> 'from' ->> 'address') = lower(${of.address})
      and (corrected_kind = 'opt-out' or (certainty <> 'unsure' and not history))
    order by how, id desc limit 1`.execute(tx);
  return rows[0];
}

/** What a person calls a mail; it is to be judged anew. */
export const setCorrected = (tx: Tx, mailId: number, by: { kind: MailKind; loginId: number }) =>
  tx
    .updateTable("conversation_mail")
    .set({ corrected_kind: by.kind, corrected_by: by.loginId, judged: null })
    .where("id", "=", mailId)
    .execute();

/** Suggestions of a mail that nobody has decided on; it may offer them again. */
export const deleteOffers = (tx: Tx, mailId: number) =>
  tx
    .deleteFrom("move_suggestion")
    .where("mail_id", "=", mailId)
    .where("state", "in", ["offered", "overtaken"])
    .execute();

/** Podcasts that a mail has moved by the organization's rule, in the order in which they are locked. */
export const selectMovedByRule = (
  tx: Tx,
  mailId: number,
): Promise<{ id: number; entryId: number; from: PodcastState; to: PodcastState; evidence: string }[]> =>
  tx
    .selectFrom("move_suggestion as s")
    .innerJoin("conversation_mail as m", "m.id", "s.mail_id")
    .select([
      "s.id",
      "s.entry_id as entryId",
      "s.from_state as from",
      "s.to_state as to",
      "m.public_id as evidence",
    ])
    .where("s.mail_id", "=", mailId)
    .where("s.state", "=", "taken")
    .where("s.by_rule", "=", true)
    .orderBy("s.entry_id")
    .execute();
