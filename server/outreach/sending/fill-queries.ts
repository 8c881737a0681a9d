import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { PlaceholderValues } from "../letter/placeholders.ts";

/** What a message is filled from: the texts of its mailing, and the values of when it was queued. */
export async function selectToFill(
  db: Db,
  messageId: number,
): Promise<{
  podcastId: number;
  subject: string;
  body: string;
  joinedBody: string | null;
  filled: PlaceholderValues;
}> {
  const { filled, ...row } = await db
    .selectFrom("message as m")
    .innerJoin("mailing as g", "g.id", "m.mailing_id")
    .select([
      "m.podcast_id as podcastId",
      sql<string>`case when m.arm = 'b' then g.subject_b else g.subject end`.as("subject"),
      "g.body",
      "g.joined_body as joinedBody",
      "m.filled",
    ])
    .where("m.id", "=", messageId)
    .executeTakeFirstOrThrow();
  if (filled === null) throw new Error("a message without facts has nothing to fill");
  return { ...row, filled };
}

export const updateTexts = (tx: Tx, messageId: number, texts: { subject: string; body: string }) =>
  tx.updateTable("message").set(texts).where("id", "=", messageId).execute();
