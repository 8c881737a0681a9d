import { noteChange } from "../../../server/accounts/audit/note.ts";
import { inTransaction, openDatabase } from "../../../server/platform/postgres/database.ts";

// Renames the campaign of its second argument in the database of its first, and tells the audit.
const { db, close } = openDatabase({ connectionString: process.argv[2]! });
await inTransaction(db, async (tx) => {
  const { ownerId } = await tx
    .updateTable("campaign")
    .set({ display_name: "after" })
    .where("public_id", "=", process.argv[3]!)
    .returning("owner_id as ownerId")
    .executeTakeFirstOrThrow();
  const change = { before: { displayName: "before" }, after: { displayName: "after" } };
  await noteChange(tx, { ownerId, thing: "campaign", handle: process.argv[3]!, ...change });
});
await close();
