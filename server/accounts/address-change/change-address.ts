import type { AddressChange } from "../../../contract/accounts/address.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { hasPlatformMail } from "../../settings/platform-mail.ts";
import { usernameOf } from "../names.ts";
import { passwordFits } from "../passwords/password.ts";
import { selectLogin, selectLoginByName } from "../queries.ts";
import { addAccountMail } from "../rows.ts";
import { type Budget, spend } from "../sessions/ask-budget.ts";
import { holdPassword } from "../sessions/hold-login.ts";
import { isBoundToSignOn } from "../single-sign-on/only-way.ts";
import { deleteWaiting, insertChange, lockLogin, selectWaiting } from "./queries.ts";

/** Wrong passwords by a signed-in user: a borrowed browser must not allow guessing. */
const WRONG: Budget = { name: "address-password", most: 10, seconds: 900 };
/** Changes of one user: each is two mails, one of them to an address that somebody typed. */
const CHANGES: Budget = { name: "address-change", most: 5, seconds: 86_400 };

const whyNotOf = async (db: Db, loginId: number): Promise<AddressChange["whyNot"]> =>
  (await isBoundToSignOn(db, loginId)) ? "single-sign-on" : (await hasPlatformMail(db)) ? null : "no-mail";

export async function describeAddress(db: Db, loginId: number): Promise<AddressChange> {
  const { username } = await selectLogin(db, loginId);
  const waiting = await selectWaiting(db, loginId);
  return {
    address: username,
    whyNot: await whyNotOf(db, loginId),
    waiting: waiting
      ? {
          address: waiting.new_address,
          expires: waiting.expires.toISOString(),
          confirmed: { old: waiting.old_confirmed !== null, new: waiting.new_confirmed !== null },
        }
      : null,
  };
}

/**
 * Asks for another address to sign in with. Nothing changes until the links of both mails were opened; whether the new
 * one has an account is found out when its mail is written, and told only there.
 * @throws Fault sign-on-only, mail-not-set-up; invalid; slow-down, wrong-password; too-many-requests
 */
export async function changeAddress(
  { db }: Context,
  loginId: number,
  given: { username: string; password: string },
  language: Language,
): Promise<void> {
  const whyNot = await whyNotOf(db, loginId);
  if (whyNot) throw fault(whyNot === "no-mail" ? "mail-not-set-up" : "sign-on-only");
  const to = usernameOf(given.username)?.username;
  if (to === undefined) throw invalidField("/username", "not-an-address");
  const login = await selectLogin(db, loginId);
  if (to === login.username) throw invalidField("/username", "same-address");
  // Counted before it is checked, so that many at once cannot slip through together.
  const wait = await spend(db, WRONG, login.publicId);
  if (wait > 0) throw fault("slow-down", { values: { seconds: wait }, retryAfter: wait });
  const stored = await selectLoginByName(db, login.username);
  if (!stored || !(await passwordFits(stored.passwordHash, given.password))) throw fault("wrong-password");
  const retryAfter = await spend(db, CHANGES, login.publicId);
  if (retryAfter > 0) throw fault("too-many-requests", { retryAfter });
  await inTransaction(db, async (tx) => {
    const now = await lockLogin(tx, loginId);
    if (!(await holdPassword(tx, loginId, stored.passwordHash))) throw fault("wrong-password");
    // Another tab has just changed it.
    if (now?.username !== login.username) throw fault("stale");
    await deleteWaiting(tx, loginId);
    const id = await insertChange(tx, { loginId, from: login.username, to, language });
    await addAccountMail(tx, { kind: "address-old", id });
    await addAccountMail(tx, { kind: "address-new", id });
  });
}

/** Nothing changes; neither link works any more. Safe to repeat. */
export const dropAddressChange = (db: Db, loginId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockLogin(tx, loginId);
    await deleteWaiting(tx, loginId);
  });
