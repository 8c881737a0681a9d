import { newToken } from "../platform/handle.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import type { Context } from "../platform/web/http.ts";
import { prepareAddressLetter } from "./address-change/address-letters.ts";
import { insertDisavowal } from "./factors/disavowal-queries.ts";
import { links } from "./links.ts";
import { writeAccountLetter } from "./mail-texts.ts";
import { selectInvitation, setInvitationToken } from "./members/member-queries.ts";
import { selectRemoval } from "./members/removal-queries.ts";
import { shortName } from "./profile.ts";
import { selectLoginByName, selectLogins, selectPreference } from "./queries.ts";
import { type Letter, sendLetter } from "./send-letter.ts";
import { deleteSignUp, selectSignUp, setSignUpToken, upsertReset } from "./sign-up/sign-up-queries.ts";
import type { AccountMail } from "./tables.ts";

const UNKNOWN_DEVICE = {
  en: "a browser that does not say its name",
  de: "ein Browser, der sich nicht nennt",
};

/**
 * Writes and sends one of the platform's own mails. Its link is created here and stored only as a hash.
 * @throws NotSent
 */
export async function sendAccountMail(context: Context, job: AccountMail): Promise<void> {
  await sendLetter(context, job.kind, () => inTransaction(context.db, (tx) => prepare(tx, context, job)));
}

/** The mail in its current form; null if there is no longer a reason to send it. */
async function prepare(tx: Tx, { config }: Context, job: AccountMail): Promise<Letter | null> {
  const to = links(config);
  switch (job.kind) {
    case "sign-up": {
      const waiting = await selectSignUp(tx, job.id);
      if (!waiting) return null;
      const { username, language } = waiting;
      if (await selectLoginByName(tx, username)) {
        await deleteSignUp(tx, waiting.id);
        const values = { link: to.signIn, passwordLink: to.askPassword };
        return { to: username, language, ...writeAccountLetter("taken", language, values) };
      }
      const { token, hash } = newToken();
      await setSignUpToken(tx, waiting.id, hash);
      const link = to.confirm(token);
      return { to: username, language, ...writeAccountLetter("confirm", language, { link }) };
    }
    case "password": {
      const login = await selectLoginByName(tx, job.username);
      if (!login) return null;
      const { token, hash } = newToken();
      await upsertReset(tx, login.id, hash);
      const { username, language } = job;
      const link = to.password(token);
      return { to: username, language, ...writeAccountLetter("password", language, { link }) };
    }
    case "invitation": {
      const invitation = await selectInvitation(tx, { id: job.id });
      if (!invitation) return null;
      const { token, hash } = newToken();
      await setInvitationToken(tx, job.id, hash);
      const { username, language, organization, invitedBy } = invitation;
      const [by] = invitedBy === null ? [] : await selectLogins(tx, [invitedBy]);
      const values = { link: to.invitation(token), organization, name: by ? shortName(by) : organization };
      return { to: username, language, ...writeAccountLetter("invitation", language, values) };
    }
    case "security": {
      // Who is just deleting the account is waited for: nothing of it is written down afterwards.
      await tx.selectFrom("login").select("id").where("id", "=", job.loginId).forKeyShare().execute();
      const [login] = await selectLogins(tx, [job.loginId]);
      if (!login) return null;
      const language = (await selectPreference(tx, login.id))?.language ?? "en";
      const { token, hash } = newToken();
      const { what, passkeyId, signOnId, tokenId } = job;
      await insertDisavowal(tx, { loginId: login.id, hash, what, passkeyId, signOnId, tokenId });
      const values = {
        link: to.signIn,
        passwordLink: to.askPassword,
        notMe: to.notMe(token),
        name: job.name ?? "",
        organization: job.organization ?? "",
        device: job.device || UNKNOWN_DEVICE[language],
        network: job.network ?? "",
      };
      return { to: login.username, language, ...writeAccountLetter(job.what, language, values) };
    }
    case "address-old":
    case "address-new":
    case "address-changed":
      return prepareAddressLetter(tx, to, job);
    case "deleted": {
      const { username, language } = job;
      return { to: username, language, ...writeAccountLetter("deleted", language, {}) };
    }
    case "removed": {
      const removal = await selectRemoval(tx, job.id);
      if (!removal) return null;
      const { username, organization, language } = removal;
      const [by] = removal.by === null ? [] : await selectLogins(tx, [removal.by]);
      const values = { organization, name: by ? shortName(by) : organization };
      return {
        to: username,
        language: language ?? "en",
        ...writeAccountLetter("removed", language ?? "en", values),
      };
    }
  }
}
