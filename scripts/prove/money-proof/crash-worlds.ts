import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Database } from "../../../server/platform/postgres/database.ts";
import { ANY_MOMENT, type CrashOptions, type CrashResult, proveCrashes } from "./crash.ts";

/** Much of each run is waiting: for a database, for a job, for half a minute to pass. */
const WORLDS = 3;

/**
 * Kills servers in several worlds at once, each with a database, a provider and servers of its own. In the last one
 * no time is skipped: checkouts there expire after half an hour.
 */
export async function proveCrashesSideBySide(
  given: Pick<CrashOptions, "program" | "folder" | "failpoints" | "rounds" | "seed" | "say"> & {
    another(): Promise<{ database: Database; connectionString: string }>;
  },
): Promise<CrashResult> {
  const { another, rounds, seed } = given;
  const databases: Awaited<ReturnType<typeof another>>[] = [];
  while (databases.length < Math.min(WORLDS, rounds)) databases.push(await another());
  const results = await Promise.all(
    databases.map((database, place) =>
      proveCrashes({
        ...given,
        ...database,
        secretKey: randomBytes(32),
        folder: join(given.folder, `data-${place}`),
        failpoints: [...given.failpoints, ANY_MOMENT],
        // Together exactly as many as asked for.
        rounds: Math.floor((rounds + place) / databases.length),
        seed: `${seed}-${place}`,
        skipsTime: place === 0 || place < databases.length - 1,
      }),
    ),
  );
  const merged = (of: (result: CrashResult) => Map<string, number>) => {
    const sums = new Map<string, number>();
    for (const [name, count] of results.flatMap((result) => [...of(result)]))
      sums.set(name, (sums.get(name) ?? 0) + count);
    return sums;
  };
  return {
    kills: merged((result) => result.kills),
    found: merged((result) => result.found),
    purchases: merged((result) => result.purchases),
    recoveries: results.flatMap((result) => result.recoveries),
    violations: results.flatMap((result) => result.violations),
  };
}
