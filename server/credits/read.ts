import type { Credits } from "../../contract/credits.ts";
import type { Db } from "../platform/postgres/database.ts";
import { selectAccount } from "./queries.ts";

/** What an organization can spend; an organization without an account has nothing yet. */
export async function readCredits(db: Db, owner: { id: number; publicId: string }): Promise<Credits> {
  const account = await selectAccount(db, owner.id);
  const now = new Date();
  return {
    created: (account?.created ?? now).toISOString(),
    modified: (account?.modified ?? now).toISOString(),
    ownerPublicId: owner.publicId,
    available: account ? account.balance - account.reserved : 0,
  };
}

export async function availableCredits(db: Db, ownerId: number): Promise<number> {
  const account = await selectAccount(db, ownerId);
  return account ? account.balance - account.reserved : 0;
}
