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
      const t = performance.now();
      const r = query(...args) as Promise<unknown>;
      if (r && typeof (r as any).then === "function") { const key = String(text).replace(/\s+/g, " ").slice(0, 110); r.then(() => { const g = ((globalThis as any).__q ??= new Map()); const e = g.get(key) ?? [0, 0]; e[0]++; e[1] += performance.now() - t; g.set(key, e); }, () => {}); }
      return r;
    }) as typeof client.query;
  });
  return () => count;
}
