import type { Preferences } from "../../contract/accounts.ts";
import { type Db, inTransaction } from "../platform/database.ts";
import type { Caller } from "../platform/http.ts";
import { ownerToActFor } from "./owners.ts";
import { selectPreference, upsertPreference } from "./queries.ts";

const DEFAULTS: Preferences = { owner: null, restrict: false, language: "en", country: "US" };

export async function readPreferences(db: Db, caller: Caller): Promise<Preferences> {
  const stored = await selectPreference(db, caller.loginId);
  return stored ? { ...stored } : DEFAULTS;
}

/** @throws Fault not-found for an organization the caller neither belongs to nor may act for */
export async function savePreferences(db: Db, caller: Caller, given: Preferences): Promise<Preferences> {
  const owner = given.owner === null ? null : await ownerToActFor(db, caller, given.owner);
  const { restrict, language, country } = given;
  await inTransaction(db, (tx) =>
    upsertPreference(tx, caller.loginId, { ownerId: owner?.id ?? null, restrict, language, country }),
  );
  return readPreferences(db, caller);
}
