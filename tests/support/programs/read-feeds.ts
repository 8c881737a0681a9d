import { setTimeout as sleep } from "node:timers/promises";
import { readDueFeeds } from "../../../server/catalogue/crawl/read-feeds.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { silentLog } from "../../../server/platform/log.ts";
import { openDatabase } from "../../../server/platform/postgres/database.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";
import { patient } from "../patient.ts";
import { reachOnly } from "../reach-only.ts";

// Reads the due feeds of a database from the hosts on one port of loopback, with a lease of so many seconds: once, or
// until each feed has been tried. Arguments: database, port, lease, "once" or "all".
const [connectionString, port, lease, how] = process.argv.slice(2);
const { db, close } = openDatabase({ connectionString: connectionString!, timeouts: patient });
const context = {
  db,
  config: readConfig({ LOG_LEVEL: "silent", HOSTREAD_CRAWL: "on" }),
  secrets: createSecrets(Buffer.alloc(32)),
  outbound: reachOnly([Number(port)]),
  fetch,
  log: silentLog,
};
const options = { pace: { distanceMs: 1, longestWaitMs: 1_000 }, lease: Number(lease) };
const untried = () =>
  db
    .selectFrom("podcast as p")
    .leftJoin("podcast_feed as f", "f.podcast_id", "p.id")
    .select("p.id")
    .where("f.tried", "is", null)
    .executeTakeFirst();
for (;;) {
  await readDueFeeds(context, options);
  if (how === "once" || (await untried()) === undefined) break;
  await sleep(50);
}
await close();
