import { sql } from "kysely";
import { type CopyState, MOST_COPY_COMMENTS, MOST_COPY_VERSIONS } from "../../../contract/bookings/copy.ts";
import type { BriefingDocument } from "../../../contract/briefing.ts";
import type { SIDES } from "../../../contract/offers.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

type Side = (typeof SIDES)[number];
export type CopyRow = Awaited<ReturnType<typeof selectCopies>>[number];

/** The newest first. */
export const selectCopies = (db: Db, bookingId: number) =>
  db
    .selectFrom("copy_version")
    .select([
      "number",
      "side",
      "words",
      "sha256",
      "state",
      "login_id as loginId",
      "host_name as hostName",
      "created as at",
      "modified",
      "shared",
      "approved",
      "approved_by as approvedBy",
      "approved_name as approvedName",
    ])
    .where("booking_id", "=", bookingId)
    .orderBy("number", "desc")
    .limit(MOST_COPY_VERSIONS)
    .execute();

export const selectComments = (db: Db, bookingId: number) =>
  db
    .selectFrom("copy_comment")
    .select([
      "public_id as publicId",
      "number as version",
      "side",
      "login_id as loginId",
      "host_name as hostName",
      "text",
      "asks",
      "created as at",
    ])
    .where("booking_id", "=", bookingId)
    .orderBy("id", "desc")
    .limit(MOST_COPY_COMMENTS)
    .execute();

export const countComments = async (db: Db, bookingId: number): Promise<number> =>
  (
    await db
      .selectFrom("copy_comment")
      .select(sql<number>`count(*)`.as("count"))
      .where("booking_id", "=", bookingId)
      .executeTakeFirstOrThrow()
  ).count;

interface Who {
  loginId: number | null;
  hostName: string | null;
}

export const insertCopy = (
  tx: Tx,
  bookingId: number,
  given: Who & { number: number; side: Side; words: string; sha256: Buffer; state: "draft" | "shared" },
) =>
  tx
    .insertInto("copy_version")
    .values({
      booking_id: bookingId,
      number: given.number,
      side: given.side,
      words: given.words,
      sha256: given.sha256,
      state: given.state,
      login_id: given.loginId,
      host_name: given.hostName,
      shared: given.state === "draft" ? null : sql<Date>`clock_timestamp()`,
      approved: null,
      approved_by: null,
      approved_name: null,
    })
    .execute();

/** Moves on by a millisecond at least: that is all a browser sees of it. */
const next = sql<Date>`date_trunc('milliseconds', greatest(clock_timestamp(), modified + interval '1 millisecond'))`;

export const updateCopy = (
  tx: Tx,
  bookingId: number,
  number: number,
  change: {
    words?: string;
    sha256?: Buffer;
    login_id?: number;
    state?: CopyState;
    shared?: true;
    approved?: Who;
  },
) => {
  const { shared, approved, ...set } = change;
  return tx
    .updateTable("copy_version")
    .set({
      ...set,
      modified: next,
      ...(shared && { shared: sql<Date>`clock_timestamp()` }),
      ...(approved && {
        approved: sql<Date>`clock_timestamp()`,
        approved_by: approved.loginId,
        approved_name: approved.hostName,
      }),
    })
    .where("booking_id", "=", bookingId)
    .where("number", "=", number)
    .execute();
};

export const insertComment = (
  tx: Tx,
  bookingId: number,
  given: Who & { publicId: string; number: number; side: Side; text: string; asks: boolean },
) =>
  tx
    .insertInto("copy_comment")
    .values({
      public_id: given.publicId,
      booking_id: bookingId,
      number: given.number,
      side: given.side,
      login_id: given.loginId,
      host_name: given.hostName,
      text: given.text,
      asks: given.asks,
    })
    .execute();

/** What copy begins with, and whether the show is one for Germany by its own language. */
export async function selectBeginning(
  db: Db,
  bookingId: number,
): Promise<{ briefing: BriefingDocument | null; german: boolean }> {
  const { rows } = await sql<{ briefing: BriefingDocument | null; german: boolean }>`
    select f.document as briefing, coalesce(p.language = 'de', false) as german
    from booking b left join campaign_briefing f on f.campaign_id = b.campaign_id
    left join podcast p on p.id = b.podcast_id where b.id = ${bookingId}`.execute(db);
  return rows[0] ?? { briefing: null, german: false };
}
