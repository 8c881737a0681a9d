import type { SignInRules } from "../../../contract/accounts/factors.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { mayRemove } from "../members/founder.ts";
import { selectFounder } from "../members/founder-queries.ts";
import { countWithout, selectFactorWanted, setFactorWanted } from "./factor-queries.ts";

/** What an organization wants of its members when they sign in. */
export async function readSignInRules(db: Db, caller: Caller, ownerId: number): Promise<SignInRules> {
  return {
    secondFactor: await selectFactorWanted(db, ownerId),
    mayChange: mayRemove(caller, await selectFounder(db, ownerId)),
    without: await countWithout(db, ownerId),
  };
}

/** Holds from every member's next request on. @throws Fault not-founder */
export const saveSignInRules = (
  db: Db,
  caller: Caller,
  ownerId: number,
  { secondFactor }: { secondFactor: boolean },
): Promise<SignInRules> =>
  inTransaction(db, async (tx) => {
    if (!mayRemove(caller, await selectFounder(tx, ownerId))) throw fault("not-founder");
    await setFactorWanted(tx, ownerId, secondFactor);
    return readSignInRules(tx, caller, ownerId);
  });
