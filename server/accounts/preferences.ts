import type { Preferences } from "../../contract/accounts.ts";
import { type Db, inTransaction } from "../platform/database.ts";
import type { Caller } from "../platform/http.ts";
import { ownerOf } from "./owners.ts";
import { selectPreference, upsertPreference } from "./queries.ts";

const DEFAULTS: Preferences = { owner: null, restrict: false, language: "en", country: "US" };

export async function readPreferences(db: Db, caller: Caller): Promise<Preferences> {
  const stored = await selectPreference(db, caller.loginId);
  return stored ? { ...stored } : DEFAULTS;
}

/** @throws Fault not-found for an organization the caller does not belong to */
export async function savePreferences(db: Db, caller: Caller, given: Preferences): Promise<Preferences> {
  const owner = given.owner === null ? null : await ownerOf(db, caller, { publicId: given.owner });
  const { restrict, language, country } = given;
  await inTransaction(db, (tx) =>
    upsertPreference(tx, caller.loginId, { ownerId: owner?.id ?? null, restrict, language, country }),
  );
  return readPreferences(db, caller);
}
