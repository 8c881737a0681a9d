import { storedServer } from "../mailbox/credentials.ts";
import { mailboxById } from "../mailbox/sender.ts";
import { keepSentFolder, takeSentFolder } from "../mailbox/sending-right.ts";
import { inTransaction } from "../platform/database.ts";
import type { Context } from "../platform/http.ts";
import { appendToSent } from "../platform/mail/imap.ts";
import { addJob } from "../platform/queue.ts";
import { composeLetter, senderOf } from "./compose.ts";
import { type AcceptedMessage, countCopies, selectCopies, setCopy } from "./copy-queries.ts";

/** Longer than one visit to the IMAP server can take. */
const LEASE = 150_000;
/** Copies put away in one go. */
const BATCH = 20;
/** Minutes until the next try; after the last one a copy is given up. The mail itself is long accepted. */
const PAUSES = [1, 5, 15, 60, 60, 120, 240];

const copyJob = (mailboxId: number) => `copy-sent:${mailboxId}`;

/**
 * Puts copies of accepted mails into the mailbox's Sent folder. It never touches the mail's own state. One
 * worker at a time looks for a copy by Message-ID before appending, so that a repeated try makes no second.
 */
export async function copySent(context: Context, mailboxId: number): Promise<void> {
  const { db, secrets, outbound } = context;
  const mailbox = await mailboxById(db, mailboxId);
  if (!mailbox || !(await takeSentFolder(db, mailboxId, LEASE))) return;
  try {
    const server = storedServer(secrets, mailbox, "imap");
    for (const message of await selectCopies(db, mailboxId, BATCH)) {
      if (!server) {
        await setCopy(db, message.id, "failed");
        continue;
      }
      await keepSentFolder(db, mailboxId, LEASE);
      const bytes = await composeLetter(senderOf(mailbox), message, message.handed);
      const answer = await appendToSent(outbound, server, { bytes, messageId: message.messageId });
      if (answer.ok && answer.value !== "no-folder") await setCopy(db, message.id, "done");
      else if (answer.ok) await setCopy(db, message.id, "failed");
      else {
        await putOff(context, mailboxId, message);
        return;
      }
    }
  } finally {
    await keepSentFolder(db, mailboxId, null);
  }
  if ((await countCopies(db, mailboxId)) > 0) await plan(context, mailboxId, 0);
}

/** The server did not answer well: this copy counts a try, and all others wait as well. */
async function putOff(context: Context, mailboxId: number, message: AcceptedMessage): Promise<void> {
  const pause = PAUSES[message.tries];
  await setCopy(context.db, message.id, pause === undefined ? "failed" : "waiting");
  await plan(context, mailboxId, (pause ?? 1) * 60_000);
}

const plan = ({ db }: Context, mailboxId: number, after: number): Promise<void> =>
  inTransaction(db, (tx) =>
    addJob(tx, "copy-sent", { mailboxId }, { key: copyJob(mailboxId), runAt: new Date(Date.now() + after) }),
  );
