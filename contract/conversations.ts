import { z } from "zod";
import { EntryFollowUp, PodcastState } from "./campaigns.ts";
import { CONVERSATION_VIEWS, MAIL_KINDS } from "./conversations/kinds.ts";
import { Stand } from "./conversations/team.ts";
import { Day } from "./forms/day.ts";
import { Id, Instant } from "./forms/page.ts";
import { FILE_RISKS } from "./outreach/files.ts";
import { route } from "./route.ts";

export const CONVERSATIONS_PER_PAGE = 50;

export const ConversationView = z.enum(CONVERSATION_VIEWS);
export type ConversationView = z.output<typeof ConversationView>;

export const MailKind = z.enum(MAIL_KINDS);
export type MailKind = z.output<typeof MailKind>;

/** How surely a mail belongs to our outreach. */
const CERTAINTIES = ["certain", "probable", "same-person", "unsure"] as const;

const Turn = z.enum(["ours", "theirs"]);

/** A podcast that a conversation is about, and its place in a campaign. */
const ConversationShow = z.object({
  podcast: Id,
  title: z.string(),
  cover: z.string(),
  entry: Id.nullable(),
  campaign: z.object({ publicId: Id, displayName: z.string() }).nullable(),
  state: PodcastState.nullable(),
});
export type ConversationShow = z.output<typeof ConversationShow>;

/** Somebody in a mail. The address is absent where this caller may not see it. */
const Person = z.object({ name: z.string(), address: z.string().optional() });
export type ConversationPerson = z.output<typeof Person>;

const Summary = {
  publicId: Id,
  subject: z.string(),
  shows: z.array(ConversationShow),
  person: Person.nullable(),
  state: z.enum(["open", "snoozed", "done"]),
  turn: Turn,
  /** Who has it, by short name. */
  assignedTo: z.string().nullable(),
  mailbox: z.object({ publicId: Id, name: z.string() }),
};

/** One line of the inbox. */
export const ConversationRow = z.object({
  ...Summary,
  /** The newest fresh words of the other side, one line. */
  words: z.string(),
  kind: MailKind.nullable(),
  /** When its newest mail came or went. */
  at: Instant,
  /** Something came in since this user last opened it. */
  unread: z.boolean(),
  /** Where it stands, and who has it: what the caller saw when they change several together. */
  stand: Stand,
  assigned: Id.nullable(),
  /** Of a search: its newest mail that fits. */
  fits: z
    .object({
      at: Instant,
      /** The line in which the first of the words stands, and whose it is; empty where nothing of it may be shown. */
      line: z.string(),
      of: z.enum(["text", "subject", "person", "file"]),
    })
    .optional(),
});
export type ConversationRow = z.output<typeof ConversationRow>;

export const listConversations = route({
  method: "GET",
  path: "/api/conversation",
  act: "mail.read",
  query: z.strictObject({
    view: ConversationView.default("open"),
    /** The organization's handle; without it, what the preferences say (decision 1). */
    owner: Id.optional(),
    campaign: Id.optional(),
    mailbox: Id.optional(),
    /** A conversation; the list holds those with the same person. */
    person: Id.optional(),
    kind: MailKind.optional(),
    /**
     * A search, as `conversations/search.ts` reads it. The list then has the conversations with a mail that fulfills all
     * of it, the newest such mail first. As long as any address of a page: what is too long for a search is refused with
     * a sentence of its own.
     */
    q: z.string().max(16_000).optional(),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    page: z.array(ConversationRow),
    /** Where the next page begins; null at the end. In a search a page may be short, or empty, before the end. */
    next: z.string().nullable(),
    /** How many there are in each view, by the same filters. */
    counts: z.record(ConversationView, z.int()),
    /** A search fits more than are counted: `counts` is then about the newest of them. */
    uncounted: z.boolean(),
    /** How many hosts have answered in open conversations that this user has not opened since; 99 at most. */
    news: z.int(),
    /** How many e-mails have gone out at all, for a list that is still empty. */
    sent: z.int(),
    /** The mailboxes whose conversations this user may read. */
    mailboxes: z.array(
      z.object({
        publicId: Id,
        name: z.string(),
        /** When it was last read with success; null where it never was. */
        read: Instant.nullable(),
        /** No look has succeeded for a quarter of an hour. */
        behind: z.boolean(),
      }),
    ),
  }),
  faults: ["bad-request", "search-too-long"],
});
export type ConversationList = z.output<typeof listConversations.reply>;

/** A file in a mail. */
export const MailFile = z.object({
  publicId: Id,
  name: z.string(),
  /** By its content; empty where that tells nothing. */
  type: z.string(),
  size: z.int(),
  /** Why it is handed out after a second press only. */
  risk: z.enum(FILE_RISKS).nullable(),
  scanned: z.enum(["not-scanned", "clean", "infected"]),
  /** `remote`: too large to be kept here. `gone`: it is in the mailbox no more. */
  state: z.enum(["stored", "remote", "gone"]),
});
export type MailFile = z.output<typeof MailFile>;

/** A mail of a conversation, oldest first. */
export const ConversationMail = z.object({
  publicId: Id,
  /** `out`: sent from here. `elsewhere`: written by the user with another mail program. */
  direction: z.enum(["in", "out", "elsewhere"]),
  from: Person.nullable(),
  to: z.array(Person),
  cc: z.array(Person),
  subject: z.string(),
  /** When the server took it in, or when ours was accepted. */
  at: Instant,
  /** The sender's own date, where it is more than a day off. */
  dated: Instant.nullable(),
  /** All of it, and what of it is new: without quotations and signature. */
  text: z.string(),
  fresh: z.string(),
  /** Cleaned; null where there is none. */
  html: z.string().nullable(),
  kind: MailKind.nullable(),
  signs: z.array(z.object({ code: z.string(), detail: z.string().optional() })),
  /** A person has said what it is: who, by short name. */
  corrected: z.object({ by: z.string().nullable() }).nullable(),
  /** It may be an objection: until somebody has said whether it is, nothing goes to its writer. */
  asks: z.boolean(),
  certainty: z.enum(CERTAINTIES),
  /** Whether a user may say that it does answer our mail. */
  confirmable: z.boolean(),
  /** Its sender is nobody we wrote to. */
  otherSender: z.boolean(),
  /** A user has called its sender the host, in this conversation. */
  participant: z.boolean(),
  /** A user has said that its sender is not the host, in this conversation. */
  notHost: z.boolean(),
  /** It lay in the junk folder. */
  junk: z.boolean(),
  awayUntil: Day.nullable(),
  /** What of it went beyond a bound and was left out. */
  excess: z.array(z.string()),
  files: z.array(MailFile),
  reports: z.array(
    z.object({
      kind: z.enum([
        "gone",
        "full",
        "blocked",
        "expired",
        "content",
        "delayed",
        "delivered",
        "unclear",
        "complaint",
        "ours",
        "complaint",
      ]),
      status: z.string().nullable(),
      said: z.string(),
      podcastTitle: z.string(),
    }),
  ),
  suggestions: z.array(
    z.object({
      publicId: Id,
      podcastTitle: z.string(),
      from: PodcastState,
      to: PodcastState,
      state: z.enum(["offered", "taken", "undone", "dismissed", "overtaken"]),
      byRule: z.boolean(),
      undoable: z.boolean(),
    }),
  ),
  /** Of ours: where it stands, in the words of mailings. `waiting` and `stopped`: an answer that has not left. */
  sending: z.enum(["waiting", "handed", "accepted", "failed", "unclear", "stopped"]).nullable(),
  /** Of an answer that was written here. */
  answer: z
    .object({
      message: Id,
      /** With it an unclear one is settled (`resolveMessage`). */
      mailing: Id,
      /** Who wrote it, by short name. */
      by: z.string().nullable(),
      /** When it leaves at the earliest; null once it has left or will not. */
      due: Instant.nullable(),
      /** Why it has not left, or did not: a reason of mailings, or "paused": its mailbox waits. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Whether this user has seen it. */
  seen: z.boolean(),
});
export type ConversationMail = z.output<typeof ConversationMail>;

export const Conversation = z.object({
  ...Summary,
  /** The shows that it may be about: those it is about, and those that its mails were. */
  possible: z.array(z.object({ podcast: Id, title: z.string() })),
  mails: z.array(ConversationMail),
  /** Sent with an answer, it says how far its writer has read. */
  newest: z.string(),
  /** Older mails than those shown. */
  more: z.int(),
});
export type Conversation = z.output<typeof Conversation>;

const params = z.object({ id: Id });

export const readConversation = route({
  method: "GET",
  path: "/api/conversation/:id",
  act: "mail.read",
  params,
  reply: Conversation,
});

export const EARLIER_CONVERSATIONS = 10;

/** What stands beside a conversation. */
const ConversationBeside = z.object({
  /** Its organization: what is asked about its podcasts is asked for that one. */
  owner: Id,
  /** Where its podcasts stand in each of the organization's campaigns, the newest campaign first. */
  entries: z.array(
    z.object({
      podcast: Id,
      entry: Id,
      campaign: z.object({ publicId: Id, displayName: z.string() }),
      state: PodcastState,
      followUp: EntryFollowUp.nullable(),
    }),
  ),
  /** The person has said that they are away until then. */
  awayUntil: Day.nullable(),
  /** Other conversations with the person that the caller may read, the newest first; at most ten. */
  earlier: z.array(
    ConversationRow.pick({ publicId: true, subject: true, at: true, state: true, turn: true }),
  ),
  /** There are more. */
  more: z.boolean(),
});
export type ConversationBeside = z.output<typeof ConversationBeside>;

export const readBeside = route({
  method: "GET",
  path: "/api/conversation/:id/beside",
  act: "mail.read",
  params,
  reply: ConversationBeside,
});

/** Notes that the caller has seen it up to now. */
export const seeConversation = route({
  method: "POST",
  path: "/api/conversation/:id/seen",
  act: "mail.sort",
  passing: true,
  params,
  reply: null,
  status: 204,
});

/** A file's bytes, as an attachment; one that is not kept here comes out of the mailbox. Risky ones want `really=1`. */
export const readMailFile = route({
  method: "GET",
  path: "/api/mail-file/:id",
  act: "mail.read",
  params,
  query: z.strictObject({ really: z.literal("1").optional() }),
  reply: null,
  faults: ["file-risky", "file-refused", "file-remote", "file-gone", "mailbox-silent", "scanner-missing"],
});

/** A mail to or from a podcast, in whatever campaign. */
export const PodcastMail = z.object({
  conversation: Id.nullable(),
  direction: z.enum(["in", "out", "elsewhere"]),
  at: Instant,
  /** Short name of who wrote it, or the sender's; null where this caller may not read the mailbox. */
  by: z.string().nullable(),
  subject: z.string().nullable(),
  words: z.string().nullable(),
  kind: MailKind.nullable(),
  sending: z.enum(["handed", "accepted", "failed", "unclear"]).nullable(),
});
export type PodcastMail = z.output<typeof PodcastMail>;

/** Every mail both ways between an organization and a podcast, newest first, at most 100. */
export const listPodcastMails = route({
  method: "GET",
  path: "/api/podcast/:id/mail",
  act: "mail.read",
  params,
  query: z.strictObject({ owner: Id }),
  reply: z.array(PodcastMail),
});
