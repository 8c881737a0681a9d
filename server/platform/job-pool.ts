import type pg from "pg";
import { isUnavailable } from "./postgres/database.ts";
import { takeConnection } from "./postgres/pool.ts";

/** "Cannot connect now": of all that says that the database is away, this alone graphile-worker takes for passing. */
const PASSING = "57P03";

/**
 * The same pool for graphile-worker, which writes down how a job ended without listening to what comes of it: where the
 * database is away just then, the rejection would end the process. What passes it tries again for hours, but knows only
 * by some codes; so errors of a database that is away get one of those. (Its batches do listen, but count wrongly after
 * the first error, and then never end.)
 */
export function poolForJobs(pool: pg.Pool): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await takeConnection(pool, 0).catch(rethrow);
    const { query, release } = client;
    client.query = ((...asked: unknown[]) => {
      const answer = (query as (...asked: unknown[]) => unknown).apply(client, asked);
      return answer instanceof Promise ? answer.catch(rethrow) : answer;
    }) as typeof query;
    client.release = (destroy) => {
      client.query = query;
      return release.call(client, destroy);
    };
    return client;
  };
  // With a callback it listens for jobs: that it does by itself.
  const lend = (told?: Parameters<pg.Pool["connect"]>[0]) => (told ? pool.connect(told) : connect());
  return Object.create(pool, { connect: { value: lend } }) as pg.Pool;
}

function rethrow(error: unknown): never {
  if (!isUnavailable(error) || !(error instanceof Error)) throw error;
  throw Object.assign(new Error(error.message, { cause: error }), { code: PASSING });
}
