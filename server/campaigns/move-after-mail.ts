import { type PodcastState, STATE_AFTER_MAIL } from "../../contract/campaigns.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { lockEntriesById, lockEntry, writeEachMove, writeMoves } from "./entry-queries.ts";

/** What an accepted mail does to an entry, and whose mail it was. */
export interface Moving {
  entryId: number;
  target: "rule" | "none" | PodcastState;
  loginId: number | null;
}

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

/** The same of many mails at once. Two mails of one entry move it one after the other. */
export async function moveAfterMails(tx: Tx, mails: readonly Moving[]): Promise<void> {
  const first = new Map<number, Moving>();
  const later: Moving[] = [];
  for (const mail of mails) {
    if (first.has(mail.entryId)) later.push(mail);
    else first.set(mail.entryId, mail);
  }
  const moving = [...first.values()].filter(({ target }) => target !== "none");
  if (moving.length === 0) return;
  const entries = await lockEntriesById(
    tx,
    moving.map(({ entryId }) => entryId),
  );
  const moves = entries.map((entry) => {
    const { target, loginId } = first.get(entry.id)!;
    return { id: entry.id, from: entry.state, to: targetOf(target, entry.state), loginId };
  });
  await writeEachMove(
    tx,
    moves.filter(({ from, to }) => to !== from),
    "mail",
  );
  await moveAfterMails(tx, later);
}

function targetOf(target: "rule" | "none" | PodcastState, state: PodcastState): PodcastState {
  if (target === "none") return state;
  return target === "rule" ? (STATE_AFTER_MAIL[state] ?? state) : target;
}
