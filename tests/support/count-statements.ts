import type pg from "pg";

/** Counts the statements that go through a pool, `begin` and `commit` among them, from now on. */
export function countStatements(pool: pg.Pool): () => number {
  let count = 0;
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [text] = args;
      // Several in one call stand with a semicolon between them.
      count += typeof text === "string" ? text.split(";").filter((one) => one.trim() !== "").length : 1;
      return query(...args);
    }) as typeof client.query;
  });
  return () => count;
}
