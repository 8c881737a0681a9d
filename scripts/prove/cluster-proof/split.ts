import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { ALL_NODES, type Cluster, type Node } from "./cluster.ts";

interface Accepted {
  node: Node;
  id: number;
  /** `performance.now()` when it was asked for, and when it was acknowledged. */
  began: number;
  told: number;
}

/**
 * Writes to every node directly, past HAProxy, as a client that knows nothing of a failover, and keeps what each of them
 * acknowledged.
 */
export function watchSplit(cluster: Cluster): {
  /** What was accepted by two at the same time, or acknowledged and lost, in a sentence each. */
  end(): Promise<{ wrong: string[]; accepted: number }>;
} {
  const accepted: Accepted[] = [];
  let over = false;
  let last = 0;
  const write = async (node: Node) => {
    let client: pg.Client | null = null;
    while (!over) {
      const id = ++last;
      const began = performance.now();
      try {
        client ??= await open(cluster.superuserUrl(node));
        await client.query("insert into proof_split (id, node) values ($1, $2)", [id, node]);
        accepted.push({ node, id, began, told: performance.now() });
      } catch {
        await client?.end().catch(() => undefined);
        client = null;
      }
      await wait(50);
    }
    await client?.end().catch(() => undefined);
  };
  const writing = (async () => {
    const client = await open(cluster.directUrl);
    await client.query("create table if not exists proof_split (id bigint primary key, node int)");
    await client.query("grant all on proof_split to public; truncate proof_split");
    await client.end();
    await Promise.all(ALL_NODES.map(write));
  })();
  return {
    end: async () => {
      over = true;
      await writing;
      const client = await open(cluster.directUrl);
      const { rows } = await client.query<{ id: string }>("select id from proof_split");
      await client.end();
      const there = new Set(rows.map(({ id }) => Number(id)));
      const wrong = accepted
        .filter(({ id }) => !there.has(id))
        .map(({ node, id }) => `write ${id} was acknowledged by db${node} and is gone`);
      // Whoever accepts something after another one has begun to accept writes beside it.
      const sorted = [...accepted].sort((a, b) => a.told - b.told);
      const firsts = new Map<Node, number>();
      for (const { node, told } of sorted) if (!firsts.has(node)) firsts.set(node, told);
      for (const { node, began, told } of sorted)
        for (const [other, first] of firsts)
          if (other !== node && first > (firsts.get(node) ?? 0) && began > first)
            wrong.push(
              `db${node} accepted a write ${Math.round(told - first)} ms after db${other} had begun to`,
            );
      return { wrong, accepted: accepted.length };
    },
  };
}

async function open(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 40_000 });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
