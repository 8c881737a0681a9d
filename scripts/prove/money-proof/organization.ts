import { randomBytes } from "node:crypto";
import { openSession } from "../../../server/accounts/sessions/session.ts";
import { addLogin, addMember, createOwner } from "../../../server/accounts/sign-up/create.ts";
import { grantCredits } from "../../../server/credits/book.ts";
import { type Db, inTransaction, type Tx } from "../../../server/platform/postgres/database.ts";

export interface ProofUser {
  loginId: number;
  token: string;
}

/** A new organization with signed-in users and credits. */
export interface Organization {
  id: number;
  publicId: string;
  users: ProofUser[];
}

/** Nobody signs in with a password here, so none has to be hashed. */
const NO_PASSWORD = "no password fits this";

async function makeUser(
  tx: Tx,
  name: string,
  permissions: readonly "CORE_CONFIG_UPDATE"[] = [],
): Promise<ProofUser> {
  const login = await addLogin(tx, {
    username: `${name}@users.example`,
    passwordHash: NO_PASSWORD,
    ownerIds: [],
    permissions,
  });
  if (!login) throw new Error("the user name is taken");
  return { loginId: login.id, token: (await openSession(tx, login.id)).bearer };
}

const newName = (): string => `proof-${randomBytes(8).toString("hex")}`;

/** A user who may grant and revoke credits and belongs to no organization. */
export const makeAdministrator = (db: Db): Promise<ProofUser> =>
  inTransaction(db, (tx) => makeUser(tx, newName(), ["CORE_CONFIG_UPDATE"]));

export function makeOrganization(db: Db, given: { users: number; credits: number }): Promise<Organization> {
  const name = newName();
  return inTransaction(db, async (tx) => {
    const owner = await createOwner(tx, { name, displayName: "Proof" });
    const users: ProofUser[] = [];
    for (let i = 0; i < given.users; i++) users.push(await makeUser(tx, `user-${i}-${name}`));
    for (const { loginId } of users) await addMember(tx, loginId, owner.id);
    const booking = { ownerId: owner.id, actorLoginId: null, reason: "proof", requestId: "proof" };
    if (given.credits > 0) await grantCredits(tx, { ...booking, amount: given.credits });
    return { id: owner.id, publicId: owner.publicId, users };
  });
}
