import { conversationHandlers } from "../../../server/conversations/jobs.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { silentLog } from "../../../server/platform/log.ts";
import { createOutbound } from "../../../server/platform/outbound.ts";
import { openDatabase } from "../../../server/platform/postgres/database.ts";
import { type Handlers, startWorker } from "../../../server/platform/queue.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";

// Works off jobs about mails that came in until it is told to stop, as a server's worker does: node work-on-reports.js,
// with DATABASE_URL and SECRET_KEY in hex. Says `done NAME` after each.
const database = openDatabase({ connectionString: process.env.DATABASE_URL! });
const handlers = conversationHandlers({
  db: database.db,
  config: readConfig({ LOG_LEVEL: "silent", HOSTREAD_DEMO: "off", HOSTREAD_CRAWL: "asked" }),
  secrets: createSecrets(Buffer.from(process.env.SECRET_KEY!, "hex")),
  // Our own DNS: names of tests are reserved ones, about which nobody is asked.
  outbound: createOutbound(),
  fetch,
  log: silentLog,
});
const told: Partial<Handlers> = {
  "give-back": async (look) => {
    await handlers["give-back"](look);
    process.stdout.write("done give-back\n");
  },
};
const worker = startWorker({
  pool: database.pool,
  handlers: told as Handlers,
  concurrency: 2,
  log: silentLog,
});
process.stdout.write("ready\n");
process.on("SIGTERM", async () => {
  await worker.stop();
  await database.close();
});
