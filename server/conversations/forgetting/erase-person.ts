import {
  ERASURE_PAGE_SIZE,
  type Erasure,
  type listErasures as promised,
} from "../../../contract/conversations/erasure.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { eraseAddress } from "../../catalogue/addresses/erase-address.ts";
import { listNever, maskAddress } from "../../contacts/suppression.ts";
import { stopSale } from "../../contacts/take-unlocks.ts";
import { eraseContact } from "../../contacts/your-data/erase-contact.ts";
import { forgetRecipients } from "../../outreach/forget-recipients.ts";
import { stopMailsTo } from "../../outreach/opt-out/stop-mails.ts";
import { invalidField } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import { parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import { takeBack } from "../../purchases/settling/take-back.ts";
import { personKeyOf } from "../keeping/mime/read-people.ts";
import {
  countErasures,
  deleteRoles,
  type ErasureRow,
  emptyReports,
  finishErasure,
  insertErasure,
  isStillWrittenTo,
  noteErased,
  noteTouched,
  type Person,
  selectBegun,
  selectConversationsWith,
  selectErasures,
  selectMailsNaming,
  selectMessagesTo,
  selectWaiting,
} from "./erasure-queries.ts";
import { forgetMails, forgetMessages } from "./forget-old.ts";
import { type OldMail, selectMailsIn } from "./forget-old-queries.ts";

const AT_ONCE = 200;
/** When it is looked again after mails that were leaving, in ms. */
const LATER_MS = 5 * 60_000;

/**
 * Begins to erase a person. From now on nobody here may write to them, what waits for them is stopped, and unlocks of their
 * address end with their cost paid back; a job does the rest. Asked again before that is done, it is the same erasure.
 * Before any other lock of the transaction.
 * @param given `loginId`: the administrator who asks; null: the person, by a mailed link
 * @throws Fault invalid
 */
export async function beginErasure(
  tx: Tx,
  secrets: Secrets,
  given: { address: string; loginId: number | null; requestId: string },
): Promise<Erasure> {
  const { loginId, requestId } = given;
  const parsed = parseAddress(given.address.trim().toLowerCase());
  if (!parsed.ok) throw invalidField("/address", "not-an-address");
  const { address } = parsed.mailbox;
  const person = samePersonKey(parsed.mailbox);
  // Of two who ask in the same moment the second one waits here, and then finds the first one's.
  await stopSale(tx);
  await listNever(tx, secrets, { key: person, ownerId: null, kind: "person", how: "everybody" });
  await takeBack(tx, { person }, { reason: "objection", actorLoginId: loginId, requestId });
  await stopMailsTo(tx, null, [person]);
  const begun = await selectBegun(tx, address);
  if (begun) return (await describe(tx, [begun]))[0]!;
  const row = await insertErasure(tx, {
    publicId: newHandle(),
    address,
    hint: maskAddress(address),
    loginId,
  });
  await addJob(tx, "erase-person", { erasureId: row.id });
  return (await describe(tx, [row]))[0]!;
}

export async function listErasures(db: Db, pageIndex: number): Promise<RouteReply<typeof promised>> {
  const pageSize = ERASURE_PAGE_SIZE;
  return {
    resultSize: await countErasures(db),
    pageSize,
    pageIndex,
    page: await describe(db, await selectErasures(db, pageSize, pageIndex * pageSize)),
  };
}

async function describe(db: Db, rows: readonly ErasureRow[]): Promise<Erasure[]> {
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => row.askedBy ?? []),
  );
  return rows.map(({ publicId, hint, asked, askedBy, done, mails, messages }) => ({
    publicId,
    hint,
    asked: asked.toISOString(),
    by: askedBy === null ? null : (names.get(askedBy) ?? null),
    done: done?.toISOString() ?? null,
    mails,
    messages,
  }));
}

/**
 * Erases what was asked for, in pieces: killed at any point, the rest is done the next time, as each piece finds only what
 * is left. What waits for the person is stopped first, so that no mail is left out. The mails go before the catalogue's
 * address, by which nothing else is found.
 */
export async function erasePerson(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  erasureId: number,
  atOnce = AT_ONCE,
): Promise<void> {
  const [waiting] = await selectWaiting(db, erasureId);
  if (!waiting) return;
  const person: Person = { address: waiting.address, key: personKeyOf(waiting.address) ?? waiting.address };
  await inTransaction(db, (tx) => stopMailsTo(tx, null, [person.key]));
  for (let erased = 1; erased > 0; )
    erased =
      (await eraseConversations(db, erasureId, person, atOnce)) +
      (await eraseMailsNaming(db, erasureId, person, atOnce));
  for (let erased = 1; erased > 0; )
    erased = await inTransaction(db, async (tx) => {
      const ids = await selectMessagesTo(tx, person, atOnce);
      const messages = await forgetMessages(tx, ids);
      await emptyReports(tx, ids);
      await forgetRecipients(tx, ids);
      await noteErased(tx, erasureId, { mails: 0, messages });
      return messages;
    });
  const noting = (erase: (tx: Tx) => Promise<number>) =>
    inTransaction(db, async (tx) => {
      if ((await erase(tx)) > 0) await noteTouched(tx, erasureId);
    });
  await noting((tx) => eraseContact(tx, secrets, person.key));
  await noting((tx) => eraseAddress(tx, person.key));
  await noting((tx) => deleteRoles(tx, person));
  await inTransaction(db, async (tx) => {
    // One that was just leaving is over in minutes; it is no longer found by what names it once this is done.
    if (await isStillWrittenTo(tx, person))
      await addJob(tx, "erase-person", { erasureId }, { runAt: new Date(Date.now() + LATER_MS) });
    else if (await finishErasure(tx, erasureId)) await addJob(tx, "person-erased", { erasureId });
  });
}

/** The mails of conversations with a person. How many there were. */
async function eraseConversations(
  db: Db,
  erasureId: number,
  person: Person,
  atOnce: number,
): Promise<number> {
  let erased = 0;
  for (let after = 0; ; ) {
    const ids = await selectConversationsWith(db, person, after, atOnce);
    if (ids.length === 0) return erased;
    for (let mails = await selectMailsIn(db, ids, { limit: atOnce }); mails.length > 0; ) {
      erased += await eraseMails(db, erasureId, mails);
      mails = await selectMailsIn(db, ids, { limit: atOnce });
    }
    after = ids.at(-1)!;
  }
}

/** Mails elsewhere that name them as sender or recipient. How many there were. */
async function eraseMailsNaming(db: Db, erasureId: number, person: Person, atOnce: number): Promise<number> {
  // The index tells them all at once, so that many are asked for before it is asked again.
  const mails = await selectMailsNaming(db, person, atOnce * 25);
  for (let at = 0; at < mails.length; at += atOnce)
    await eraseMails(db, erasureId, mails.slice(at, at + atOnce));
  return mails.length;
}

async function eraseMails(db: Db, erasureId: number, mails: readonly OldMail[]): Promise<number> {
  const erased = await forgetMails(db, mails);
  await inTransaction(db, (tx) => noteErased(tx, erasureId, { mails: erased, messages: 0 }));
  return erased;
}

/** Whatever was asked for and is not done: each night, should a job have been lost. */
export async function eraseWaiting(context: Pick<Context, "db" | "secrets">): Promise<void> {
  for (const { id } of await selectWaiting(context.db, null)) await erasePerson(context, id);
}
