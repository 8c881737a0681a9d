import { fault } from "../../platform/fault.ts";
import { hashToken, newToken } from "../../platform/handle.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { noteChange } from "../audit/note.ts";
import { endConnectionsOf } from "../connected/connections.ts";
import { noteSecurity } from "../security/note.ts";
import { networkOf } from "../sessions/ask-budget.ts";
import { holdLogin } from "../sessions/hold-login.ts";
import { revokeOtherFamilies } from "../sessions/session-queries.ts";
import { upsertReset } from "../sign-up/sign-up-queries.ts";
import { deleteLinksOf, forgetIdentitiesSince, takeApart } from "../single-sign-on/queries.ts";
import { deleteTokenById, deleteTokensSince, type GoneToken } from "../tokens/queries.ts";
import { type Disavowal, selectDisavowed, takeDisavowal, takeDisavowalsOf } from "./disavowal-queries.ts";
import { deleteRecoveryCodes, deleteTotp, deleteTotpSince, distrustDevices } from "./factor-queries.ts";
import { deletePasskeyById, deletePasskeysSince } from "./passkey-queries.ts";

/**
 * "This was not me": ends all sessions and connected clients of the user whose mail held this link, takes the second factor
 * back that the mail was about (else its real user could not sign in), takes apart what was joined with a provider and
 * deletes the token that was made or renewed (else these went on opening the account), and answers the token of a link for
 * a new password. Who opens the link could have asked for a new password as well.
 * @throws Fault link-over
 */
export const disavow = ({ db, log }: Context, token: string, ip: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    const hash = hashToken(token);
    const told = await selectDisavowed(tx, hash);
    if (told) await holdLogin(tx, told.loginId);
    const taken = await takeDisavowal(tx, hash);
    if (!taken) throw fault("link-over");
    const { loginId, what } = taken;
    await revokeOtherFamilies(tx, loginId, null);
    await distrustDevices(tx, loginId);
    await endConnectionsOf(tx, loginId);
    await undoTold(tx, taken);
    const reset = newToken();
    await upsertReset(tx, loginId, reset.hash);
    await noteSecurity(tx, log, {
      kind: "disavowed",
      aboutLoginId: loginId,
      detail: what,
      network: networkOf(ip),
    });
    return reset.token;
  });

/** Takes back what one of these mails was about. */
async function undoTold(tx: Tx, told: Disavowal): Promise<void> {
  const { loginId, what, passkeyId, signOnId, tokenId } = told;
  if (what === "factorAdded") {
    await deleteTotp(tx, loginId);
    await deleteRecoveryCodes(tx, loginId);
  }
  if (what === "passkeyAdded" && passkeyId !== null) await deletePasskeyById(tx, loginId, passkeyId);
  if (what === "signOnJoined" && signOnId !== null) await takeApart(tx, loginId, signOnId);
  if (tokenId !== null) await noteGone(tx, await deleteTokenById(tx, loginId, tokenId));
}

/** Of an organization's tokens its owners hear; a person's own are nobody else's. */
async function noteGone(tx: Tx, tokens: readonly GoneToken[]): Promise<void> {
  for (const { ownerId, publicId: handle, name } of tokens)
    if (ownerId !== null)
      await noteChange(tx, { ownerId, thing: "token", handle, name, before: { name }, after: {} });
}

/**
 * Shuts every way into an account but its password to whoever had it since a time. Of the days before, what mails told
 * is taken back as if their links had been pressed: the links may have been read by somebody else, and work no longer.
 */
export async function shutOtherWays(tx: Tx, loginId: number, since: Date): Promise<void> {
  for (const told of await takeDisavowalsOf(tx, loginId)) await undoTold(tx, told);
  await distrustDevices(tx, loginId);
  await endConnectionsOf(tx, loginId);
  await deletePasskeysSince(tx, loginId, since);
  if (await deleteTotpSince(tx, loginId, since)) await deleteRecoveryCodes(tx, loginId);
  await noteGone(tx, await deleteTokensSince(tx, loginId, since));
  await forgetIdentitiesSince(tx, loginId, since);
  await deleteLinksOf(tx, loginId);
}
