import type { Mailbox } from "../../contract/mailbox.ts";
import { fault } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import { selectMailbox, setPause } from "./queries.ts";
import { toMailbox } from "./read.ts";

type Who = { loginId: number; ownerId: number };

/** Stops sending through a mailbox until the user resumes it. @throws Fault no-mailbox */
export const pauseMailbox = (tx: Tx, who: Who): Promise<Mailbox> =>
  change(tx, who, { reason: "by-user", detail: null, until: null });

/** Lets a paused mailbox send again, whatever paused it. @throws Fault no-mailbox */
export const resumeMailbox = (tx: Tx, who: Who): Promise<Mailbox> => change(tx, who, null);

async function change(tx: Tx, who: Who, pause: Parameters<typeof setPause>[2]): Promise<Mailbox> {
  const row = await selectMailbox(tx, who.loginId, who.ownerId);
  if (!row?.smtp_host) throw fault("no-mailbox");
  await setPause(tx, row.id, pause);
  await addJob(tx, "mailbox-changed", { mailboxId: row.id });
  return toMailbox((await selectMailbox(tx, who.loginId, who.ownerId))!);
}

/** Pauses a mailbox for what its server said. `until` is milliseconds from now; null waits for the user. */
export const pauseForServer = (
  tx: Tx,
  mailboxId: number,
  pause: NonNullable<Parameters<typeof setPause>[2]>,
): Promise<unknown> => setPause(tx, mailboxId, pause);
