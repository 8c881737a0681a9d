import { openSession } from "../../server/accounts/session.ts";
import { DEMO_LOGIN, DEMO_PASSWORD } from "../../server/demo/make.ts";
import { readConfig } from "../../server/platform/config.ts";
import { inTransaction } from "../../server/platform/database.ts";
import { withDatabase } from "../../server/platform/join-database.ts";
import { type RunningServer, startServer } from "../../tests/support/server.ts";

export interface ServedDemonstration extends RunningServer {
  username: string;
  password: string;
}

/** The built server with a fresh demonstration of 2,000 podcasts. */
export async function serveDemonstration(): Promise<ServedDemonstration> {
  return { ...(await startServer()), username: DEMO_LOGIN, password: DEMO_PASSWORD };
}

/**
 * Bearer tokens of the demonstration's user. Many, because the server answers one of them at most 600 times
 * a minute; they are made in its database, because signing in is slow on purpose.
 */
export function bearerTokens(server: ServedDemonstration, count: number): Promise<string[]> {
  const config = readConfig({ DATA_DIR: server.dataDir });
  return withDatabase(
    config,
    ({ db }) =>
      inTransaction(db, async (tx) => {
        const { id } = await tx
          .selectFrom("login")
          .select("id")
          .where("username", "=", server.username)
          .executeTakeFirstOrThrow();
        const tokens: string[] = [];
        for (let made = 0; made < count; made += 1) tokens.push((await openSession(tx, id)).bearer);
        return tokens;
      }),
    { migrate: false },
  );
}
