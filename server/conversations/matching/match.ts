import { createHash } from "node:crypto";
import type { Db } from "../../platform/postgres/database.ts";
import { personKeyOf } from "../keeping/mime/read-people.ts";
import type { Certainty, MailPerson } from "../tables.ts";
import { baseSubject, earlierSubjects } from "./base-subject.ts";
import {
  type KeptMail,
  type OurMessage,
  selectByIds,
  selectBySubject,
  selectConversationsOf,
  selectKept,
  selectOfConversations,
  selectParticipations,
  selectToPerson,
} from "./match-queries.ts";
import { ofOneDomain, quotesAddress, quotesText } from "./signs.ts";

/** Days after which the same subject means nothing any more, and a person is a stranger again. */
export const SUBJECT_DAYS = 120;
export const PERSON_DAYS = 366;

/** What a mail is matched by. */
export interface Matchable {
  /** The mailbox in which it came. */
  mailboxId: number;
  ownerId: number;
  inReplyTo: readonly string[];
  references: readonly string[];
  from: MailPerson | null;
  to: readonly MailPerson[];
  cc: readonly MailPerson[];
  subject: string;
  text: string;
  received: Date;
}

/** What a mail belongs to, and how surely. */
export interface Match {
  certainty: Certainty;
  /** The mails of ours it is about, the one it answers first. */
  messages: readonly OurMessage[];
  /** The person that the conversation is with. */
  personKey: string;
  /** Nothing was written to this sender. */
  otherSender: boolean;
  /** The ids that it names say to what it belongs. Where only subject or sender do, ids may name any mail at all. */
  byThread: boolean;
}

const ORDER: readonly Certainty[] = ["certain", "probable", "same-person", "unsure"];
const weaker = (one: Certainty, other: Certainty): Certainty =>
  ORDER.indexOf(one) > ORDER.indexOf(other) ? one : other;

/** An id as it is kept. */
export const keyHash = (id: string): Buffer => createHash("sha256").update(id).digest();

/** Ids in the order in which they say to what a mail belongs: what it answers, then its thread backward. */
export const idsInOrder = (mail: Pick<Matchable, "inReplyTo" | "references">): string[] => [
  ...new Set([...mail.inReplyTo, ...mail.references.toReversed()]),
];

/**
 * Finds the mails of the organization that an incoming mail belongs to; null where it is none of ours. One header
 * alone never makes it certain: an id of ours wants a second sign.
 */
export async function matchMail(db: Db, mail: Matchable): Promise<Match | null> {
  const sender = mail.from ? personKeyOf(mail.from.address) : null;
  const byIds = await matchByIds(db, mail, sender);
  if (byIds && byIds.certainty !== "unsure") return byIds;
  return (await matchBySubject(db, mail, sender)) ?? (await matchByPerson(db, mail, sender)) ?? byIds;
}

async function matchByIds(db: Db, mail: Matchable, sender: string | null): Promise<Match | null> {
  const ids = idsInOrder(mail);
  const found = await selectByIds(db, mail.ownerId, ids);
  const kept = await selectKept(db, mail.ownerId, ids.map(keyHash));
  if (found.length === 0 && kept.length === 0) return null;
  const thread = kept.length > 0 ? await selectOfConversations(db, mail.ownerId, kept.map(conversation)) : [];
  const messages = inOrder(ids, found, thread);
  // A mail that was parted from the one it answered has a conversation without mails of ours.
  const personKey = messages[0]?.recipientKey ?? kept[0]!.personKey;
  const participates = sender !== null && (await isParticipant(db, mail, sender, kept, messages));
  const people = [...messages.map((message) => message.recipientKey), ...kept.map((one) => one.personKey)];
  const written = participates || (sender !== null && people.includes(sender));
  const sign =
    written ||
    messages.some((message) => hasSecondSign(mail, message)) ||
    kept.some((one) => one.mailboxId === mail.mailboxId);
  // Who refers only to a mail of the other side is as sure as that one.
  const base = found.length > 0 ? "certain" : kept.map((one) => one.certainty).reduce(weaker);
  return {
    certainty: sign ? base : "unsure",
    messages,
    personKey,
    otherSender: !written,
    byThread: true,
  };
}

const conversation = (kept: KeptMail): number => kept.conversationId;

function inOrder(
  ids: readonly string[],
  found: readonly (OurMessage & { by: string })[],
  thread: readonly OurMessage[],
): OurMessage[] {
  const sorted = found.toSorted((a, b) => ids.indexOf(a.by) - ids.indexOf(b.by));
  return [...new Map([...sorted, ...thread].map((message) => [message.id, message])).values()];
}

async function isParticipant(
  db: Db,
  mail: Matchable,
  sender: string,
  kept: readonly KeptMail[],
  messages: readonly OurMessage[],
): Promise<boolean> {
  const where = await selectParticipations(db, mail.ownerId, sender, mail.received, PERSON_DAYS);
  if (where.length === 0) return false;
  const standing = await selectConversationsOf(
    db,
    mail.ownerId,
    messages.map((message) => message.id),
  );
  const inside = new Set([...kept.map(conversation), ...standing]);
  return where.some((id) => inside.has(id));
}

/** Beside an id of ours: sender's domain, where it came to, or what it quotes. */
function hasSecondSign(mail: Matchable, message: OurMessage): boolean {
  if (mail.from && ofOneDomain(mail.from.address, message.recipient)) return true;
  if (mail.mailboxId === message.mailboxId) return true;
  const own = [message.senderAddress, message.communicationAddress].map((one) => one.toLowerCase());
  if ([...mail.to, ...mail.cc].some((one) => own.includes(one.address.toLowerCase()))) return true;
  return quotesAddress(mail.text, optOutAddress(message)) || quotesText(mail.text, message.body);
}

/** The address that our foot names for objections. */
const optOutAddress = (message: OurMessage): string =>
  message.communicationAddress === "" ? message.senderAddress : message.communicationAddress;

/** The same subject, from the person written to or from somebody who quotes our foot. */
async function matchBySubject(db: Db, mail: Matchable, sender: string | null): Promise<Match | null> {
  const base = baseSubject(mail.subject);
  if (base === "") return null;
  const same = (message: OurMessage) => baseSubject(message.subject) === base;
  if (sender !== null) {
    const written = (await selectToPerson(db, mail.ownerId, sender, mail.received, SUBJECT_DAYS)).find(same);
    if (written) return probable(written, false);
  }
  const subjects = earlierSubjects(mail.subject);
  const quoted = (await selectBySubject(db, mail.ownerId, subjects, mail.received, SUBJECT_DAYS))
    .filter(same)
    .find((message) => quotesAddress(mail.text, optOutAddress(message)));
  return quoted ? probable(quoted, true) : null;
}

const probable = (message: OurMessage, otherSender: boolean): Match => ({
  certainty: "probable",
  messages: [message],
  personKey: message.recipientKey,
  otherSender,
  byThread: false,
});

/** From somebody written to within a year, about something else. */
async function matchByPerson(db: Db, mail: Matchable, sender: string | null): Promise<Match | null> {
  if (sender === null) return null;
  const written = await selectToPerson(db, mail.ownerId, sender, mail.received, PERSON_DAYS);
  const where =
    written.length > 0
      ? []
      : await selectParticipations(db, mail.ownerId, sender, mail.received, PERSON_DAYS);
  const messages = written.length > 0 ? written : await selectOfConversations(db, mail.ownerId, where);
  if (messages.length === 0) return null;
  return { certainty: "same-person", messages, personKey: sender, otherSender: false, byThread: false };
}
