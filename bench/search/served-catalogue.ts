import { join } from "node:path";
import { createLogin, createOwner } from "../../server/accounts/sign-up/create.ts";
import { readConfig } from "../../server/platform/config.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";
import { startServer } from "../../tests/support/server.ts";
import type { ServedDemonstration } from "../stand/served-demonstration.ts";

const PASSWORD = "hostread-measurement";

/** The built server on the podcasts that a search stand left in `folder`, with one user more to sign in as. */
export async function serveCatalogue(folder: string): Promise<ServedDemonstration> {
  const dataDir = join(folder, "data");
  const username = `bench-${Date.now().toString(36)}@hostread.example`;
  await withDatabase(readConfig({ DATA_DIR: dataDir }), ({ db }) =>
    inTransaction(db, async (tx) => {
      const there = await tx.selectFrom("owner").select("id").executeTakeFirst();
      const owner = there ?? (await createOwner(tx, { name: "bench", displayName: "Bench" }));
      await createLogin(tx, {
        username,
        password: PASSWORD,
        firstName: "Bea",
        lastName: "Bench",
        ownerIds: [owner.id],
      });
    }),
  );
  const server = await startServer({ dataDir, environment: { HOSTREAD_DEMO: "off" } });
  return { ...server, remove: async () => void (await server.stop()), username, password: PASSWORD };
}
