import type pg from "pg";

/** What a database was asked: each query that fits, and how many of them at once. */
export interface Heard {
  asked: { text: string; values: unknown[] }[];
  atOnce: number;
}

/** Records a pool's queries that match, until `stop` is called. */
export function listen(pool: pg.Pool, wanted: RegExp): { heard: Heard; stop: () => void } {
  const heard: Heard = { asked: [], atOnce: 0 };
  let now = 0;
  let going = true;
  const watched = new WeakSet<object>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = ((...args: unknown[]) => {
      const answer = query(...args);
      const [text, values] = args as [string, unknown[]];
      if (!going || typeof text !== "string" || !wanted.test(text) || text.startsWith("explain"))
        return answer;
      heard.asked.push({ text, values });
      now += 1;
      heard.atOnce = Math.max(heard.atOnce, now);
      const done = () => {
        now -= 1;
      };
      void answer.then(done, done);
      return answer;
    }) as typeof client.query;
  };
  pool.on("acquire", watch);
  const stop = () => {
    going = false;
    pool.off("acquire", watch);
  };
  return { heard, stop };
}
