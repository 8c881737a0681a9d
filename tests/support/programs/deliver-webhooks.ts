import { readFileSync } from "node:fs";
import { readConfig } from "../../../server/platform/config.ts";
import { silentLog } from "../../../server/platform/log.ts";
import { openDatabase } from "../../../server/platform/postgres/database.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";
import { deliverDue } from "../../../server/webhooks/deliver.ts";
import { outboundTo } from "../receiver.ts";

// Delivers what is due once: node deliver-webhooks.js PORT CA-FILE, with DATABASE_URL and SECRET_KEY in hex.
const [port, ca] = process.argv.slice(2);
const database = openDatabase({ connectionString: process.env.DATABASE_URL! });
await deliverDue({
  db: database.db,
  config: readConfig({ LOG_LEVEL: "silent", HOSTREAD_DEMO: "off", HOSTREAD_CRAWL: "asked" }),
  secrets: createSecrets(Buffer.from(process.env.SECRET_KEY!, "hex")),
  outbound: outboundTo(Number(port), readFileSync(ca!, "utf8")),
  fetch,
  log: silentLog,
});
await database.close();
