import { deleteFilesOf, deleteForsaken, deleteWordless } from "../../outreach/files/stored-files.ts";
import { forgetTexts } from "../../outreach/forget-texts.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { lockKeeping } from "../keeping/keep-queries.ts";
import { leaveConversation } from "../sorting/leave-conversation.ts";
import {
  deleteMails,
  holdOldMessages,
  type Mark,
  type OldMail,
  selectMailsIn,
  selectOldConversations,
  selectOldMessages,
  selectOldReports,
  selectSpokenDetails,
} from "./forget-old-queries.ts";

/** Text and files stay so long after the last mail with a person, … */
const TEXT_MONTHS = 24;
/** … delivery reports and what servers said so long after they came. */
const REPORT_DAYS = 30;
/** A file that nobody writes around goes after so long; … */
const DRAFT_FILE_DAYS = 1;
/** … one of a campaign's mail, whose words lie with its writer, after so long. */
const CAMPAIGN_FILE_DAYS = 30;
const DAY = 24 * 60 * 60_000;
/** In one transaction so many mails. */
const AT_ONCE = 200;
const BEGINNING: Mark = { at: "-infinity", id: 0 };

/**
 * Deletes what has been kept long enough, in pieces: reports, whole conversations with texts and files, the texts of our
 * own mails. What remains says that and when something was, and that it must not come back. Killed at any point, the
 * rest is done the next time.
 */
export async function forgetOld(db: Db, now = new Date(), atOnce = AT_ONCE): Promise<void> {
  const texts = new Date(now);
  texts.setUTCMonth(texts.getUTCMonth() - TEXT_MONTHS);
  const reports = new Date(now.getTime() - REPORT_DAYS * DAY);
  await pageByPage(
    (mark) => selectOldReports(db, reports, mark, atOnce),
    (page) => forgetMails(db, page.filter(isOver)),
  );
  await pageByPage(
    (mark) => selectOldConversations(db, texts, mark, atOnce),
    (page) =>
      untilNone(async () =>
        forgetMails(db, await selectMailsIn(db, page.map(toId), { before: texts, limit: atOnce })),
      ),
  );
  await pageByPage(
    (mark) => selectOldMessages(db, texts, mark, atOnce),
    (page) => forgetWords(db, texts, page.filter(isOver).map(toId)),
  );
  await deleteForsaken(db, {
    halfOrWordless: new Date(now.getTime() - DRAFT_FILE_DAYS * DAY),
    campaign: new Date(now.getTime() - CAMPAIGN_FILE_DAYS * DAY),
  });
  await deleteWordless(db, atOnce);
  await pageByPage(
    (mark) =>
      inTransaction(db, async (tx) => {
        const page = await selectSpokenDetails(tx, reports, mark, atOnce);
        await forgetTexts(tx, page.map(toId), "detail");
        return page;
      }),
    async () => undefined,
  );
}

const toId = ({ id }: { id: number }): number => id;
const isOver = ({ over }: { over: boolean }): boolean => over;

/** Goes through old rows once, so that those which stay are not read again for each page. */
async function pageByPage<Row extends Mark>(
  select: (mark: Mark) => Promise<Row[]>,
  forget: (page: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let mark = BEGINNING; ; ) {
    const page = await select(mark);
    const last = page.at(-1);
    if (!last) return;
    await forget(page);
    mark = last;
  }
}

async function forgetWords(db: Db, before: Date, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return;
  await inTransaction(db, async (tx) => forgetMessages(tx, await holdOldMessages(tx, before, messageIds)));
}

/** Erases the words and files of mails of ours. How many there were. */
export async function forgetMessages(tx: Tx, messageIds: readonly number[]): Promise<number> {
  await deleteFilesOf(tx, messageIds);
  return forgetTexts(tx, messageIds, "all");
}

async function untilNone(piece: () => Promise<number>): Promise<void> {
  while ((await piece()) > 0);
}

/** Deletes some mails, each organization's in a transaction of its own. How many there were. */
export async function forgetMails(db: Db, mails: readonly OldMail[]): Promise<number> {
  for (const ownerId of new Set(mails.map((mail) => mail.ownerId)))
    await inTransaction(db, (tx) =>
      forgetOf(
        tx,
        ownerId,
        mails.filter((mail) => mail.ownerId === ownerId),
      ),
    );
  return mails.length;
}

async function forgetOf(tx: Tx, ownerId: number, mails: readonly OldMail[]): Promise<void> {
  await lockKeeping(tx, ownerId);
  await deleteMails(
    tx,
    ownerId,
    mails.map((mail) => mail.id),
  );
  for (const id of new Set(mails.map((mail) => mail.conversationId))) await leaveConversation(tx, id, null);
}
