import type { z } from "zod";
import type { PasskeyAnswer } from "../../../contract/accounts/passkey-answer.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { noteMember } from "../audit/note-member.ts";
import { type Site, usePasskey } from "../factors/passkey.ts";
import { factorOf, requireStillEnough, takeSecondStep } from "../factors/second-step.ts";
import { passwordFits } from "../passwords/password.ts";
import { addSecurityMail } from "../security/tell.ts";
import { type Budget, giveBack, spend } from "../sessions/ask-budget.ts";
import { holdPassword } from "../sessions/hold-login.ts";
import { knownDevice } from "../sessions/known-device.ts";
import type { Tokens } from "../sessions/session.ts";
import type { From } from "../sessions/sign-in.ts";
import { addMember } from "../sign-up/create.ts";
import { enter, keepChoiceOf } from "./admit-person.ts";
import { isMemberOf, wasRemoved } from "./membership.ts";
import { lockOwner, nameOfOwner, selectLink, selectSignOnById, takeLink } from "./queries.ts";

/** Wrong passwords and codes for one account: the provider has vouched for whoever tries, and that is all that is known. */
const WRONG: Budget = { name: "sign-on-password", most: 10, seconds: 900 };

/**
 * Joins an account that was there before with the person at the provider, by its password, and signs them in. A ticket
 * works once, for 15 minutes, in the browser that got it. Joined, the provider opens the account for good and asks for no
 * second factor of ours: so one that the account has is asked for here, always, also where signing in would ask for none.
 * They are told by mail.
 * @throws Fault link-over, wrong-password, second-factor-needed, wrong-code, passkey-refused, slow-down, login-disabled,
 *   sign-on-not-member
 */
export async function linkAccounts(
  context: Context,
  given: {
    ticket: string;
    password: string;
    code?: string | undefined;
    passkey?: z.output<typeof PasskeyAnswer> | undefined;
  },
  from: From & { browserHash: Buffer | null; language: Language; site: () => Site },
): Promise<{ tokens: Tokens; loginId: number; username: string; ownerId: number }> {
  const { db, secrets } = context;
  const { browserHash } = from;
  const hash = hashToken(given.ticket);
  const link = browserHash && (await selectLink(db, hash, browserHash));
  if (!link) throw fault("link-over");
  // Counted before it is checked, so that many at once cannot slip through together.
  const wait = await spend(db, WRONG, link.loginPublicId);
  if (wait > 0) throw fault("slow-down", { values: { seconds: wait }, retryAfter: wait });
  if (!(await passwordFits(link.passwordHash, given.password))) throw fault("wrong-password");
  if (link.disabled) throw fault("login-disabled");
  const asked = await factorOf(db, link.loginId);
  const by = asked.step;
  const { code, passkey } = given;
  const byPasskey = by !== "none" && passkey !== undefined;
  if (by !== "none" && !byPasskey && (by === "passkey" || !code)) {
    await giveBack(db, WRONG, link.loginPublicId);
    throw fault("second-factor-needed", { payload: { by } });
  }
  const device = knownDevice(secrets, from.note, link.username);
  const taken =
    by === "code" && !byPasskey ? await takeSecondStep(context, link.loginId, device, code!) : null;
  if (by === "code" && !byPasskey && taken === null) throw fault("wrong-code");
  return inTransaction(db, async (tx) => {
    const signOn = await selectSignOnById(tx, link.signOnId);
    if (!signOn?.enabled) throw fault("link-over");
    await lockOwner(tx, signOn.owner_id);
    // A password or an app that was replaced meanwhile opens nothing any more.
    if (!(await holdPassword(tx, link.loginId, link.passwordHash))) throw fault("wrong-password");
    if (!byPasskey) requireStillEnough(await factorOf(tx, link.loginId), asked);
    if (!(await takeLink(tx, hash))) throw fault("link-over");
    if (byPasskey && (await usePasskey(tx, context, from.site(), passkey)).loginId !== link.loginId)
      throw fault("passkey-refused");
    if (taken === "recovery") await addSecurityMail(tx, link.loginId, "recoveryCodeUsed");
    if (!(await isMemberOf(tx, link.loginId, signOn.owner_id))) {
      if (await wasRemoved(tx, link.loginId, signOn.owner_id)) throw fault("sign-on-not-member");
      await addMember(tx, link.loginId, signOn.owner_id, signOn.role);
      const joined = { ownerId: signOn.owner_id, loginId: link.loginId, before: null, after: signOn.role };
      await noteMember(tx, { ...joined, own: true });
      await keepChoiceOf(tx, link.loginId, signOn.owner_id, from.language);
    }
    const login = { id: link.loginId, username: link.username };
    const organization = await nameOfOwner(tx, signOn.owner_id);
    await addSecurityMail(tx, link.loginId, "signOnJoined", { organization, signOnId: signOn.id });
    const { tokens } = await enter(tx, secrets, signOn, link, login, from);
    return { tokens, loginId: login.id, username: login.username, ownerId: signOn.owner_id };
  });
}
