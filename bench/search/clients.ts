import { seededRandom } from "../../server/platform/seeded-random.ts";
import { clock, type Times } from "../stand/figures.ts";
import { say } from "../stand/result.ts";
import { kindsOf } from "./kinds.ts";
import type { Query } from "./queries.ts";

export type ClientTimes = Times & { perSecond: number; kinds?: Record<string, Times> };

/** Queries drawn from the mix, for some seconds, by one client and by sixteen at once, each as soon as it can. */
export async function measureClients(
  mix: readonly Query[],
  seconds: number,
  ask: (query: Query, client: number) => Promise<unknown>,
): Promise<Record<string, ClientTimes>> {
  const clients: Record<string, ClientTimes> = {};
  for (const count of [1, 16]) {
    const asked: { kind: Query["kind"]; took: number }[] = [];
    const began = performance.now();
    await Promise.all(
      Array.from({ length: count }, async (_, client) => {
        const random = seededRandom(`client ${client}`);
        while (performance.now() - began < seconds * 1_000) {
          const query = random.pick(mix);
          asked.push({ kind: query.kind, took: await clock(() => ask(query, client)) });
        }
      }),
    );
    const perSecond = asked.length / ((performance.now() - began) / 1_000);
    const { all, kinds } = kindsOf(asked, ({ took }) => took);
    clients[count] = { ...all, perSecond, kinds };
    say(`${count} clients: ${perSecond.toFixed(0)} a second, p95 ${all.p95.toFixed(1)} ms`);
  }
  return clients;
}
