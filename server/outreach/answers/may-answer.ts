import { suppressedAmong } from "../../contacts/suppression.ts";
import { normalizeAddress, parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { AnswerParts } from "../letter/answer.ts";

/**
 * Whether an answer must not go out, because somebody who would get it is on a never-contact list. Who has objected and
 * then written again may be answered (B1.99): `lastWrote` is when they last did, other than to object. That holds for
 * nobody who only gets a copy, and not for what members have listed.
 */
export async function isNeverToBeAnswered(
  db: Db,
  secrets: Secrets,
  { ownerId, people, lastWrote }: { ownerId: number; people: AnswerParts["people"]; lastWrote: Date | null },
): Promise<boolean> {
  const main = await suppressedAmong(db, secrets, ownerId, keysOf(people.to.address), lastWrote);
  if (main.size > 0) return true;
  const copies = people.cc.flatMap(({ address }) => keysOf(address));
  return (await suppressedAmong(db, secrets, ownerId, copies)).size > 0;
}

function keysOf(address: string): string[] {
  const parsed = parseAddress(address);
  return parsed.ok ? [normalizeAddress(parsed.mailbox), samePersonKey(parsed.mailbox)] : [];
}
