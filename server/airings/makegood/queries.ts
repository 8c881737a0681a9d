import type { Db } from "../../platform/postgres/database.ts";

/** What was read of an episode besides its feed. */
export const selectExamined = async (
  db: Db,
  episodeId: number,
): Promise<("transcript" | "chapters" | "speech")[]> =>
  (
    await db
      .selectFrom("episode_text")
      .select("kind")
      .where("episode_id", "=", episodeId)
      .where("cues", "is not", null)
      .orderBy("kind")
      .execute()
  ).map(({ kind }) => kind);
