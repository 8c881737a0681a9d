import { sql } from "kysely";
import { circleOf } from "../../mailbox/readable.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { copyEntries, deleteConversation, refreshConversation } from "../sorting/sorting-queries.ts";
import { insertConversation, insertPlace } from "./keep-queries.ts";
import type { ReadMailbox } from "./keeper.ts";
import { isReadBy } from "./may-hold.ts";

/**
 * Notes that a kept mail lies in this mailbox, too. Whoever reads the mailbox may read the mail, and nothing else by it:
 * where its conversation holds more and is not theirs, the mail gets a conversation of its own (decision 207).
 */
export async function placeAgain(
  tx: Tx,
  mailbox: ReadMailbox,
  place: Parameters<typeof insertPlace>[1],
): Promise<void> {
  const standing = await findStanding(tx, mailbox, place.mailId);
  if (standing && !standing.read && standing.others)
    await setApart(tx, mailbox.ownerId, place.mailId, standing);
  await insertPlace(tx, place);
}

interface Standing {
  conversationId: number;
  /** Whoever reads the mailbox reads all of it anyway. */
  read: boolean;
  /** It holds other things besides the mail. */
  others: boolean;
  mailboxId: number;
  personKey: string;
  subject: string;
}

async function findStanding(tx: Tx, mailbox: ReadMailbox, mailId: number): Promise<Standing | undefined> {
  const circle = await circleOf(tx, [mailbox.id]);
  const { rows } = await sql<Standing>`
    select c.id as "conversationId", ${isReadBy(circle)} as read, m.mailbox_id as "mailboxId",
      c.person_key as "personKey", m.subject, ${holdsMore(sql`o.id <> m.id`)} as others
    from conversation_mail m join conversation c on c.id = m.conversation_id where m.id = ${mailId}`.execute(
    tx,
  );
  return rows[0];
}

/** Of "conversation as c" whether it holds such mails ("conversation_mail as o"), or what was written here. */
const holdsMore = (mails: ReturnType<typeof sql>) => sql<boolean>`(
  exists (select from conversation_mail o where o.conversation_id = c.id and ${mails})
  or exists (select from conversation_note n where n.conversation_id = c.id)
  or exists (select from conversation_draft d where d.conversation_id = c.id)
  or exists (select from conversation_answer a where a.conversation_id = c.id))`;

async function setApart(tx: Tx, ownerId: number, mailId: number, from: Standing): Promise<void> {
  const { conversationId: old, mailboxId, personKey, subject } = from;
  const id = await insertConversation(tx, { ownerId, mailboxId, personKey, subject });
  await copyEntries(tx, old, id);
  await tx.updateTable("conversation_mail").set({ conversation_id: id }).where("id", "=", mailId).execute();
  await refreshConversation(tx, id);
  await refreshConversation(tx, old);
  const { rows } = await sql<{ more: boolean }>`
    select ${holdsMore(sql`o.direction <> 'out'`)} as more from conversation c where c.id = ${old}`.execute(
    tx,
  );
  // Our own mails alone are no conversation: the next answer begins one.
  if (!rows[0]!.more) await deleteConversation(tx, old);
}
