import { inTransaction } from "../platform/postgres/database.ts";
import type { Handlers } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { judgeBrake } from "./brake/judge.ts";
import { releaseFollowUps } from "./follow-ups/release.ts";
import { stopDomains } from "./opt-out/stop-mails.ts";
import { copySent } from "./sending/copy-sent.ts";
import { sendSoon } from "./sending/plan-sending.ts";
import { askHeldAgain } from "./sending/release-held.ts";
import { sendMailbox } from "./sending/send-mailbox.ts";
import { tendMailboxes } from "./sending/tend.ts";

/** The sending jobs, and the reaction to a changed mailbox. */
export const outreachHandlers = (
  context: Context,
): Pick<
  Handlers,
  | "send-mailbox"
  | "copy-sent"
  | "tend-mailboxes"
  | "release-follow-ups"
  | "judge-brake"
  | "mailbox-changed"
  | "contact-rules-changed"
  | "stop-domains"
> => ({
  "send-mailbox": ({ mailboxId }) => sendMailbox(context, mailboxId),
  "copy-sent": ({ mailboxId }) => copySent(context, mailboxId),
  "release-follow-ups": () => releaseFollowUps(context),
  "tend-mailboxes": () => tendMailboxes(context),
  "judge-brake": ({ mailboxId }) => inTransaction(context.db, (tx) => judgeBrake(tx, mailboxId)),
  "contact-rules-changed": ({ ownerId }) => inTransaction(context.db, (tx) => askHeldAgain(tx, ownerId)),
  "stop-domains": (at) => stopDomains(context, at),
  "mailbox-changed": ({ mailboxId }) =>
    inTransaction(context.db, async (tx) => {
      // Another pause may have hidden what became of its mails.
      await judgeBrake(tx, mailboxId);
      await sendSoon(tx, mailboxId);
    }),
});
