import { seededRandom } from "../../server/platform/seeded-random.ts";
import { clock, type Times, timesOf } from "../stand/figures.ts";
import { say } from "../stand/result.ts";
import type { Query } from "./queries.ts";

export type ClientTimes = Times & { perSecond: number };

/** Queries drawn from the mix, for some seconds, by one client and by sixteen at once, each as soon as it can. */
export async function measureClients(
  mix: readonly Query[],
  seconds: number,
  ask: (query: Query, client: number) => Promise<unknown>,
): Promise<Record<string, ClientTimes>> {
  const clients: Record<string, ClientTimes> = {};
  for (const count of [1, 16]) {
    const all: number[] = [];
    const began = performance.now();
    await Promise.all(
      Array.from({ length: count }, async (_, client) => {
        const random = seededRandom(`client ${client}`);
        while (performance.now() - began < seconds * 1_000) {
          const query = random.pick(mix);
          all.push(await clock(() => ask(query, client)));
        }
      }),
    );
    const perSecond = all.length / ((performance.now() - began) / 1_000);
    clients[count] = { ...timesOf(all), perSecond };
    say(`${count} clients: ${perSecond.toFixed(0)} a second, p95 ${clients[count].p95.toFixed(1)} ms`);
  }
  return clients;
}
