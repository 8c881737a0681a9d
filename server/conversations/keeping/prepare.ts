import { circleOf } from "../../mailbox/readable.ts";
import type { Listed } from "../../platform/mail/transport.ts";
import type { Context } from "../../platform/web/http.ts";
import { type ExaminedFile, examineFiles } from "../files/examine-files.ts";
import { cleanHtml } from "../inbox/clean-html.ts";
import { idsInOrder, type Match, matchMail } from "../matching/match.ts";
import { type OurMessage, selectById, selectByIds, selectOwnAddresses } from "../matching/match-queries.ts";
import type { FindReported, Reported } from "../reports/report.ts";
import { isOutgoing, mayBeReport, recipientKeys } from "./choose.ts";
import { foldQuote } from "./fold-quote.ts";
import { identityOf } from "./identity.ts";
import { findByKeys, findByPeople } from "./keep-queries.ts";
import type { Prepared, ReadFolder, ReadMailbox } from "./keeper.ts";
import { parseMail } from "./parse-mail.ts";
import type { ParsedMail } from "./parsed-mail.ts";

/** An incoming mail, or one that the user wrote with another program. */
export interface PreparedMail extends Prepared {
  direction: "in" | "elsewhere";
  mail: ParsedMail;
  match: Match;
  fresh: string;
  /** Cleaned, with the pictures that came with it. */
  html: string | null;
  files: readonly ExaminedFile[];
  reported: readonly Reported[];
  signedBy: readonly string[];
}

/** A copy of a mail of ours under the id that the recipient saw. */
export interface OwnCopy extends Prepared {
  direction: "own-copy";
  messageId: number;
  wireId: string;
}

export interface Readers {
  findReported: FindReported;
  /** Domains whose DKIM signature of these bytes verifies. */
  signers: (bytes: Buffer) => Promise<readonly string[]>;
}

/** Reads a fetched mail; null where it turns out not to be ours. Nothing is written. */
export async function prepareMail(
  { db }: Pick<Context, "db">,
  readers: Readers,
  given: {
    mailbox: ReadMailbox;
    folder: ReadFolder;
    listed: Listed;
    fetched: { bytes: Buffer; cut: boolean };
  },
): Promise<PreparedMail | OwnCopy | null> {
  const { mailbox, folder, listed, fetched } = given;
  const mail = await parseMail(fetched.bytes, fetched.cut);
  const own = new Set(await selectOwnAddresses(db, mailbox.ownerId));
  const prepared = { identity: identityOf(mail), listed };
  if (isOutgoing(folder, mail, own)) {
    const sent = await readOutgoing(db, mailbox, mail);
    return sent && { ...prepared, ...sent };
  }
  const reported =
    mayBeReport(mail) || mayBeReport(listed)
      ? await readers.findReported(mailbox, mail, fetched.bytes)
      : null;
  // A report about nobody of ours ends here.
  if (reported?.length === 0) return null;
  const match = reported
    ? await matchReported(db, mailbox.ownerId, reported)
    : isFromUs(mail, own)
      ? await matchOwnSender(db, mailbox, listed, mail)
      : await matchMail(db, matchable(mailbox, listed, mail));
  if (!match) return null;
  return {
    ...prepared,
    direction: "in",
    match,
    ...(await readContent(
      mail,
      match.messages.map((message) => message.body),
    )),
    reported: reported ?? [],
    signedBy: [...new Set(await readers.signers(fetched.bytes))],
  };
}

/** What is kept of a mail's text and files. `ours`: texts of ours that it may quote. */
async function readContent(mail: ParsedMail, ours: readonly string[]) {
  const images = mail.parts.filter((part) => part.contentId !== null && part.type.startsWith("image/"));
  const byId = new Map(images.map((part) => [part.contentId!, part.content]));
  return {
    mail,
    fresh: foldQuote(mail.text, ours).fresh,
    html: mail.html === null ? null : cleanHtml(mail.html, byId),
    files: await examineFiles(mail.parts, mail.html),
  };
}

const matchable = (mailbox: ReadMailbox, listed: Listed, mail: ParsedMail) => ({
  ...mail,
  mailboxId: mailbox.id,
  ownerId: mailbox.ownerId,
  received: listed.arrived,
});

const isFromUs = (mail: ParsedMail, own: ReadonlySet<string>): boolean =>
  own.has(mail.from?.address.toLowerCase() ?? "");

/**
 * A mail with our own sender in another folder than Sent: a colleague's copy, or a forgery. Only somebody who was
 * written to at that address can have answered with it.
 */
async function matchOwnSender(
  db: Context["db"],
  mailbox: ReadMailbox,
  listed: Listed,
  mail: ParsedMail,
): Promise<Match | null> {
  const match = await matchMail(db, matchable(mailbox, listed, mail));
  return match && !match.otherSender ? match : null;
}

async function matchReported(
  db: Context["db"],
  ownerId: number,
  reported: readonly Reported[],
): Promise<Match | null> {
  const messages = await selectById(
    db,
    ownerId,
    reported.map((one) => one.messageId),
  );
  const [first] = messages;
  if (!first) return null;
  return {
    certainty: "certain",
    messages,
    personKey: first.recipientKey,
    otherSender: false,
    byThread: true,
  };
}

type Outgoing = Omit<PreparedMail, "identity" | "listed"> | Omit<OwnCopy, "identity" | "listed">;

/** What the user's own Sent folder has: our mail under another id, or what they wrote with another program. */
async function readOutgoing(
  db: Context["db"],
  mailbox: ReadMailbox,
  mail: ParsedMail,
): Promise<Outgoing | null> {
  const { ownerId } = mailbox;
  const ids = idsInOrder(mail);
  const found = await selectByIds(db, ownerId, ids);
  const copied = found.find((message) => isCopyOf(mail, message));
  if (copied && mail.messageId !== null)
    return { direction: "own-copy", messageId: copied.id, wireId: mail.messageId };
  const people = recipientKeys(mail);
  const answered = found
    .filter((message) => people.includes(message.recipientKey))
    .toSorted((a, b) => ids.indexOf(a.by) - ids.indexOf(b.by));
  const circle = await circleOf(db, [mailbox.id]);
  const inConversation =
    (await findByKeys(db, ownerId, circle, ids, false)) ?? (await findByPeople(db, ownerId, circle, people));
  if (answered.length === 0 && inConversation === undefined) return null;
  return {
    direction: "elsewhere",
    ...(await readContent(mail, [])),
    match: {
      certainty: "certain",
      messages: answered,
      personKey: answered[0]?.recipientKey ?? people[0] ?? "",
      otherSender: false,
      byThread: true,
    },
    reported: [],
    signedBy: [],
  };
}

/**
 * Our mails name their own id last in References, answer nothing, and go to one person. A mail that the user writes on
 * top of one has it in In-Reply-To.
 */
function isCopyOf(mail: ParsedMail, message: OurMessage & { by: string }): boolean {
  return (
    mail.references.at(-1) === message.by &&
    !mail.inReplyTo.includes(message.by) &&
    recipientKeys(mail).includes(message.recipientKey) &&
    mail.subject === message.subject.replace(/\s+/g, " ").trim()
  );
}
