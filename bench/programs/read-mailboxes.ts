import { readFileSync } from "node:fs";
import { startReading } from "../../server/conversations/reading/start-reading.ts";
import { readConfig } from "../../server/platform/config.ts";
import { createLog } from "../../server/platform/log.ts";
import { parseAllow } from "../../server/platform/outbound/address.ts";
import { createOutbound } from "../../server/platform/outbound.ts";
import { openDatabase } from "../../server/platform/postgres/database.ts";
import { createSecrets } from "../../server/platform/secrets.ts";

// The product's reader alone in a process, as main.ts starts it: to be killed, measured or run twice. Every host name
// leads to loopback.
const environment = process.env as Record<string, string>;
const log = createLog({ level: environment.LOG_LEVEL ?? "warn" });
const database = openDatabase({
  connectionString: environment.DATABASE_URL!,
  poolSize: 8,
  applicationName: "hostread reader",
  timeouts: { wait: 30_000, statement: 60_000, idleInTransaction: 60_000, lock: 10_000 },
  log,
});
const reading = startReading(
  {
    db: database.db,
    config: readConfig({ HOSTREAD_DEMO: "off", HOSTREAD_CRAWL: "asked" }),
    secrets: createSecrets(Buffer.from(environment.HOSTREAD_SECRET_KEY!, "base64")),
    outbound: createOutbound({
      allow: parseAllow(environment.OUTBOUND_ALLOW!),
      resolve: async () => ["127.0.0.1"],
      trust: [readFileSync(environment.MAIL_CA!, "utf8")],
    }),
    fetch,
    log,
  },
  { tickMs: Number(environment.TICK_MS ?? 1_000) },
);
process.on("SIGTERM", () => {
  reading
    .stop()
    .then(database.close)
    .then(() => process.exit(0));
});
process.stdout.write("ready\n");
