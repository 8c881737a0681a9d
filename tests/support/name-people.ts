import { readConfig } from "../../server/platform/config.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";

/** Has the feed of a demonstration's podcast name its host, as one with `podcast:person` does. */
export const namePeople = (server: { dataDir: string }, podcast: string): Promise<void> =>
  withDatabase(readConfig({ DATA_DIR: server.dataDir }), async ({ db }) => {
    const persons = JSON.stringify([{ name: "Ada Lind", role: "host", link: null }]);
    const { id } = await db
      .selectFrom("podcast")
      .select("id")
      .where("public_id", "=", podcast)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("podcast_tags")
      .values({ podcast_id: id, locked: null, persons, funding: "[]", texts: "[]" })
      .onConflict((conflict) => conflict.column("podcast_id").doUpdateSet({ persons }))
      .execute();
  });
