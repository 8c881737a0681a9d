import { sql } from "kysely";
import { insertPending } from "../accounts/audit/note.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import type { Asked } from "./parts.ts";

/**
 * Which organization and which of its owners are meant; that an export is made is told in the audit, which it then holds.
 * @throws RangeError
 */
export async function findExporter(db: Db, handle: string, username: string): Promise<Asked> {
  const { rows } = await sql<Asked & { name: string }>`
    select o.id as "ownerId", l.id as "loginId", o.display_name as name
    from owner o join membership m on m.owner_id = o.id and m.role = 'owner' join login l on l.id = m.login_id
    where o.public_id = ${handle} and l.username = ${username.trim().toLowerCase()} and l.disabled is null`.execute(
    db,
  );
  const found = rows[0];
  if (!found) throw new RangeError(`There is no organization ${handle} of which ${username} is an owner.`);
  const { ownerId, loginId, name } = found;
  await inTransaction(db, (tx) =>
    insertPending(tx, {
      ownerId,
      loginId,
      act: "organization.export",
      program: "npm run export",
      thing: "organization",
      handle,
      name,
    }),
  );
  return { ownerId, loginId };
}
