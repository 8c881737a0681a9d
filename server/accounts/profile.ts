import { PROFILE_FIELDS, type Profile, type ProfileFieldName } from "../../contract/accounts.ts";
import { PROFILE_MAX } from "../../contract/accounts-preferences.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { fieldSentence } from "../../contract/sentences.ts";
import { fault } from "../platform/fault.ts";
import { type Db, inTransaction } from "../platform/postgres/database.ts";
import { brokenNameRule, cleanName } from "./names.ts";
import { type LoginRow, selectLogin, updateProfile } from "./queries.ts";

export function toProfile(login: Record<ProfileFieldName, string>): Profile {
  return Object.fromEntries(
    PROFILE_FIELDS.map((name) => [name, { value: login[name], errors: [] }]),
  ) as unknown as Profile;
}

export const readProfile = async (db: Db, loginId: number): Promise<Profile> =>
  toProfile(await selectLogin(db, loginId));

/**
 * Saves the profile form, all fields or none.
 * @throws Fault invalid, with the form and each field's errors as its payload (A5.13)
 */
export async function saveProfile(
  db: Db,
  loginId: number,
  form: Record<ProfileFieldName, { value: string }>,
  language: Language,
): Promise<Profile> {
  const clean = Object.fromEntries(
    PROFILE_FIELDS.map((name) => [name, cleanName(form[name].value)]),
  ) as Record<ProfileFieldName, string>;
  const checked = PROFILE_FIELDS.map((name) => ({
    name,
    value: clean[name],
    rule: brokenNameRule(clean[name]),
  }));
  const broken = checked.filter((field) => field.rule !== null);
  if (broken.length > 0) {
    const values = { max: PROFILE_MAX };
    throw fault("invalid", {
      fields: broken.map(({ name, rule }) => ({ pointer: `/${name}/value`, rule: rule!, values })),
      payload: Object.fromEntries(
        checked.map(({ name, value, rule }) => [
          name,
          { value, errors: rule ? [fieldSentence(rule, language, values)] : [] },
        ]),
      ),
    });
  }
  await inTransaction(db, (tx) => updateProfile(tx, loginId, clean));
  return readProfile(db, loginId);
}

/** What people call this user: nickname, else first and last name, else the user name (A2.23). */
export const shortName = (
  login: Pick<LoginRow, "username" | "firstName" | "lastName" | "nickName">,
): string => login.nickName || [login.firstName, login.lastName].filter(Boolean).join(" ") || login.username;
