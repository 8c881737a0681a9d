import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";

const described = (db: Db) =>
  db
    .selectFrom("move_suggestion as s")
    .innerJoin("conversation_mail as m", "m.id", "s.mail_id")
    .innerJoin("conversation as c", "c.id", "m.conversation_id")
    .innerJoin("campaign_entry as e", "e.id", "s.entry_id")
    .innerJoin("campaign as g", "g.id", "e.campaign_id")
    .select([
      "s.id",
      "s.public_id as publicId",
      "s.from_state as from",
      "s.to_state as to",
      "s.state",
      "s.by_rule as byRule",
      "s.decided_by as decidedBy",
      "s.decided",
      "m.public_id as mail",
      "m.owner_id as ownerId",
      "c.mailbox_id as mailboxId",
      "e.id as entryId",
      "e.public_id as entry",
      "e.state as entryState",
      "g.public_id as campaign",
      sql<Date>`clock_timestamp()`.as("now"),
    ]);
export type SuggestionRow = Awaited<ReturnType<ReturnType<typeof described>["executeTakeFirstOrThrow"]>>;

const selectSuggestion = (db: Db, publicId: string): Promise<SuggestionRow | undefined> =>
  described(db).where("s.public_id", "=", publicId).executeTakeFirst();

/** The same, with the entry and then the suggestion held until the transaction ends. */
export async function lockSuggestion(tx: Tx, publicId: string): Promise<SuggestionRow | undefined> {
  await sql`select 1 from campaign_entry where id = (select entry_id from move_suggestion where public_id = ${publicId})
    for no key update`.execute(tx);
  await sql`select 1 from move_suggestion where public_id = ${publicId} for update`.execute(tx);
  return selectSuggestion(tx, publicId);
}

export const setSuggestion = (
  tx: Tx,
  id: number,
  to: { state: SuggestionRow["state"]; loginId: number | null },
) =>
  tx
    .updateTable("move_suggestion")
    .set({ state: to.state, decided_by: to.loginId, decided: sql<Date>`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
