import { sql } from "kysely";
import type { Permission } from "../../../contract/accounts.ts";
import type { Role } from "../../../contract/acts.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { hashPassword } from "../passwords/password.ts";
import { normalizeUsername } from "../sessions/sign-in.ts";

/** Makes an organization. `name` is its stable handle, unique; `displayName` is what people read. */
export async function createOwner(tx: Tx, given: { name: string; displayName: string }) {
  return tx
    .insertInto("owner")
    .values({ public_id: newHandle(), name: given.name, display_name: given.displayName })
    .returning(["id", "public_id as publicId", "name", "display_name as displayName"])
    .executeTakeFirstOrThrow();
}

interface NewLogin {
  username: string;
  ownerIds: readonly number[];
  permissions?: readonly Permission[];
  firstName?: string;
  lastName?: string;
  nickName?: string;
}

/** Makes a login that belongs to the given organizations. The caller has checked the password's rules. */
export async function createLogin(
  tx: Tx,
  given: NewLogin & { password: string },
): Promise<{ id: number; publicId: string }> {
  const login = await addLogin(tx, { ...given, passwordHash: await hashPassword(given.password) });
  if (!login) throw new Error("the user name is taken");
  return login;
}

/** The same with a password that was hashed before; null, changing nothing, where the name is taken. */
export async function addLogin(
  tx: Tx,
  given: NewLogin & { passwordHash: string },
): Promise<{ id: number; publicId: string } | null> {
  const login = await tx
    .insertInto("login")
    .values({
      public_id: newHandle(),
      username: normalizeUsername(given.username),
      password_hash: given.passwordHash,
      first_name: given.firstName ?? "",
      last_name: given.lastName ?? "",
      nick_name: given.nickName ?? "",
    })
    .onConflict((c) => c.column("username").doNothing())
    .returning(["id", "public_id as publicId"])
    .executeTakeFirst();
  if (!login) return null;
  for (const ownerId of given.ownerIds) await addMember(tx, login.id, ownerId);
  for (const permission of given.permissions ?? []) {
    await tx.insertInto("login_permission").values({ login_id: login.id, permission }).execute();
  }
  return login;
}

/** Safe to repeat. The first member becomes the owner, whatever role was meant. */
export async function addMember(
  tx: Tx,
  loginId: number,
  ownerId: number,
  role: Role = "manager",
): Promise<void> {
  await tx
    .insertInto("membership")
    .values({
      login_id: loginId,
      owner_id: ownerId,
      role: sql<Role>`case when exists (select from membership where owner_id = ${ownerId}) then ${role} else 'owner' end`,
    })
    .onConflict((c) => c.doNothing())
    .execute();
}
