import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

export async function insertPlanned(
  tx: Tx,
  mailing: { id: number; senderAddress: string },
  steps: readonly { days: number; body: string }[],
  rows: readonly { root: number; step: number; publicId: string }[],
): Promise<void> {
  await tx
    .insertInto("follow_up_step")
    .values(steps.map(({ days, body }, place) => ({ mailing_id: mailing.id, step: place + 1, days, body })))
    .execute();
  await sql`
    insert into follow_up (root_message_id, step, public_id, sender_address)
    select *, ${mailing.senderAddress} from unnest(${rows.map((r) => r.root)}::bigint[],
      ${rows.map((r) => r.step)}::smallint[], ${rows.map((r) => r.publicId)}::text[])`.execute(tx);
}

/** How many follow-ups of a mailbox are due until then. */
export async function countPlanned(db: Db, mailboxId: number, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from follow_up f join message r on r.id = f.root_message_id
    where f.state = 'planned' and f.due <= ${until} and r.mailbox_id = ${mailboxId}`.execute(db);
  return rows[0]!.count;
}
