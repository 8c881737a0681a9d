import type { z } from "zod";
import type { signUp as promised, SignedUp } from "../../../contract/accounts-entry.ts";
import { type Language, usualCountry } from "../../../contract/forms/locale.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { type FieldFault, fault } from "../../platform/fault.ts";
import { hashToken, newHandle } from "../../platform/handle.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { hasPlatformMail } from "../../settings/platform-mail.ts";
import { allowedSignUps } from "../../settings/sign-ups.ts";
import { checkName, cleanName, usernameOf } from "../names.ts";
import { hashPassword } from "../passwords/password.ts";
import { brokenPasswordRule } from "../passwords/password-rules.ts";
import { upsertPreference } from "../queries.ts";
import { addAccountMail } from "../rows.ts";
import { type Budget, networkOf, spend } from "../sessions/ask-budget.ts";
import { addLogin, addMember, createOwner } from "./create.ts";
import { deleteSignUps, insertSignUp, takeSignUp } from "./sign-up-queries.ts";

/** Sign-ups per network, and mails per address: more are taken for automated or abusive. */
const NETWORK: Budget = { name: "sign-up-network", most: 20, seconds: 3600 };
const ADDRESS: Budget = { name: "sign-up-address", most: 3, seconds: 3600 };

/** A login and its organization, just made. */
export interface NewAccount {
  loginId: number;
  ownerId: number;
  username: string;
}

/** Further work for an account with a confirmed address, in the same transaction; the edge passes it in. */
export type Welcome = (tx: Tx, account: NewAccount) => Promise<void>;

type Given = Omit<RouteBody<typeof promised>, "botCheck">;
type Accepted = Parameters<typeof insertSignUp>[1];

/**
 * Signs a user up. If the platform sends mails, the login is created once the mail's link is opened, else at once.
 * The answer does not reveal whether the address already had an account: its owner gets a mail that says so.
 * @throws Fault sign-up-by-invitation, sign-up-closed; invalid; too-many-requests
 */
export async function signUp(
  context: Context,
  given: Given,
  from: { ip: string; language: Language },
): Promise<z.output<typeof SignedUp>> {
  const { db } = context;
  await requireOpen(db);
  const wait = await spend(db, NETWORK, networkOf(from.ip));
  if (wait > 0) throw fault("too-many-requests", { retryAfter: wait });
  const accepted = await accept(given, from.language, context.config.leakedPasswords);
  const tired = (await spend(db, ADDRESS, accepted.username)) > 0;
  return inTransaction(db, async (tx) => {
    if (!(await hasPlatformMail(tx))) {
      // The address is unconfirmed, so no credits are given.
      await makeAccount(tx, accepted);
      return { confirmation: "none" as const };
    }
    if (!tired) await addAccountMail(tx, { kind: "sign-up", id: await insertSignUp(tx, accepted) });
    return { confirmation: "mail" as const };
  });
}

/** @throws Fault sign-up-by-invitation, sign-up-closed */
async function requireOpen(db: Db): Promise<void> {
  const allowed = await allowedSignUps(db);
  if (allowed !== "open") throw fault(allowed === "closed" ? "sign-up-closed" : "sign-up-by-invitation");
}

/** Everything that is wrong at once. The password is hashed in any case, so that all responses take equally long. */
async function accept(given: Given, language: Language, leaked: string | null): Promise<Accepted> {
  const organization = cleanName(given.organization);
  const firstName = cleanName(given.firstName ?? "");
  const lastName = cleanName(given.lastName ?? "");
  const address = usernameOf(given.username);
  const rule = brokenPasswordRule(
    given.password,
    [given.username, organization, firstName, lastName],
    leaked,
  );
  const fields: FieldFault[] = [
    ...(address ? [] : [{ pointer: "/username", rule: "not-an-address" } as const]),
    ...(rule ? [{ pointer: "/password", ...rule }] : []),
    ...checkName("/organization", organization, true),
    ...checkName("/firstName", firstName),
    ...checkName("/lastName", lastName),
  ];
  if (fields.length > 0 || !address) throw fault("invalid", { fields });
  return {
    username: address.username,
    password_hash: await hashPassword(given.password),
    organization,
    first_name: firstName,
    last_name: lastName,
    language,
    country: given.country ?? usualCountry(language),
  };
}

/** Makes login, organization and preferences; does nothing where the name is taken. */
async function makeAccount(tx: Tx, given: Accepted): Promise<NewAccount | null> {
  const login = await addLogin(tx, {
    username: given.username,
    passwordHash: given.password_hash,
    ownerIds: [],
    firstName: given.first_name ?? "",
    lastName: given.last_name ?? "",
  });
  if (!login) return null;
  const ownerId = await foundOwner(tx, login.id, given);
  return { loginId: login.id, username: given.username, ownerId };
}

async function foundOwner(tx: Tx, loginId: number, given: Accepted): Promise<number> {
  const owner = await createOwner(tx, { name: newHandle().toLowerCase(), displayName: given.organization });
  await addMember(tx, loginId, owner.id);
  const { language, country } = given;
  await upsertPreference(tx, loginId, { ownerId: owner.id, restrict: false, language, country });
  return owner.id;
}

/**
 * Opens the link of a confirmation mail: makes the account of the very sign-up the link was sent for.
 * @throws Fault link-over; sign-up-by-invitation, sign-up-closed, with which the link stays
 */
export async function confirmSignUp(context: Context, token: string, welcome: Welcome): Promise<NewAccount> {
  return inTransaction(context.db, async (tx) => {
    await requireOpen(tx);
    const waiting = await takeSignUp(tx, hashToken(token));
    const account = waiting && (await makeAccount(tx, waiting));
    if (!account) throw fault("link-over");
    await welcome(tx, account);
    await deleteSignUps(tx, account.username);
    return account;
  });
}
