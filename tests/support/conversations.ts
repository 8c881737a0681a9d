import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { PodcastState } from "../../contract/campaigns.ts";
import { examineFiles } from "../../server/conversations/files/examine-files.ts";
import { keepFiles } from "../../server/conversations/files/keep-files.ts";
import { cleanHtml } from "../../server/conversations/inbox/clean-html.ts";
import type { MailPart } from "../../server/conversations/keeping/parsed-mail.ts";
import type { Certainty, MailKind, MailPeople, ReportKind, Sign } from "../../server/conversations/tables.ts";
import { newHandle } from "../../server/platform/handle.ts";
import { type Db, inTransaction } from "../../server/platform/postgres/database.ts";

/** A file as it comes with a mail. */
export interface GivenFile {
  name: string;
  content: Buffer;
  /** Larger than what came over. */
  size?: number;
}

export interface GivenMail {
  direction?: "in" | "elsewhere";
  from?: { name: string; address: string };
  /** Who else is in it. */
  people?: Pick<MailPeople, "replyTo" | "to" | "cc">;
  /** Its Message-ID, and header fields by which an answer finds its thread. */
  id?: string;
  headers?: { name: string; value: string }[];
  subject?: string;
  text?: string;
  fresh?: string;
  /** As it came; it is cleaned as the keeper does. */
  html?: string;
  kind?: MailKind;
  signs?: Sign[];
  /** It may be an objection, and nobody has said yet whether it is. */
  asks?: boolean;
  certainty?: Certainty;
  otherSender?: boolean;
  junk?: boolean;
  awayUntil?: string;
  /** Minutes ago; an hour if left out. */
  ago?: number;
  sent?: Date;
  excess?: string[];
  files?: GivenFile[];
  report?: { kind: ReportKind; status?: string; said?: string };
  suggestion?: { from: PodcastState; to: PodcastState; state?: "offered" | "taken"; byRule?: boolean };
  /** It answers the message of ours, if there is one. */
  messageId?: number | null;
}

export interface GivenConversation {
  ownerId: number;
  mailboxId: number;
  /** The shows it is about. */
  entries: readonly { id: number; podcastId: number }[];
  subject?: string;
  personKey?: string;
  state?: "open" | "snoozed" | "done";
  turn?: "ours" | "theirs";
  assignedTo?: number;
  mails: readonly GivenMail[];
}

export interface MadeConversation {
  id: number;
  publicId: string;
  mails: { id: number; publicId: string }[];
  files: { id: number; publicId: string; name: string }[];
}

const PERSON = { name: "Ines Vogel", address: "ines@shows.example" };

export const filePart = (number: string, { name, content, size }: GivenFile): MailPart => ({
  number,
  type: "application/octet-stream",
  parameters: {},
  disposition: "attachment",
  name,
  contentId: null,
  headers: [],
  cut: false,
  within: ["multipart/mixed"],
  size: size ?? content.length,
  content: size === undefined || size === content.length ? content : Buffer.alloc(0),
});

/** Writes a conversation with its mails, files, reports and suggestions, as reading and judging leave them. */
export async function makeConversation(db: Db, given: GivenConversation): Promise<MadeConversation> {
  return inTransaction(db, async (tx) => {
    const subject = given.subject ?? "Your show and our tea";
    const last = given.mails.at(-1);
    const incoming = given.mails.filter((mail) => (mail.direction ?? "in") === "in");
    const outgoing = given.mails.filter((mail) => mail.direction === "elsewhere");
    const before = (mail: GivenMail | undefined) =>
      mail ? sql<Date>`now() - make_interval(secs => ${(mail.ago ?? 60) * 60})` : null;
    const conversation = await tx
      .insertInto("conversation")
      .values({
        public_id: newHandle(),
        owner_id: given.ownerId,
        mailbox_id: given.mailboxId,
        person_key: given.personKey ?? PERSON.address,
        subject,
        state: given.state ?? "open",
        turn: given.turn ?? ((last?.direction ?? "in") === "in" ? "ours" : "theirs"),
        assigned_to: given.assignedTo ?? null,
        snoozed_until: null,
        snooze_kind: null,
        last_in: before(incoming.at(-1)),
        last_out: before(outgoing.at(-1)),
        last_text: (incoming.at(-1)?.fresh ?? incoming.at(-1)?.text ?? "").replace(/\s+/g, " ").slice(0, 200),
        last_kind: incoming.at(-1)?.kind ?? (incoming.length > 0 ? "human" : null),
      })
      .returning(["id", "public_id as publicId"])
      .executeTakeFirstOrThrow();
    for (const entry of given.entries)
      await tx
        .insertInto("conversation_entry")
        .values({ conversation_id: conversation.id, entry_id: entry.id, podcast_id: entry.podcastId })
        .onConflict((c) => c.doNothing())
        .execute();
    const made: MadeConversation = { ...conversation, mails: [], files: [] };
    for (const mail of given.mails) {
      const direction = mail.direction ?? "in";
      const person = mail.from ?? PERSON;
      const row = await tx
        .insertInto("conversation_mail")
        .values({
          public_id: newHandle(),
          conversation_id: conversation.id,
          owner_id: given.ownerId,
          mailbox_id: given.mailboxId,
          direction,
          message_id: mail.messageId ?? null,
          identity: randomBytes(32),
          people: JSON.stringify(
            direction === "in" ? { from: person, to: [], ...mail.people } : { to: [person] },
          ) as never,
          ids: mail.id === undefined ? [] : [mail.id],
          subject: mail.subject ?? `Re: ${subject}`,
          sent: mail.sent ?? null,
          received: before(mail)!,
          junk: mail.junk ?? false,
          kind: direction === "in" ? (mail.kind ?? "human") : null,
          signs: JSON.stringify(mail.signs ?? []) as never,
          certainty: mail.certainty ?? "certain",
          other_sender: mail.otherSender ?? false,
          text: mail.text ?? mail.fresh ?? "",
          fresh: mail.fresh ?? mail.text ?? "",
          html: mail.html === undefined ? null : cleanHtml(mail.html, new Map()),
          headers: JSON.stringify(mail.headers ?? []) as never,
          excess: mail.excess ?? [],
          away_until: mail.awayUntil ?? null,
          asks: mail.asks ? [person.address] : null,
          judged: sql<Date>`now()`,
        })
        .returning(["id", "public_id as publicId"])
        .executeTakeFirstOrThrow();
      made.mails.push(row);
      const parts = (mail.files ?? []).map((file, place) => filePart(String(place + 2), file));
      await keepFiles(tx, { id: row.id, ownerId: given.ownerId }, await examineFiles(parts, null));
      if (mail.report && mail.messageId)
        await tx
          .insertInto("delivery_report")
          .values({
            mail_id: row.id,
            message_id: mail.messageId,
            kind: mail.report.kind,
            status: mail.report.status ?? null,
            said: mail.report.said ?? "",
            signed_by: null,
          })
          .execute();
      if (mail.suggestion)
        await tx
          .insertInto("move_suggestion")
          .values({
            public_id: newHandle(),
            mail_id: row.id,
            entry_id: given.entries[0]!.id,
            from_state: mail.suggestion.from,
            to_state: mail.suggestion.to,
            state: mail.suggestion.state ?? "offered",
            by_rule: mail.suggestion.byRule ?? false,
            decided_by: null,
            decided: null,
          })
          .execute();
    }
    made.files = await tx
      .selectFrom("mail_file as f")
      .innerJoin("conversation_mail as m", "m.id", "f.mail_id")
      .select(["f.id", "f.public_id as publicId", "f.name"])
      .where("m.conversation_id", "=", conversation.id)
      .orderBy("f.id")
      .execute();
    return made;
  });
}

/** Marks a message as accepted by the server so many minutes ago. */
export const markAccepted = (db: Db, messageId: number, ago: number) =>
  db
    .updateTable("message")
    .set({
      state: "accepted",
      handed: sql<Date>`now() - make_interval(secs => ${ago * 60})`,
      accepted: sql<Date>`now() - make_interval(secs => ${ago * 60})`,
    })
    .where("id", "=", messageId)
    .execute();
