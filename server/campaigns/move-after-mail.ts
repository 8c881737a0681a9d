import { type PodcastState, STATE_AFTER_MAIL } from "../../contract/campaigns.ts";
import type { Sending, Tx } from "../platform/postgres/database.ts";
import { lockEntriesById, lockEntry, writeEachMove, writeMoves } from "./entry-queries.ts";

/** What an accepted mail does to an entry, and whose mail it was. */
export interface Moving {
  entryId: number;
  target: "rule" | "none" | PodcastState;
  loginId: number | null;
}

/**
 * Holds all entries that are to be moved one by one, in the order of their ids: the first move holds its campaign, and whoever
 * moves another entry of it holds that and waits for the campaign.
 */
export const holdEntries = (tx: Tx, entryIds: readonly number[]) => lockEntriesById(tx, entryIds);

/**
 * Moves an entry because a mail to it was accepted. `rule` follows decision 21, `none` leaves the entry, a
 * state sets that state. `loginId` is the sender. Returns the current state; null if the entry
 * has been removed meanwhile.
 */
export async function moveAfterMail(tx: Tx, mail: Moving): Promise<PodcastState | null> {
  const entry = await lockEntry(tx, mail.entryId);
  if (!entry) return null;
  const to = targetOf(mail.target, entry.state);
  if (to !== entry.state) await writeMoves(tx, [entry], to, "mail", mail.loginId);
  return to;
}

/**
 * The same of many mails, whose entries are held and stand at `from`. Two mails of one entry move it one after the
 * other. One statement at most.
 */
export async function moveHeldAfterMails(
  tx: Sending,
  mails: readonly (Moving & { from: PodcastState })[],
): Promise<void> {
  const states = new Map(mails.map(({ entryId, from }) => [entryId, from]));
  const moves = mails.flatMap(({ entryId, target, loginId }) => {
    const from = states.get(entryId)!;
    const to = targetOf(target, from);
    states.set(entryId, to);
    return to === from ? [] : [{ id: entryId, from, to, loginId }];
  });
  await writeEachMove(tx, moves, "mail");
}

function targetOf(target: "rule" | "none" | PodcastState, state: PodcastState): PodcastState {
  if (target === "none") return state;
  return target === "rule" ? (STATE_AFTER_MAIL[state] ?? state) : target;
}
