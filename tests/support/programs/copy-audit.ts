import { copyPiece, receiversOf } from "../../../server/accounts/audit/copy/copy-audit.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { silentLog } from "../../../server/platform/log.ts";
import { createOutbound } from "../../../server/platform/outbound.ts";
import { openDatabase } from "../../../server/platform/postgres/database.ts";

// Copies what waits to the receiver that AUDIT_SYSLOG names: node copy-audit.js HOLDER, with DATABASE_URL.
const { db, close } = openDatabase({ connectionString: process.env.DATABASE_URL! });
const config = readConfig(process.env);
const [receiver] = receiversOf({ config, outbound: createOutbound() });
if (!receiver) throw new Error("no receiver is set");
while ((await copyPiece({ db, log: silentLog }, receiver, process.argv[2]!)) === "more");
await close();
