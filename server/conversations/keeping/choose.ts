import { circleOf } from "../../mailbox/readable.ts";
import type { Listed } from "../../platform/mail/transport.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { earlierSubjects } from "../matching/base-subject.ts";
import { idsInOrder, keyHash, PERSON_DAYS, SUBJECT_DAYS } from "../matching/match.ts";
import {
  selectByIds,
  selectKept,
  selectKnownSubjects,
  selectOwnAddresses,
} from "../matching/match-queries.ts";
import { identityByHead } from "./identity.ts";
import {
  selectConversationPeople,
  selectForgotten,
  selectKnownPeople,
  selectPlaces,
} from "./keep-queries.ts";
import type { ReadFolder, ReadMailbox } from "./keeper.ts";
import { personKeyOf } from "./mime/read-people.ts";
import { readHead } from "./parse-mail.ts";
import type { ParsedMail } from "./parsed-mail.ts";

type Head = ReturnType<typeof readHead> & { listed: Listed };

/**
 * Those among the listed mails that may belong to our outreach, by their header fields: they name an id of ours, come
 * from somebody written to, have the subject of a mail of ours, or look like a delivery report. All others are
 * forgotten here: nothing of them was fetched.
 */
export async function chooseMails(
  db: Db,
  mailbox: ReadMailbox,
  folder: ReadFolder,
  listed: readonly Listed[],
): Promise<Listed[]> {
  if (listed.length === 0) return [];
  const heads = await leaveOutKnown(db, mailbox, folder, listed);
  const own = new Set(await selectOwnAddresses(db, mailbox.ownerId));
  const outgoing = heads.filter((head) => isOutgoing(folder, head, own));
  const incoming = heads.filter((head) => !outgoing.includes(head));
  const chosen = new Set<Head>([
    ...(await chooseIncoming(db, mailbox, incoming)),
    ...(await chooseOutgoing(db, mailbox, outgoing)),
  ]);
  return heads.filter((head) => chosen.has(head)).map((head) => head.listed);
}

/** Written by the organization: in Sent everything, at Gmail what has an address of ours as sender. */
export const isOutgoing = (
  folder: ReadFolder,
  head: Pick<ParsedMail, "from">,
  own: ReadonlySet<string>,
): boolean =>
  folder.use === "sent" || (folder.use === "all" && own.has(head.from?.address.toLowerCase() ?? ""));

/** Without those whose place is kept already, and those that were deleted here. */
async function leaveOutKnown(
  db: Db,
  mailbox: ReadMailbox,
  folder: ReadFolder,
  listed: readonly Listed[],
): Promise<Head[]> {
  const known = new Set<string>();
  for (const uidValidity of new Set(listed.map((one) => one.place.uidValidity))) {
    const remotes = listed
      .filter((one) => one.place.uidValidity === uidValidity)
      .map((one) => one.place.remote);
    for (const remote of await selectPlaces(db, folder.id, uidValidity, remotes))
      known.add(`${uidValidity} ${remote}`);
  }
  const heads = listed
    .filter(({ place }) => !known.has(`${place.uidValidity} ${place.remote}`))
    .map((one) => ({ ...readHead(one.headers), listed: one }));
  const identities = heads.map((head) =>
    identityByHead({ messageId: head.messageId, headers: head.listed.headers }),
  );
  const forgotten = await selectForgotten(
    db,
    mailbox.ownerId,
    identities.filter((identity) => identity !== null),
  );
  return heads.filter((_, index) => !forgotten.has(identities[index]?.toString("hex") ?? ""));
}

async function chooseIncoming(db: Db, mailbox: ReadMailbox, heads: readonly Head[]): Promise<Head[]> {
  const ids = await knownIds(db, mailbox.ownerId, heads.flatMap(idsInOrder));
  const people = await selectKnownPeople(db, mailbox.ownerId, heads.flatMap(senderKeys), PERSON_DAYS);
  const subjects = await withSubjectOfOurs(db, mailbox.ownerId, heads);
  return heads.filter(
    (head) =>
      idsInOrder(head).some((id) => ids.any.has(id)) ||
      senderKeys(head).some((key) => people.has(key)) ||
      mayBeReport(head.listed) ||
      subjects.has(head),
  );
}

const senderKeys = (head: Head): string[] => {
  const key = head.from ? personKeyOf(head.from.address) : null;
  return key === null ? [] : [key];
};

/** Those whose subject is the one of a mail of ours, as answers have it. */
async function withSubjectOfOurs(db: Db, ownerId: number, heads: readonly Head[]): Promise<Set<Head>> {
  const forms = heads.flatMap((head) =>
    earlierSubjects(head.subject).map((subject) => ({ head, subject, received: head.listed.arrived })),
  );
  const known = await selectKnownSubjects(db, ownerId, forms, SUBJECT_DAYS);
  return new Set([...known].map((index) => forms[index]!.head));
}

/** Those of these ids that are ours, and those of kept mails. */
async function knownIds(
  db: Db,
  ownerId: number,
  ids: readonly string[],
): Promise<{ ours: Set<string>; any: Set<string> }> {
  const ours = new Set((await selectByIds(db, ownerId, ids)).map((message) => message.by));
  const hashes = new Map(ids.map((id) => [keyHash(id).toString("hex"), id]));
  const any = new Set(ours);
  for (const kept of await selectKept(db, ownerId, ids.map(keyHash)))
    any.add(hashes.get(kept.keyHash.toString("hex"))!);
  return { ours, any };
}

/** Whether a mail may be a delivery report; if it is about nobody of ours, it is dropped after a look. */
export function mayBeReport(listed: Pick<Listed, "headers">): boolean {
  return listed.headers.some(({ name, value }) => {
    if (name === "content-type") return /^\s*multipart\/report\b/i.test(value);
    if (name === "return-path") return /^\s*<\s*>/.test(value);
    if (name === "x-failed-recipients") return true;
    return name === "from" && /\b(mailer-?daemon|postmaster|mail delivery)\b/i.test(value);
  });
}

/** In Sent: what names an id of ours or of a kept mail, and what goes to somebody with whom there is a conversation that it may join. */
async function chooseOutgoing(db: Db, mailbox: ReadMailbox, heads: readonly Head[]): Promise<Head[]> {
  const ids = await knownIds(
    db,
    mailbox.ownerId,
    heads.flatMap((head) => [...idsInOrder(head), ...(head.messageId === null ? [] : [head.messageId])]),
  );
  const circle = await circleOf(db, [mailbox.id]);
  const people = await selectConversationPeople(db, mailbox.ownerId, circle, heads.flatMap(recipientKeys));
  return heads.filter(
    (head) =>
      // Our own copy tells nothing new.
      !ids.ours.has(head.messageId ?? "") &&
      (idsInOrder(head).some((id) => ids.any.has(id)) || recipientKeys(head).some((key) => people.has(key))),
  );
}

export const recipientKeys = (head: Pick<ParsedMail, "to" | "cc">): string[] =>
  [...head.to, ...head.cc].flatMap((one) => personKeyOf(one.address) ?? []);
