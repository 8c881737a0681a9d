import { sql } from "kysely";
import { inTransaction, openDatabase } from "../../../server/platform/postgres/database.ts";

// Writes 1, 2, 3 … in separate transactions into `note` of the database in its first argument.
const { db, close } = openDatabase({ connectionString: process.argv[2]! });
for (let number = 1; number <= 5; number++)
  await inTransaction(db, (tx) => sql`insert into note values (${number})`.execute(tx));
await close();
