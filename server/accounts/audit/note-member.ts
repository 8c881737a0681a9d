import type { Role } from "../../../contract/acts.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { noteChange } from "./note.ts";

/**
 * Tells the audit what somebody has become in an organization, and what they were; null stands for no member. With `own`
 * they did it themselves, also where nobody is signed in.
 */
export async function noteMember(
  tx: Tx,
  given: { ownerId: number; loginId: number; before: Role | null; after: Role | null; own?: true },
): Promise<void> {
  const { ownerId, loginId, before, after, own } = given;
  const { handle, role } = await tx
    .selectFrom("login as l")
    .leftJoin("membership as m", (join) =>
      join.onRef("m.login_id", "=", "l.id").on("m.owner_id", "=", ownerId),
    )
    .select(["l.public_id as handle", "m.role"])
    .where("l.id", "=", loginId)
    .executeTakeFirstOrThrow();
  await noteChange(tx, {
    ownerId,
    thing: "member",
    handle,
    before: { role: before },
    // The first member becomes the owner, whatever was meant.
    after: { role: after && (role ?? after) },
    ...(own && { loginId }),
  });
}
