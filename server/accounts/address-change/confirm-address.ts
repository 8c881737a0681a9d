import { randomBytes } from "node:crypto";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { shutOtherWays } from "../factors/disavow.ts";
import { hashPassword } from "../passwords/password.ts";
import { addAccountMail } from "../rows.ts";
import { noteSecurity } from "../security/note.ts";
import { networkOf } from "../sessions/ask-budget.ts";
import { deleteSignUps, replacePassword } from "../sign-up/sign-up-queries.ts";
import {
  deleteWaiting,
  lockLogin,
  markChanged,
  markConfirmed,
  markTakenBack,
  selectByBack,
  selectByConfirmation,
  setUsername,
} from "./queries.ts";

interface From {
  ip: string;
  requestId: string;
}

/** A link to a new password went to an address that is not theirs any more. */
const deleteReset = (tx: Tx, loginId: number) =>
  tx.deleteFrom("password_reset").where("login_id", "=", loginId).execute();

/**
 * Confirms a change at one of its two addresses; with the second it is made. Safe to repeat.
 * @throws Fault link-over; address-taken where the new one has an account by now
 */
export async function confirmAddress(
  { db, log }: Context,
  token: string,
  from: From,
): Promise<{ state: "waiting" | "changed"; address: string }> {
  const hash = hashToken(token);
  return inTransaction(db, async (tx) => {
    const found = await selectByConfirmation(tx, hash);
    const login = found && (await lockLogin(tx, found.login_id));
    // Read again: while this waited for its turn it may have been dropped, replaced or made.
    const change = login && (await selectByConfirmation(tx, hash));
    if (!change || login.disabled) throw fault("link-over");
    const address = change.new_address;
    if (change.changed) return { state: "changed" as const, address };
    await markConfirmed(tx, change.id, change.old ? "old_confirmed" : "new_confirmed");
    if (!(change.old ? change.new_confirmed : change.old_confirmed))
      return { state: "waiting" as const, address };
    if (login.username !== change.old_address) throw fault("link-over");
    if (!(await setUsername(tx, login.id, address))) throw fault("address-taken");
    await markChanged(tx, change.id);
    await deleteReset(tx, login.id);
    await deleteSignUps(tx, address);
    await noteSecurity(tx, log, {
      kind: "address-changed",
      loginId: login.id,
      network: networkOf(from.ip),
      requestId: from.requestId,
    });
    await addAccountMail(tx, { kind: "address-changed", id: change.id });
    return { state: "changed" as const, address };
  });
}

/**
 * Gives the account back to the old address, for a week after the change. Whoever changed it knew the password, had a
 * session and got the mails since: none of these opens it any more, nor does what they added.
 * @throws Fault link-over; address-taken where the old address has another account by now
 */
export async function takeAddressBack(
  { db, log }: Context,
  token: string,
  from: From,
): Promise<{ address: string }> {
  const hash = hashToken(token);
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  return inTransaction(db, async (tx) => {
    const found = await selectByBack(tx, hash);
    const login = found && (await lockLogin(tx, found.login_id));
    const change = login && (await selectByBack(tx, hash));
    if (!change) throw fault("link-over");
    const address = change.old_address;
    if (!(await setUsername(tx, login.id, address))) throw fault("address-taken");
    await markTakenBack(tx, change);
    await deleteWaiting(tx, login.id);
    await deleteReset(tx, login.id);
    await replacePassword(tx, login.id, passwordHash);
    await shutOtherWays(tx, login.id, change.changed!);
    await noteSecurity(tx, log, {
      kind: "address-taken-back",
      aboutLoginId: login.id,
      network: networkOf(from.ip),
      requestId: from.requestId,
    });
    const { language } = change;
    await addAccountMail(tx, { kind: "password", username: address, language });
    return { address };
  });
}
