import { tell } from "../../accounts/notices/tell.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { pauseForServer } from "../pause.ts";
import { selectMailboxById } from "../queries.ts";
import type { HeldReader } from "./reader-lease.ts";
import { forgetRefusals, setTrouble } from "./reading-queries.ts";

/** A sign-in counts as refused for good when it is refused again after this long, in milliseconds. */
export const BETWEEN_REFUSALS = 5 * 60_000;

export interface Trouble {
  /** A fault of the mail server in its stable code. */
  code: string;
  /** The server's words, cleaned. */
  detail: string;
  refused: boolean;
  /** For how long the mailbox is not to be waited at, in milliseconds. */
  noIdleFor: number;
}

/**
 * Writes down that a look failed. The second refused sign-in, five minutes after the first, pauses the mailbox and tells
 * its user: one alone may be the server's mistake. Nothing else ever pauses it.
 */
export function recordTrouble(
  { db }: Pick<Context, "db">,
  { mailboxId, fence }: HeldReader,
  trouble: Trouble,
): Promise<"paused" | "again" | "lost"> {
  return inTransaction(db, async (tx) => {
    const count = await setTrouble(tx, mailboxId, fence, trouble);
    if (!count) return "lost";
    if (!trouble.refused || count.refusals < 2 || count.sinceFirst < BETWEEN_REFUSALS) return "again";
    const mailbox = await selectMailboxById(tx, mailboxId);
    if (!mailbox) return "lost";
    const detail = trouble.detail || null;
    await pauseForServer(tx, mailboxId, { reason: "sign-in-refused", detail, until: null });
    await forgetRefusals(tx, mailboxId);
    await tell(tx, [mailbox.login_id], {
      kind: "sign-in-needed",
      ownerId: mailbox.owner_id,
      subject: mailbox.public_id,
    });
    return "paused";
  });
}
