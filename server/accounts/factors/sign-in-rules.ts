import type { SignInRules } from "../../../contract/accounts/factors.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { noteChange } from "../audit/note.ts";
import { mayIn } from "../members/may.ts";
import { countWithout, selectFactorWanted, setFactorWanted } from "./factor-queries.ts";

/** What an organization wants of its members when they sign in. */
export async function readSignInRules(
  db: Db,
  caller: Pick<Caller, "roles">,
  ownerId: number,
): Promise<SignInRules> {
  return {
    secondFactor: await selectFactorWanted(db, ownerId),
    mayChange: mayIn(caller, ownerId, "sign-in.rules"),
    without: await countWithout(db, ownerId),
  };
}

/** Holds from every member's next request on. */
export const saveSignInRules = (
  db: Db,
  caller: Pick<Caller, "roles">,
  ownerId: number,
  { secondFactor }: { secondFactor: boolean },
): Promise<SignInRules> =>
  inTransaction(db, async (tx) => {
    const before = { secondFactor: await selectFactorWanted(tx, ownerId) };
    await setFactorWanted(tx, ownerId, secondFactor);
    await noteChange(tx, { ownerId, thing: "sign-in-rule", before, after: { secondFactor } });
    return readSignInRules(tx, caller, ownerId);
  });
