import type { Language } from "../../../contract/forms/locale.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { passwordFits } from "../passwords/password.ts";
import { type Budget, spend } from "../sessions/ask-budget.ts";
import type { Tokens } from "../sessions/session.ts";
import { addMember } from "../sign-up/create.ts";
import { enter, keepChoiceOf } from "./admit-person.ts";
import { isMemberOf, wasRemoved } from "./membership.ts";
import { lockOwner, selectLink, selectSignOnById, takeLink } from "./queries.ts";

/** Wrong passwords for one account: the provider has vouched for whoever tries, and that is all that is known. */
const WRONG: Budget = { name: "sign-on-password", most: 10, seconds: 900 };

/**
 * Joins an account that was there before with the person at the provider, by its password, and signs them in. A ticket
 * works once, for 15 minutes, in the browser that got it.
 * @throws Fault link-over, wrong-password, slow-down, login-disabled, sign-on-not-member
 */
export async function linkAccounts(
  { db }: Context,
  given: { ticket: string; password: string },
  from: { browserHash: Buffer | null; userAgent: string | null; language: Language },
): Promise<{ tokens: Tokens; loginId: number; username: string; ownerId: number }> {
  const { browserHash } = from;
  const hash = hashToken(given.ticket);
  const link = browserHash && (await selectLink(db, hash, browserHash));
  if (!link) throw fault("link-over");
  // Counted before it is checked, so that many at once cannot slip through together.
  const wait = await spend(db, WRONG, link.loginPublicId);
  if (wait > 0) throw fault("slow-down", { values: { seconds: wait }, retryAfter: wait });
  if (!(await passwordFits(link.passwordHash, given.password))) throw fault("wrong-password");
  if (link.disabled) throw fault("login-disabled");
  return inTransaction(db, async (tx) => {
    const signOn = await selectSignOnById(tx, link.signOnId);
    if (!signOn?.enabled || !(await takeLink(tx, hash))) throw fault("link-over");
    await lockOwner(tx, signOn.owner_id);
    if (!(await isMemberOf(tx, link.loginId, signOn.owner_id))) {
      if (await wasRemoved(tx, link.loginId, signOn.owner_id)) throw fault("sign-on-not-member");
      await addMember(tx, link.loginId, signOn.owner_id, signOn.role);
      await keepChoiceOf(tx, link.loginId, signOn.owner_id, from.language);
    }
    const login = { id: link.loginId, username: link.username };
    const { tokens } = await enter(tx, signOn, link, login, from, false);
    return { tokens, loginId: login.id, username: login.username, ownerId: signOn.owner_id };
  });
}
