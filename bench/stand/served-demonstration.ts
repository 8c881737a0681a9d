import { openSession } from "../../server/accounts/sessions/session.ts";
import { addLogin } from "../../server/accounts/sign-up/create.ts";
import { DEMO_LOGIN, DEMO_PASSWORD } from "../../server/demo/make.ts";
import { readConfig } from "../../server/platform/config.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";
import { type RunningServer, startServer } from "../../tests/support/server.ts";

export interface ServedDemonstration extends RunningServer {
  username: string;
  password: string;
}

/** The built server with a demonstration of 2,000 podcasts: a fresh one, or the one in a folder. */
export async function serveDemonstration(dataDir?: string): Promise<ServedDemonstration> {
  return {
    ...(await startServer(dataDir === undefined ? { onDisk: true } : { dataDir })),
    username: DEMO_LOGIN,
    password: DEMO_PASSWORD,
  };
}

/**
 * Bearer tokens of as many new users of the demonstration's organization. Many, because the server answers a
 * user at most 600 times a minute; made in its database, because a password takes its time.
 */
export function bearerTokens(server: ServedDemonstration, count: number): Promise<string[]> {
  return withDatabase(
    readConfig({ DATA_DIR: server.dataDir }),
    ({ db }) =>
      inTransaction(db, async (tx) => {
        // Unique names: a kept database may still hold those of an earlier run.
        const run = Date.now().toString(36);
        const { id } = await tx.selectFrom("owner").select("id").executeTakeFirstOrThrow();
        const tokens: string[] = [];
        for (let made = 0; made < count; made += 1) {
          const username = `bench-${run}-${made}@hostread.example`;
          const login = await addLogin(tx, { username, passwordHash: "none", ownerIds: [id] });
          if (login) tokens.push((await openSession(tx, login.id)).bearer);
        }
        return tokens;
      }),
    { migrate: false },
  );
}
