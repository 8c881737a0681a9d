import type { BackgroundChange } from "../../platform/background/run-changes.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { memberSightsOf } from "../inbox/show-podcasts.ts";
import {
  countEarlier,
  deleteDue,
  type FoldedMail,
  type HeldMail,
  holdDue,
  holdEarlier,
  saveWords,
  selectFoldable,
} from "./fold-queries.ts";
import { lexemesOf, weekOf } from "./lexemes.ts";
import { shownMail } from "./shown-mail.ts";

/** In one transaction so many mails, … */
const AT_ONCE = 200;
/** … and so much text of them in memory, in bytes; one mail has at most 1 MB. */
const MOST_BYTES = 4_000_000;

/**
 * Folds the words of all mails that are due, the newest first, in pieces. Killed at any point, what is left is done the
 * next time; doing it again changes nothing. After `forMs` milliseconds it begins no further piece.
 */
export async function foldMails(db: Db, atOnce = AT_ONCE, forMs = Number.POSITIVE_INFINITY): Promise<void> {
  const end = Date.now() + forMs;
  while ((await inTransaction(db, (tx) => foldSome(tx, atOnce))) > 0 && Date.now() < end);
}

/** What the job of each minute does: it ends before the next one comes, so that they do not pile up. */
export const foldForAMinute = (db: Db): Promise<void> => foldMails(db, AT_ONCE, 50_000);

/** The same for one mail, as soon as it is kept. */
export async function foldMail(db: Db, mailId: number): Promise<void> {
  await inTransaction(db, (tx) => foldSome(tx, 1, mailId));
}

/** Of those that are folded anew fewer: whoever moves one of them meanwhile waits, for two seconds at most. */
const ANEW_AT_ONCE = 25;

/** Folds mails anew that an earlier version has folded in another way, the newest first. */
export const foldingMailsAnew = (atOnce = ANEW_AT_ONCE): BackgroundChange => ({
  name: "mail-words",
  left: countEarlier,
  async batch(tx) {
    const folded = await foldThese(tx, atMost(await holdEarlier(tx, atOnce)));
    // Those that are left are held by somebody else.
    return folded === 0 && (await countEarlier(tx)) > 0 ? null : folded;
  },
});

/** How many were folded. Mails that somebody else is changing or folding are left to a later look. */
async function foldSome(tx: Tx, atOnce: number, mailId: number | null = null): Promise<number> {
  const ids = atMost(await holdDue(tx, atOnce, mailId));
  await foldThese(tx, ids);
  await deleteDue(tx, ids);
  return ids.length;
}

/** The first of them, so that their texts have at most so many bytes; at least one. */
function atMost(held: readonly HeldMail[]): number[] {
  let bytes = 0;
  return held
    .filter((mail, place) => {
      bytes += mail.bytes;
      return place === 0 || bytes <= MOST_BYTES;
    })
    .map((mail) => mail.mailId);
}

async function foldThese(tx: Tx, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const mails = await selectFoldable(tx, ids);
  const folded: FoldedMail[] = [];
  for (const ownerId of new Set(mails.map((mail) => mail.ownerId))) {
    const own = mails.filter((mail) => mail.ownerId === ownerId);
    const sightOf = await memberSightsOf(tx, ownerId, [...new Set(own.map((mail) => mail.conversationId))]);
    for (const mail of own) {
      const sight = sightOf(mail.conversationId);
      const week = weekOf(mail.received);
      const words = lexemesOf(shownMail(mail, sight), mail.mailboxIds, week);
      folded.push({ mailId: mail.id, week, open: sight.open, words });
    }
  }
  await saveWords(tx, folded);
  return ids.length;
}
