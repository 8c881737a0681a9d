import { sql } from "kysely";
import type { PodcastState } from "../../../contract/campaigns.ts";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { MailKind, Sign } from "../tables.ts";

/** A kept mail that was not judged yet, held with its conversation until the transaction ends. */
export async function holdUnjudged(tx: Tx, mailId: number) {
  const mail = await tx
    .selectFrom("conversation_mail as m")
    .select([
      "m.id",
      "m.public_id as publicId",
      "m.conversation_id as conversationId",
      "m.owner_id as ownerId",
      "m.direction",
      "m.message_id as messageId",
      "m.people",
      "m.subject",
      "m.received",
      "m.junk",
      "m.certainty",
      "m.other_sender as otherSender",
      "m.history",
      "m.text",
      "m.fresh",
      "m.headers",
      "m.corrected_kind as correctedKind",
      (eb) =>
        eb
          .exists(eb.selectFrom("delivery_report").select("id").whereRef("mail_id", "=", "m.id"))
          .as("reported"),
    ])
    .where("m.id", "=", mailId)
    .where("m.judged", "is", null)
    .forUpdate("m")
    .executeTakeFirst();
  if (!mail) return null;
  const conversation = await tx
    .selectFrom("conversation as c")
    .innerJoin("mailbox as b", "b.id", "c.mailbox_id")
    .select([
      "c.id",
      "c.public_id as publicId",
      "c.person_key as personKey",
      "c.turn",
      "c.last_in as lastIn",
      "c.last_out as lastOut",
      "c.assigned_to as assignedTo",
      "b.login_id as mailboxLogin",
    ])
    .where("c.id", "=", mail.conversationId)
    .forUpdate("c")
    .executeTakeFirstOrThrow();
  return { mail, conversation, message: await messageAnswered(tx, mail.messageId) };
}
export type Unjudged = NonNullable<Awaited<ReturnType<typeof holdUnjudged>>>;

async function messageAnswered(tx: Tx, id: number | null) {
  if (id === null) return undefined;
  return tx
    .selectFrom("message")
    .select([
      "recipient",
      "recipient_key as recipientKey",
      sql<Date>`coalesce(handed, accepted, created)`.as("sent"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Mails that came into the conversation in the hour before this one. */
export const countHourBefore = async (tx: Tx, conversationId: number, mail: { id: number; received: Date }) =>
  (
    await tx
      .selectFrom("conversation_mail")
      .select(sql<number>`count(*)`.as("count"))
      .where("conversation_id", "=", conversationId)
      .where("direction", "=", "in")
      .where("id", "<>", mail.id)
      .where("received", ">", sql<Date>`${mail.received}::timestamptz - interval '1 hour'`)
      .where((eb) =>
        eb.or([
          eb("received", "<", mail.received),
          eb.and([eb("received", "=", mail.received), eb("id", "<", mail.id)]),
        ]),
      )
      .executeTakeFirstOrThrow()
  ).count;

export const setJudged = (
  tx: Tx,
  id: number,
  verdict: { kind: MailKind | null; signs: readonly Sign[]; awayUntil: string | null },
) =>
  tx
    .updateTable("conversation_mail")
    .set({
      judged: sql<Date>`clock_timestamp()`,
      kind: verdict.kind,
      signs: JSON.stringify(verdict.signs) as unknown as Sign[],
      away_until: verdict.awayUntil,
      asks: null,
    })
    .where("id", "=", id)
    .execute();

/** Holds what waits for these people until somebody has said whether the mail is an objection. */
export const setAsks = (tx: Tx, id: number, personKeys: readonly string[]) =>
  tx
    .updateTable("conversation_mail")
    .set({ asks: [...personKeys] })
    .where("id", "=", id)
    .execute();

export const updateConversation = (
  tx: Tx,
  id: number,
  change: {
    turn?: "ours" | "theirs";
    reopens?: boolean;
    lastIn?: Date;
    lastOut?: Date;
    lastText?: string;
    lastKind?: MailKind;
  },
) =>
  tx
    .updateTable("conversation")
    .set({
      modified: sql<Date>`clock_timestamp()`,
      ...(change.turn && { turn: change.turn }),
      ...(change.reopens && { state: "open" as const, snoozed_until: null, snooze_kind: null }),
      ...(change.lastIn && { last_in: change.lastIn }),
      ...(change.lastOut && { last_out: change.lastOut }),
      ...(change.lastText !== undefined && { last_text: change.lastText }),
      ...(change.lastKind && { last_kind: change.lastKind }),
    })
    .where("id", "=", id)
    .execute();

/** The entries that a conversation is about, in the order in which they are locked. */
export const selectEntriesOf = async (tx: Tx, conversationId: number): Promise<number[]> =>
  (
    await tx
      .selectFrom("conversation_entry")
      .select("entry_id")
      .where("conversation_id", "=", conversationId)
      .where("entry_id", "is not", null)
      .orderBy("entry_id")
      .execute()
  ).map((row) => row.entry_id!);

/** When the newest mail to an entry went out before an instant; null where none did. */
export const selectLastSent = async (tx: Tx, entryId: number, before: Date): Promise<Date | null> =>
  (
    await tx
      .selectFrom("message_entry as s")
      .innerJoin("message as m", "m.id", "s.message_id")
      .select("m.handed")
      .where("s.entry_id", "=", entryId)
      .where("s.fell_away", "=", false)
      .where("m.handed", "<=", before)
      .orderBy("handed", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.handed ?? null;

/** A newer answer speaks for the entry from now on. */
export const overtakeOffers = (tx: Tx, entryId: number) =>
  tx
    .updateTable("move_suggestion")
    .set({ state: "overtaken", decided: sql<Date>`clock_timestamp()` })
    .where("entry_id", "=", entryId)
    .where("state", "=", "offered")
    .execute();

export const insertSuggestion = (
  tx: Tx,
  row: {
    publicId: string;
    mailId: number;
    entryId: number;
    from: PodcastState;
    to: PodcastState;
    byRule: boolean;
  },
) =>
  tx
    .insertInto("move_suggestion")
    .values({
      public_id: row.publicId,
      mail_id: row.mailId,
      entry_id: row.entryId,
      from_state: row.from,
      to_state: row.to,
      ...(row.byRule && { state: "taken" as const, by_rule: true, decided: sql<Date>`clock_timestamp()` }),
    })
    .onConflict((c) => c.columns(["mail_id", "entry_id"]).doNothing())
    .execute();

/** Those of these users who are members of the organization and may sign in, in the given order. */
export async function selectMembersAmong(
  db: Db,
  ownerId: number,
  loginIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("membership as m")
    .innerJoin("login as l", "l.id", "m.login_id")
    .select("l.id")
    .where("m.owner_id", "=", ownerId)
    .where("l.id", "in", [...loginIds])
    .where("l.disabled", "is", null)
    .execute();
  const members = new Set(rows.map((row) => row.id));
  return loginIds.filter((id) => members.has(id));
}

/** The title of the one show a conversation is about, the address to hide in it, and how many there are. */
export const selectShows = async (db: Db, conversationId: number) => {
  const row = await db
    .selectFrom("conversation_entry as e")
    .innerJoin("podcast as p", "p.id", "e.podcast_id")
    .select([sql<number>`count(*) over ()`.as("shows"), "p.title", addressOnSale.as("onSale")])
    .where("e.conversation_id", "=", conversationId)
    .orderBy("p.title")
    .limit(1)
    .executeTakeFirst();
  return row ?? { shows: 0, title: "", onSale: null };
};
