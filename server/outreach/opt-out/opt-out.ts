import { moveAfterOptOut, moveBackAfterOptOut } from "../../campaigns/move-after-opt-out.ts";
import { liftFrom } from "../../contacts/opt-out/lift.ts";
import { type Listing, listNever, readKey } from "../../contacts/suppression.ts";
import type { OptOutWay } from "../../contacts/tables.ts";
import { stopSale } from "../../contacts/take-unlocks.ts";
import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { takeBack } from "../../purchases/settling/take-back.ts";
import { selectEntriesWrittenTo, selectMailHandle, selectRecipientKey, stopMessagesTo } from "./queries.ts";

/** Somebody who asked not to be written to. */
export interface OptOut {
  /** Whose mail it was. */
  ownerId: number;
  /** The people it speaks for, in the form of `samePersonKey`. */
  keys: readonly string[];
  how: OptOutWay;
  /** The handle of the mail that shows it. */
  source: string;
  /** The member who says that the mail is one. */
  loginId?: number;
  requestId: string;
}

/**
 * Everything that follows when somebody asks not to be written to, in the caller's transaction: they are listed, what
 * waits for them is stopped, and the podcasts go to Lost; who asks for peace from everybody is listed for everybody
 * and taken from those who have unlocked them. Hand-overs hold the lists, so none is committed after it. A wrong
 * person's podcast stays where it is: the right one may be found. For "everybody" nothing may be locked before. Answers
 * whether they were not listed so before.
 */
export async function optOut(tx: Tx, { secrets }: Pick<Context, "secrets">, asked: OptOut): Promise<boolean> {
  const { ownerId, keys, how, source, loginId, requestId } = asked;
  const everybody = how === "everybody";
  if (everybody) await stopSale(tx);
  let added = false;
  const list = async (listing: Listing) => {
    if (await listNever(tx, secrets, listing)) added = true;
  };
  for (const key of keys) {
    await list({ key, ownerId, kind: "person", how, source, loginId: loginId ?? null });
    if (everybody) await list({ key, ownerId: null, kind: "person", how, source });
  }
  const to = { ownerId: everybody ? null : ownerId, keys };
  if (everybody)
    // The link shows no more than that somebody has the mail, and its sender has it, too.
    for (const person of keys)
      await takeBack(
        tx,
        { person },
        { reason: "objection", actorLoginId: null, requestId, nothingTo: ownerId },
      );
  if (how !== "wrong-person") {
    const entries = await selectEntriesWrittenTo(tx, to);
    const own = entries.filter((entry) => entry.ownerId === ownerId).map(({ entryId }) => entryId);
    const others = entries.filter((entry) => entry.ownerId !== ownerId).map(({ entryId }) => entryId);
    await moveAfterOptOut(tx, own, source);
    // Others are not told in whose mail it was said.
    await moveAfterOptOut(tx, others, null);
  }
  await stopMessagesTo(tx, to);
  return added;
}

/** An objection that came as a mail: who sent it is listed, and whoever the mail that it answers was written to. */
export interface OptOutMail {
  ownerId: number;
  /** Who sent it. */
  address: string;
  /** Of `conversation_mail`. */
  mailId: number;
  /** Of the mail of ours that it belongs to. */
  messageId: number | null;
  /** By its subject, as List-Unsubscribe promises, or by its words. */
  how: "subject" | "text";
  /** The member who says that it is one. */
  loginId?: number;
}

/** @returns false where the mail names nobody who could be listed */
export async function optOutByMail(
  tx: Tx,
  context: Pick<Context, "secrets">,
  { ownerId, address, mailId, messageId, how, loginId }: OptOutMail,
): Promise<boolean> {
  const source = await selectMailHandle(tx, mailId, ownerId);
  const written = messageId === null ? null : await selectRecipientKey(tx, messageId, ownerId);
  const keys = [...new Set([readKey(address), written])].filter((key) => key !== null);
  if (source === null || keys.length === 0) return false;
  await optOut(tx, context, {
    ownerId,
    keys,
    how,
    source,
    ...(loginId !== undefined && { loginId }),
    requestId: `mail ${source}`,
  });
  return true;
}

/**
 * Undoes an objection that came as a mail. What was only found in its words, any member may undo; what its subject asks
 * for, as List-Unsubscribe promises, only an administrator. What was stopped stays stopped. Answers whether an entry
 * stood.
 * @throws Fault asked-by-person
 */
export async function undoOptOutByMail(
  tx: Tx,
  given: { ownerId: number; mailId: number; loginId: number; administrator: boolean; why: string },
): Promise<boolean> {
  const source = await selectMailHandle(tx, given.mailId, given.ownerId);
  if (source === null) return false;
  const subject = await liftFrom(tx, source, ["subject"], given);
  if (subject > 0 && !given.administrator) throw fault("asked-by-person");
  const text = await liftFrom(tx, source, ["text"], given);
  await moveBackAfterOptOut(tx, source);
  return subject + text > 0;
}
