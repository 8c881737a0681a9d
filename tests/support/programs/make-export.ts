import { makeExport } from "../../../server/export/kept/make.ts";
import { silentLog } from "../../../server/platform/log.ts";
import { openDatabase } from "../../../server/platform/postgres/database.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";

// Makes one export as the job does: node make-export.js ID, with DATABASE_URL and SECRET_KEY in hex.
const database = openDatabase({ connectionString: process.env.DATABASE_URL! });
await makeExport(
  { db: database.db, secrets: createSecrets(Buffer.from(process.env.SECRET_KEY!, "hex")), log: silentLog },
  Number(process.argv[2]),
);
await database.close();
