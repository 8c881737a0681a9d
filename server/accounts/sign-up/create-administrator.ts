import type { Permission } from "../../../contract/accounts.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { selectLoginByName } from "../queries.ts";
import { normalizeUsername } from "../sessions/sign-in.ts";
import { createLogin, createOwner } from "./create.ts";

export class LoginExists extends Error {
  override name = "LoginExists";
}

/** A user with these permissions and an organization of its own. @throws LoginExists, changing nothing */
export async function createAdministrator(
  tx: Tx,
  given: { username: string; password: string; organization: string; permissions: readonly Permission[] },
): Promise<void> {
  const username = normalizeUsername(given.username);
  if (await selectLoginByName(tx, username)) throw new LoginExists(`There is a user ${username} already.`);
  const displayName = given.organization.normalize("NFC").trim();
  const owner = await createOwner(tx, { name: newHandle().toLowerCase(), displayName });
  const { password, permissions } = given;
  await createLogin(tx, { username, password, permissions, ownerIds: [owner.id] });
}
