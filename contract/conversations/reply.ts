import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import {
  ANSWER_BYTES_MAX,
  ANSWER_COPIES_MAX,
  AnswerDocument,
  TAKE_BACK_SECONDS,
} from "../outreach/answers.ts";
import { DraftFile, FILES_MAX } from "../outreach/files.ts";
import { route } from "../route.ts";

const params = z.object({ id: Id });
const Address = z.string().min(3).max(320);
/** Somebody who may get an answer. Without an address where this caller may not see it. */
const Recipient = z.object({ name: z.string(), address: z.string().optional() });
export type ReplyRecipient = z.output<typeof Recipient>;

/** What a user has begun to write in a conversation; nobody else sees it. */
export const ReplyDraft = z.strictObject({
  body: AnswerDocument,
  /** Who gets a copy. */
  cc: z.array(Address).max(ANSWER_COPIES_MAX),
});
export type ReplyDraft = z.output<typeof ReplyDraft>;

/** Another one with each time a draft is kept. */
const DraftVersion = z.string().regex(/^\d{1,20}$/);

/**
 * An open page that writes a draft. What another page has kept since is never written over: a user may have a conversation
 * open in two tabs, or on two devices.
 */
export const DraftPage = z.strictObject({
  /** Drawn by chance when the page is opened. */
  id: z.string().regex(/^[\w-]{16,40}$/),
  /** The version that the page goes on from; null for none. */
  seen: DraftVersion.nullable(),
});
export type DraftPage = z.output<typeof DraftPage>;

/** How an answer would go out: to whom, from where. */
export const ReplyForm = z.object({
  /** Reply-To of the newest mail that came in, else its From; null where nobody can be answered. */
  to: Recipient.nullable(),
  /** Who gets a copy of any answer: further people in Reply-To. */
  cc: z.array(Recipient),
  /** Who gets a copy of an answer to all. */
  all: z.array(Recipient),
  subject: z.string(),
  /** The mailboxes that the caller may write from. */
  mailboxes: z.array(
    z.object({ publicId: Id, name: z.string(), address: z.string(), signature: z.string() }),
  ),
  /** The one that is set: the conversation's own, else the caller's standard one. */
  mailbox: Id.nullable(),
  /** The conversation has another mailbox: its host sees another sender than before. */
  senderChanges: z.boolean(),
  /** Why no answer can go out. */
  obstacle: z.enum(["nobody", "never-contact", "no-mailbox"]).nullable(),
  draft: ReplyDraft.nullable(),
  /** Of the draft; null for none. */
  version: DraftVersion.nullable(),
  /** The program that put the draft down; null where a person has written it. */
  preparedBy: z.string().nullable(),
  /** Files that the caller has added to what they write; some may still be on their way. */
  files: z.array(DraftFile),
});
export type ReplyForm = z.output<typeof ReplyForm>;

export const readReplyForm = route({
  method: "GET",
  path: "/api/conversation/:id/reply",
  act: "mail.read",
  params,
  reply: ReplyForm,
});

/** With the fault `thread-moved-on`: what has come into the conversation, or left it, since its writer looked. */
export const ThreadMovedOn = z.object({
  /** Sent with the next attempt, it says that the writer has seen these. */
  seen: z.string(),
  // The browser checks it too. `Instant` lies in what the sign-in page loads, and would bring the checking library there.
  mails: z.array(z.object({ by: z.string().nullable(), ours: z.boolean(), at: z.iso.datetime() })),
});
export type ThreadMovedOn = z.output<typeof ThreadMovedOn>;

/** Queues an answer. Repeating it with the same Idempotency-Key sends nothing twice. */
export const reply = route({
  method: "POST",
  path: "/api/conversation/:id/reply",
  act: "mail.send",
  bytes: ANSWER_BYTES_MAX,
  params,
  body: z.strictObject({
    /** Left out: the one that the form has set. */
    mailbox: Id.optional(),
    /** Somebody who wrote into the conversation; left out: whom the newest mail asks to answer. */
    to: Address.optional(),
    /** Among the people of the mail that is answered. */
    cc: z.array(Address).max(ANSWER_COPIES_MAX),
    body: AnswerDocument,
    /** Files of the draft that go with it, all of them there. */
    files: z.array(Id).max(FILES_MAX).default([]),
    /** `seen` of the conversation as its writer was shown it. */
    seen: z.string().max(200),
    /** Seconds in which it can be taken back. */
    delay: z.union(TAKE_BACK_SECONDS.map((seconds) => z.literal(seconds))).default(10),
    /** Not before this instant, at most 90 days ahead; then `delay` does not count. */
    notBefore: Instant.optional(),
    /** The page it was written on: a draft that another one has kept since stays. Left out, the draft is done with. */
    page: DraftPage.optional(),
  }),
  reply: z.object({ message: Id }),
  status: 202,
  faults: [
    "thread-moved-on",
    "never-contact",
    "nobody-to-answer",
    "not-in-conversation",
    "files-missing",
    "too-many-files",
    "files-too-large",
    "content-missing",
    "no-mailbox",
    "mailbox-incomplete",
    "sending-suspended",
    "payload-too-large",
    "idempotency-conflict",
    "invalid",
  ],
});

/** Takes an answer back that has not left; its words are the caller's draft again, below what they are writing. */
export const takeBack = route({
  method: "POST",
  path: "/api/message/:id/take-back",
  act: "mail.send",
  params,
  reply: z.object({
    conversation: Id,
    draft: ReplyDraft,
    version: DraftVersion,
    files: z.array(DraftFile),
  }),
  faults: ["already-handed", "draft-full"],
});

/** With the fault `draft-elsewhere`: what another page of the same user has kept. */
export const DraftElsewhere = z.object({ draft: ReplyDraft, version: DraftVersion });
export type DraftElsewhere = z.output<typeof DraftElsewhere>;

/**
 * Keeps what the caller has written so far; null throws it away. A program writes over its own drafts only:
 * `draft-there` where a person or another program has begun one. A page writes over its own and over what it has seen:
 * `draft-elsewhere` where another one has written since.
 */
export const keepDraft = route({
  method: "POST",
  path: "/api/conversation/:id/draft",
  act: "mail.draft",
  passing: true,
  bytes: ANSWER_BYTES_MAX,
  params,
  body: z.strictObject({ draft: ReplyDraft.nullable(), page: DraftPage.optional() }),
  reply: null,
  status: 204,
  faults: ["invalid", "payload-too-large", "draft-there", "draft-elsewhere"],
});
