import { readFileSync } from "node:fs";
import { sendMailbox } from "../../../server/outreach/sending/send-mailbox.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { silentLog } from "../../../server/platform/log.ts";
import { openDatabase } from "../../../server/platform/postgres/database.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";
import { onPort, outboundTo } from "../mail/api-stand-in.ts";

// Sends what is due in a mailbox once: node send-by-api.js MAILBOX HOST PORT CA-FILE, with DATABASE_URL and SECRET_KEY
// in hex.
const [mailbox, host, port, ca] = process.argv.slice(2);
const secrets = createSecrets(Buffer.from(process.env.SECRET_KEY!, "hex"));
const database = openDatabase({ connectionString: process.env.DATABASE_URL! });
await sendMailbox(
  {
    db: database.db,
    config: readConfig({ LOG_LEVEL: "silent", HOSTREAD_DEMO: "off", HOSTREAD_CRAWL: "asked" }),
    secrets,
    outbound: onPort(outboundTo(host!, readFileSync(ca!, "utf8")), Number(port)),
    fetch,
    log: silentLog,
  },
  Number(mailbox),
);
await database.close();
