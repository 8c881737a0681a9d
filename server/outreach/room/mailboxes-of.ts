import { mailboxOf, type SendingMailbox } from "../../mailbox/sender.ts";
import { handoversOf } from "../../mailbox/sending-right.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { MOST_SIMULATED } from "../rhythm/expect-each.ts";
import { selectWaitingDues } from "../rhythm/rhythm-queries.ts";
import { paceOf } from "../sending/pace.ts";
import { selectLastMailboxes } from "./queries.ts";
import { shareOut } from "./share-out.ts";

export interface Share {
  mailbox: SendingMailbox;
  /** How many mails it may still begin within its daily limit, besides those that are due within a day. */
  free: number;
}

/** What a mailbox without limits counts as: more than any mailing has. */
const PLENTY = 1_000_000;

/**
 * The mailboxes that a mailing goes from: those named, else the user's standard one.
 * @throws Fault not-found for one that the user may not write from
 */
export async function mailboxesOf(
  db: Db,
  who: { loginId: number; ownerId: number; now: Date },
  { mailbox, mailboxes }: { mailbox?: string | undefined; mailboxes?: readonly string[] | undefined },
): Promise<Share[]> {
  const shares: Share[] = [];
  for (const named of mailboxes ? new Set([...mailboxes, ...(mailbox ? [mailbox] : [])]) : [mailbox]) {
    const row = await mailboxOf(db, who.loginId, who.ownerId, named);
    if (row) shares.push({ mailbox: row, free: await freeOf(db, row, who.now) });
  }
  return shares;
}

/** All of them belong to the demonstration: nothing leaves the machine. */
export const isSandbox = (shares: readonly Share[]): boolean =>
  shares.length > 0 && shares.every(({ mailbox }) => mailbox.sandbox);

async function freeOf(db: Db, mailbox: SendingMailbox, now: Date): Promise<number> {
  const pace = paceOf(mailbox);
  const most = pace?.perDay ?? PLENTY;
  const dues = await selectWaitingDues(db, mailbox.id, Math.min(most, MOST_SIMULATED));
  const soon = dues.filter((due) => due.getTime() < now.getTime() + 24 * 60 * 60_000).length;
  return most - (pace ? (await handoversOf(db, mailbox.id)).length : 0) - soon;
}

/** Of each person the mailbox that writes to them, and which ones could: only one where it wrote before. */
export async function sharesOf(
  db: Db,
  ownerId: number,
  keys: readonly string[],
  shares: readonly Share[],
): Promise<Map<string, { mailbox: SendingMailbox | undefined; open: readonly SendingMailbox[] }>> {
  const all = shares.map(({ mailbox }) => mailbox);
  const ids = new Map(all.map((mailbox) => [mailbox.id, mailbox]));
  const before =
    all.length > 1
      ? await selectLastMailboxes(db, ownerId, keys, [...ids.keys()])
      : new Map<string, number>();
  const chosen = shareOut(
    keys.map((key) => ({ key })),
    before,
    shares.map(({ mailbox, free }) => ({ id: mailbox.id, free })),
  );
  return new Map(
    keys.map((key, place) => {
      const mailbox = ids.get(chosen[place] ?? -1);
      return [key, { mailbox, open: before.has(key) && mailbox ? [mailbox] : all }];
    }),
  );
}
