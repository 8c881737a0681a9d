import { sql } from "kysely";
import { circleOf } from "../../mailbox/readable.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { moveWriting } from "../sorting/move-writing.ts";
import { copyEntries, copyStanding, hasIncoming, refreshConversation } from "../sorting/sorting-queries.ts";
import { insertConversation, insertPlace } from "./keep-queries.ts";
import type { ReadMailbox } from "./keeper.ts";
import { isReadBy } from "./may-hold.ts";

/**
 * Notes that a kept mail lies in this mailbox, too. Whoever reads the mailbox may read the mail, and nothing else by it:
 * where its conversation holds more and is not theirs, the mail gets a conversation of its own; where that is our own
 * mails alone, they leave it (decision 207).
 */
export async function placeAgain(
  tx: Tx,
  mailbox: ReadMailbox,
  place: Parameters<typeof insertPlace>[1],
): Promise<void> {
  const standing = await findStanding(tx, mailbox, place.mailId);
  if (standing && !standing.read) {
    if (standing.others) await setApart(tx, mailbox.ownerId, place.mailId, standing);
    else await takeOutOurs(tx, standing);
  }
  await insertPlace(tx, place);
}

interface Standing {
  conversationId: number;
  /** Whoever reads the mailbox reads all of it anyway. */
  read: boolean;
  /** It holds other things besides the mail and our own mails. */
  others: boolean;
  mailboxId: number;
  personKey: string;
  subject: string;
  /** The sender's address. */
  from: string | null;
}

/** A draft is read by its writer alone. */
async function findStanding(tx: Tx, mailbox: ReadMailbox, mailId: number): Promise<Standing | undefined> {
  const circle = await circleOf(tx, [mailbox.id]);
  const { rows } = await sql<Standing>`
    select c.id as "conversationId", ${isReadBy(circle)} as read, m.mailbox_id as "mailboxId",
      c.person_key as "personKey", m.subject, m.people -> 'from' ->> 'address' as "from",
      exists (select from conversation_mail o
          where o.conversation_id = c.id and o.id <> m.id and o.direction <> 'out')
        or exists (select from conversation_note n where n.conversation_id = c.id)
        or exists (select from conversation_answer a where a.conversation_id = c.id) as others
    from conversation_mail m join conversation c on c.id = m.conversation_id where m.id = ${mailId}`.execute(
    tx,
  );
  return rows[0];
}

/** It stays what it was for those who read it: only our mails go. The next answer puts them in again. */
async function takeOutOurs(tx: Tx, { conversationId, subject }: Standing): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("conversation_mail")
    .where("conversation_id", "=", conversationId)
    .where("direction", "=", "out")
    .executeTakeFirst();
  if (numDeletedRows === 0n) return;
  // It was the one of our mail.
  await tx.updateTable("conversation").set({ subject }).where("id", "=", conversationId).execute();
  await refreshConversation(tx, conversationId);
}

async function setApart(tx: Tx, ownerId: number, mailId: number, from: Standing): Promise<void> {
  const { conversationId: old, mailboxId, personKey, subject } = from;
  const id = await insertConversation(tx, { ownerId, mailboxId, personKey, subject });
  await copyEntries(tx, old, id);
  await tx.updateTable("conversation_mail").set({ conversation_id: id }).where("id", "=", mailId).execute();
  await refreshConversation(tx, id);
  await copyStanding(tx, old, id, from.from);
  await refreshConversation(tx, old);
  // What is being written is read by its writer alone, and goes where there is something to answer.
  if (await hasIncoming(tx, old)) return;
  await moveWriting(tx, old, id);
}
