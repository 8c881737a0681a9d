import {
  ERASURE_PAGE_SIZE,
  type Erasure,
  type listErasures as promised,
} from "../../../contract/conversations/erasure.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { maskAddress } from "../../contacts/suppression.ts";
import { stopMailsTo } from "../../outreach/opt-out/stop-mails.ts";
import { invalidField } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import { parseAddress } from "../../platform/mail/address.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { personKeyOf } from "../keeping/mime/read-people.ts";
import {
  countErasures,
  deleteRoles,
  type ErasureRow,
  finishErasure,
  insertErasure,
  noteErased,
  type Person,
  selectErasures,
  selectMailsOf,
  selectMessagesTo,
  selectWaiting,
} from "./erasure-queries.ts";
import { forgetMails, forgetMessages } from "./forget-old.ts";

const AT_ONCE = 200;

/** Notes that a person's words are to be erased; a job does it. @throws Fault invalid */
export async function askErasure(tx: Tx, loginId: number, address: string): Promise<Erasure> {
  const parsed = parseAddress(address.trim().toLowerCase());
  if (!parsed.ok) throw invalidField("/address", "not-an-address");
  const row = await insertErasure(tx, {
    publicId: newHandle(),
    address: parsed.mailbox.address,
    hint: maskAddress(parsed.mailbox.address),
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
 * Erases what was asked for, in pieces: killed at any point, the rest is done the next time. What waits for the person is stopped first, so that no mail is left out.
 */
export async function erasePerson(db: Db, erasureId: number, atOnce = AT_ONCE): Promise<void> {
  const [waiting] = await selectWaiting(db, erasureId);
  if (!waiting) return;
  const person: Person = { address: waiting.address, key: personKeyOf(waiting.address) ?? waiting.address };
  await inTransaction(db, (tx) => stopMailsTo(tx, null, [person.key]));
  for (;;) {
    const erased = await forgetMails(db, () => selectMailsOf(db, person, atOnce));
    if (erased === 0) break;
    await inTransaction(db, (tx) => noteErased(tx, erasureId, { mails: erased, messages: 0 }));
  }
  for (let erased = 1; erased > 0; )
    erased = await inTransaction(db, async (tx) => {
      const messages = await forgetMessages(tx, await selectMessagesTo(tx, person, atOnce));
      await noteErased(tx, erasureId, { mails: 0, messages });
      return messages;
    });
  await inTransaction(db, async (tx) => {
    await deleteRoles(tx, person);
    await finishErasure(tx, erasureId);
  });
}

/** Whatever was asked for and is not done: each night, should a job have been lost. */
export async function eraseWaiting(db: Db): Promise<void> {
  for (const { id } of await selectWaiting(db, null)) await erasePerson(db, id);
}
