import { fault } from "../../platform/fault.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { selectOwnMailbox } from "../queries.ts";
import { missingParts, type SendingMailbox } from "../sender.ts";
import { spendTest } from "../test-connection.ts";
import { domainOf } from "./check-domain.ts";
import { beginProbe, isProbeRunning } from "./queries.ts";

/**
 * Has the domain of one of a user's own mailboxes checked, with one mail to itself. It counts as a connection test. While
 * a check runs nothing more happens.
 * @throws Fault not-found, too-many-requests; mailbox-incomplete where nothing could be sent
 */
export async function askCheck(context: Context, loginId: number, publicId: string): Promise<void> {
  const { db } = context;
  const row = await selectOwnMailbox(db, loginId, publicId);
  if (!row) throw fault("not-found");
  const missing = missingParts(row);
  if (missing === "no-mailbox" || missing === "mailbox-incomplete" || domainOf(row) === null)
    throw fault("mailbox-incomplete");
  if (await isProbeRunning(db, row.id)) return;
  await spendTest(context, { loginId, ownerId: row.owner_id });
  await inTransaction(db, (tx) => beginCheck(tx, row));
}

/** The same when a mailbox is connected, or sends from another domain. */
export async function beginCheck(
  tx: Tx,
  mailbox: Pick<SendingMailbox, "id" | "sender_address" | "sandbox" | "disconnected">,
): Promise<void> {
  if (domainOf(mailbox) === null || !(await beginProbe(tx, mailbox.id))) return;
  await addJob(
    tx,
    "check-domain",
    { mailboxId: mailbox.id },
    { key: `check-domain:${mailbox.id}`, maxAttempts: 3 },
  );
}
