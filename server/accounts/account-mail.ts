import type { Language } from "../../contract/forms/locale.ts";
import { databaseNow } from "../platform/clock.ts";
import { newToken } from "../platform/handle.ts";
import { parseAddress } from "../platform/mail/address.ts";
import { composeMessage } from "../platform/mail/compose.ts";
import { createMessageId } from "../platform/mail/header.ts";
import { sendMessage } from "../platform/mail/smtp.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import { isSuspended } from "../platform/suspension.ts";
import type { Context } from "../platform/web/http.ts";
import { platformMail } from "../settings/platform-mail.ts";
import { links } from "./links.ts";
import { type AccountLetter, writeAccountLetter } from "./mail-texts.ts";
import { selectRemoval } from "./members/founder-queries.ts";
import { selectInvitation, setInvitationToken } from "./members/member-queries.ts";
import { shortName } from "./profile.ts";
import { selectLoginByName, selectLogins, selectPreference } from "./queries.ts";
import { deleteSignUp, selectSignUp, setSignUpToken, upsertReset } from "./sign-up/sign-up-queries.ts";
import type { AccountMail } from "./tables.ts";

interface Prepared extends AccountLetter {
  to: string;
  language: Language;
}

/** Why a mail has to be tried again; its name carries neither address nor text. */
class NotSent extends Error {
  override name = "NotSent";
}

/**
 * Writes and sends one of the platform's own mails. Its link is created here and stored only as a hash. If no
 * server has accepted the mail, the queue retries; if the outcome is unknown, it does not: the recipient can
 * request another one.
 * @throws NotSent
 */
export async function sendAccountMail(context: Context, job: AccountMail): Promise<void> {
  const { db, secrets, outbound, log } = context;
  if (await isSuspended(db)) throw new NotSent("sending is suspended");
  const mail = await platformMail(db, secrets);
  if (!mail) return;
  const letter = await inTransaction(db, (tx) => prepare(tx, context, job));
  const to = letter ? parseAddress(letter.to) : null;
  if (!letter || !to?.ok) return;
  const message = await composeMessage({
    from: mail.from,
    to: { mailbox: to.mailbox },
    messageId: createMessageId(mail.from.mailbox.domain),
    subject: letter.subject,
    text: letter.text,
    language: letter.language,
    date: await databaseNow(db),
    // RFC 3834: no automatic answer to this.
    headers: { "Auto-Submitted": "auto-generated" },
  });
  const envelope = { from: mail.from.mailbox.address, to: to.mailbox.address };
  const outcome = await sendMessage(outbound, mail.server, envelope, message, {
    beforeData: async () => true,
  });
  if (outcome.kind === "accepted") return;
  log.warn({ mail: job.kind, outcome: outcome.kind }, "one of the platform's own mails was not accepted");
  if (outcome.kind !== "never" && outcome.kind !== "unclear") throw new NotSent(outcome.kind);
}

/** The mail in its current form; null if there is no longer a reason to send it. */
async function prepare(tx: Tx, { config }: Context, job: AccountMail): Promise<Prepared | null> {
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
      const [login] = await selectLogins(tx, [job.loginId]);
      if (!login) return null;
      const language = (await selectPreference(tx, login.id))?.language ?? "en";
      const values = { link: to.signIn, passwordLink: to.askPassword };
      return { to: login.username, language, ...writeAccountLetter(job.what, language, values) };
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
