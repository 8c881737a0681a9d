import type { Conversation, ConversationMail } from "../../../contract/conversations.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { hideFor, hideInText } from "../../catalogue/addresses/hide-addresses.ts";
import { readableMailboxes } from "../../mailbox/readable.ts";
import { watchMailboxes } from "../../mailbox/reading/watch.ts";
import { type SentFileRow, selectSentFiles } from "../../outreach/files/stored-files.ts";
import { answerHtml } from "../../outreach/letter/answer-html.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { seenSoFar } from "../answering/seen-so-far.ts";
import { isConfirmable } from "../sorting/confirm-mail.ts";
import { selectPossibleShows } from "../sorting/sorting-queries.ts";
import { countMails, type MailRow, type OwnRow, selectMails, selectOwn } from "./conversation-queries.ts";
import { conversationOf } from "./find.ts";
import { selectListed } from "./inbox-queries.ts";
import { type Sight, sightsOf, toHost, toPerson } from "./show-podcasts.ts";

const MOST_MAILS = 200;
/** Of all the HTML and all the text in one answer, in characters; of older mails the new words are left. */
const MOST_HTML = 8_000_000;
const MOST_TEXT = 4_000_000;
const A_DAY = 24 * 60 * 60_000;

/**
 * A conversation with its mails, oldest first.
 * @throws Fault not-found for one that the caller may not read
 */
export async function readConversation(db: Db, caller: Caller, publicId: string): Promise<Conversation> {
  const { id, ownerId, mailboxId } = await conversationOf(db, caller, publicId);
  await watchMailboxes(db, [mailboxId]);
  const mailboxIds = await readableMailboxes(db, caller, ownerId);
  const [[summary], mails, own, count, possible, newest] = await Promise.all([
    selectListed(db, caller.loginId, [id]),
    selectMails(db, id, caller.loginId, MOST_MAILS),
    selectOwn(db, id, mailboxIds),
    countMails(db, id),
    selectPossibleShows(db, id),
    seenSoFar(db, id),
  ]);
  const sight = (await sightsOf(db, caller, ownerId, [id]))(id);
  const { assignedTo } = summary!;
  const names = await shortNamesOf(
    db,
    [
      assignedTo,
      ...mails.map((mail) => mail.correctedBy),
      ...own.map((row) => (row.document ? row.loginId : null)),
    ].filter((id) => id !== null),
  );
  const sentFiles = await selectSentFiles(
    db,
    own.map((row) => row.id),
  );
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  const ours = new Set(own.map((row) => row.id));
  // A copy of our own mail says nothing that the message does not.
  const kept = mails.filter((mail) => mail.direction !== "out" || !ours.has(mail.messageId ?? 0));
  const shown = [
    ...withinBounds(kept).map((mail) => toMail(mail, sight, nameOf)),
    ...own.map((row) =>
      toOwn(
        row,
        sight,
        nameOf,
        sentFiles.filter((file) => file.messageId === row.id),
      ),
    ),
  ];
  return {
    publicId,
    subject: sight.hide(summary!.subject),
    shows: sight.shows,
    person: toHost(summary!.person, sight),
    state: summary!.state,
    turn: summary!.turn,
    assignedTo: nameOf(assignedTo),
    mailbox: summary!.mailbox,
    possible: possible.map((show) => ({ podcast: show.publicId, title: hideFor(show.onSale)(show.title) })),
    mails: shown.sort((a, b) => a.at.localeCompare(b.at)),
    newest,
    more: count - mails.length,
  };
}

/** What an answer has room for, newest first. */
function withinBounds(mails: readonly MailRow[]): MailRow[] {
  let html = MOST_HTML;
  let text = MOST_TEXT;
  return mails.map((mail) => {
    html -= mail.html?.length ?? 0;
    text -= mail.text.length;
    return { ...mail, html: html >= 0 ? mail.html : null, text: text >= 0 ? mail.text : mail.fresh };
  });
}

function toMail(mail: MailRow, sight: Sight, nameOf: (id: number | null) => string | null): ConversationMail {
  const { hide, open } = sight;
  const { from, to = [], cc = [] } = mail.people;
  const people = (list: typeof to) => list.flatMap((person) => toPerson(person, sight) ?? []);
  const isHost = mail.direction === "in" && mail.kind !== "report" && !mail.otherSender && !mail.participant;
  const farOff = mail.sent && Math.abs(mail.sent.getTime() - mail.received.getTime()) > A_DAY;
  return {
    publicId: mail.publicId,
    direction: mail.direction,
    from: isHost ? toHost(from, sight) : toPerson(from, sight),
    to: people(to),
    cc: people(cc),
    subject: hide(mail.subject),
    at: mail.received.toISOString(),
    dated: farOff ? mail.sent!.toISOString() : null,
    text: hide(mail.text),
    fresh: hide(mail.fresh),
    // Elements can part an address in ways that no search finds; its text shows it whole.
    html: open ? mail.html : null,
    kind: mail.kind,
    signs: mail.signs.map(({ code, detail }) => ({
      code,
      ...(detail !== undefined && { detail: hide(detail) }),
    })),
    corrected: mail.corrected ? { by: nameOf(mail.correctedBy) } : null,
    asks: mail.asks,
    certainty: mail.certainty,
    confirmable: mail.direction === "in" && isConfirmable(mail),
    otherSender: mail.otherSender,
    participant: mail.participant,
    notHost: mail.notHost,
    junk: mail.junk,
    awayUntil: mail.awayUntil,
    excess: mail.excess,
    // What they hold cannot be hidden.
    files: open ? mail.files.map((file) => ({ ...file, name: hide(file.name) })) : [],
    reports: mail.reports.map((report) => ({
      ...report,
      said: hide(report.said),
      podcastTitle: hide(report.podcastTitle),
    })),
    suggestions: mail.suggestions.map((one) => ({
      ...one,
      podcastTitle: hideInText(one.podcastTitle, hide)!,
    })),
    sending: null,
    answer: null,
    seen: mail.seen,
  };
}

/** What a message's state is to whoever reads the conversation. */
const SENDING = {
  queued: "waiting",
  deferred: "waiting",
  claimed: "waiting",
  handed: "handed",
  accepted: "accepted",
  failed: "failed",
  unclear: "unclear",
  stopped: "stopped",
} as const;

function toOwn(
  row: OwnRow,
  sight: Sight,
  nameOf: (id: number | null) => string | null,
  files: readonly SentFileRow[],
): ConversationMail {
  const sending = SENDING[row.state];
  const waits = sending === "waiting";
  return {
    publicId: row.publicId,
    direction: "out",
    from: { name: row.senderName, address: row.senderAddress },
    to: [toHost({ name: "", address: row.recipient }, sight)!],
    cc: row.cc.flatMap((person) => toPerson(person, sight) ?? []),
    subject: sight.hide(row.subject),
    at: row.at.toISOString(),
    dated: null,
    text: sight.hide(row.body),
    fresh: sight.hide(row.body),
    html: row.document && sight.open ? answerHtml(row.document) : null,
    kind: null,
    signs: [],
    corrected: null,
    asks: false,
    certainty: "certain",
    confirmable: false,
    otherSender: false,
    participant: false,
    notHost: false,
    junk: false,
    awayUntil: null,
    excess: [],
    files: sight.open
      ? files.map(({ messageId: _, ...file }) => ({
          ...file,
          scanned: "not-scanned" as const,
          state: "stored" as const,
        }))
      : [],
    reports: [],
    suggestions: [],
    sending,
    answer: row.document && {
      message: row.publicId,
      mailing: row.mailing,
      by: nameOf(row.loginId),
      due: waits ? row.due.toISOString() : null,
      reason: waits && row.paused ? "paused" : row.reason,
    },
    seen: true,
  };
}
