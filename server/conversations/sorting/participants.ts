import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { personKeyOf } from "../keeping/mime/read-people.ts";
import {
  deleteParticipant,
  deleteStranger,
  insertParticipant,
  insertStranger,
  isStranger,
  type SortedMail,
  setOtherSender,
} from "./sorting-queries.ts";

/**
 * "Is this the host's address?" Yes: its sender takes part in this conversation from now on. It becomes no contact: it is
 * not stored with the podcast, and nobody can unlock it.
 * @throws Fault not-found where the mail names no sender with an address; stale where somebody else has said no
 */
export async function callParticipant(tx: Tx, caller: Caller, mail: SortedMail): Promise<string> {
  const { address, personKey } = senderOf(mail);
  if (!mail.otherSender) return mail.conversation;
  const { conversationId, ownerId } = mail;
  if (await isStranger(tx, conversationId, personKey)) throw fault("stale");
  await insertParticipant(tx, { conversationId, ownerId, personKey, address, loginId: caller.loginId });
  await setOtherSender(tx, conversationId, address, false);
  return mail.conversation;
}

/** Takes that back; those who were written to are not concerned. @throws Fault not-found */
export async function callStranger(tx: Tx, mail: SortedMail): Promise<string> {
  const { address, personKey } = senderOf(mail);
  if (await deleteParticipant(tx, mail.conversationId, personKey))
    await setOtherSender(tx, mail.conversationId, address, true);
  return mail.conversation;
}

/**
 * No: its sender stays marked, and no member is asked again in this conversation.
 * @throws Fault not-found; stale where somebody else has said yes
 */
export async function callNotHost(tx: Tx, caller: Caller, mail: SortedMail): Promise<string> {
  const { address, personKey } = senderOf(mail);
  if (!mail.otherSender) throw fault("stale");
  const { conversationId, ownerId } = mail;
  await insertStranger(tx, { conversationId, ownerId, personKey, address, loginId: caller.loginId });
  return mail.conversation;
}

/** Takes that back: the question stands again. @throws Fault not-found */
export async function askHost(tx: Tx, mail: SortedMail): Promise<string> {
  await deleteStranger(tx, mail.conversationId, senderOf(mail).personKey);
  return mail.conversation;
}

function senderOf({ people, direction }: SortedMail): { address: string; personKey: string } {
  const address = direction === "in" ? (people.from?.address ?? "") : "";
  const personKey = personKeyOf(address);
  if (personKey === null) throw fault("not-found");
  return { address, personKey };
}
