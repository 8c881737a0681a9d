import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { languageOf, usualCountry } from "../../../contract/forms/locale.ts";
import { newHandle } from "../../platform/handle.ts";
import { parseAddress } from "../../platform/mail/address.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { hashPassword } from "../passwords/password.ts";
import { selectLoginByName, upsertPreference } from "../queries.ts";
import { normalizeUsername } from "../sessions/sign-in.ts";
import { addLogin } from "./create.ts";

/** A user as another installation knew them. */
interface Named {
  /** Null: somebody of whom it is told only that they were there. */
  username: string | null;
  public_id?: string;
  first_name?: string;
  middle_name?: string;
  last_name?: string;
  nick_name?: string;
  language?: string | null;
  country?: string | null;
}

/** Nobody knows it: who has the account sets a password by "forgotten password". */
const noPassword = () => hashPassword(randomBytes(32).toString("base64url"));

/** The user with this address, made where there is none, with the handle they had if it is free. */
export async function invitedLogin(tx: Tx, named: Named): Promise<{ id: number; made: boolean }> {
  if (named.username === null || !parseAddress(named.username).ok)
    return { id: await nobody(tx), made: true };
  const username = normalizeUsername(named.username);
  const known = await selectLoginByName(tx, username);
  if (known) return { id: known.id, made: false };
  const login = await addLogin(tx, {
    username,
    passwordHash: await noPassword(),
    ownerIds: [],
    firstName: named.first_name ?? "",
    lastName: named.last_name ?? "",
    nickName: named.nick_name ?? "",
  });
  if (!login) throw new Error("a user came in between");
  await sql`
    update login set middle_name = ${named.middle_name ?? ""}, public_id = case
      when ${named.public_id ?? null}::text is null
        or exists (select from login o where o.public_id = ${named.public_id ?? null}) then public_id
      else ${named.public_id ?? null} end
    where id = ${login.id}`.execute(tx);
  const language = languageOf(named.language ?? "en");
  const country = named.country ?? usualCountry(language);
  await upsertPreference(tx, login.id, { ownerId: null, restrict: false, language, country });
  return { id: login.id, made: true };
}

/** Stands where somebody acted who has no account here: nobody signs in as them. */
async function nobody(tx: Tx): Promise<number> {
  const handle = newHandle();
  const { rows } = await sql<{ id: number }>`
    insert into login (public_id, username, password_hash, disabled, deleted)
    values (${handle}, ${`elsewhere-${handle.toLowerCase()}`}, ${await noPassword()}, now(), now()) returning id`.execute(
    tx,
  );
  return rows[0]!.id;
}
