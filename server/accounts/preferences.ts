import type { Preferences } from "../../contract/accounts-preferences.ts";
import { type Language, usualCountry } from "../../contract/forms/locale.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { ownerToActFor } from "./members/owners.ts";
import { selectPreference, upsertPreference } from "./queries.ts";

/** Of a login that never saved any: the language is the one it asks in, and the country the usual one for it. */
export const firstPreferences = (language: Language): Preferences => ({
  owner: null,
  restrict: false,
  language,
  country: usualCountry(language),
});

/** The language a user has chosen. */
export const languageOfLogin = async (db: Db, loginId: number): Promise<Language> =>
  (await selectPreference(db, loginId))?.language ?? "en";

export async function readPreferences(db: Db, caller: Caller, asked: Language): Promise<Preferences> {
  const stored = await selectPreference(db, caller.loginId);
  return stored ? { ...stored } : firstPreferences(asked);
}

/** @throws Fault not-found for an organization the caller neither belongs to nor may act for */
export async function savePreferences(db: Db, caller: Caller, given: Preferences): Promise<Preferences> {
  const owner = given.owner === null ? null : await ownerToActFor(db, caller, given.owner);
  const { restrict, language, country } = given;
  await inTransaction(db, (tx) =>
    upsertPreference(tx, caller.loginId, { ownerId: owner?.id ?? null, restrict, language, country }),
  );
  return readPreferences(db, caller, language);
}
