import { z } from "zod";
import { Id, Instant } from "./forms/page.ts";
import { route } from "./route.ts";

export const NOTICE_KINDS = [
  "answer",
  /** A host has answered by the link in a mail, or taken the answer back. */
  "answer-by-link",
  "opt-out",
  "credit-back",
  /** A mailbox's consent or password is no longer taken. */
  "sign-in-needed",
  /** A consent ends soon. */
  "grant-ending",
  /** A mailbox was not read for an hour. */
  "behind",
  "held",
  "brake",
  "assigned",
  "mentioned",
  "reminder",
  /** A colleague has mentioned the user beside a podcast of a campaign. */
  "noted",
  /** Somebody else has given a task to the user. */
  "task",
  /** A task of the user is due today. */
  "task-due",
  /** For owners: somebody left, and their tasks are nobody's. */
  "tasks-back",
  /** A host accepted, declined or canceled a booking. */
  "booking",
  /** For owners: a purchase above a ceiling waits for them. */
  "purchase-asked",
  /** An owner has answered a purchase that the user asked for. */
  "purchase-decided",
  /** The export of an organization that the user asked for is there. */
  "export-ready",
  /** It could not be made. */
  "export-failed",
  /** For administrators: a mail provider refuses our client id or secret. */
  "provider-failing",
  /** For administrators: reports wait for a decision. */
  "undelivered",
] as const;
export const NoticeKind = z.enum(NOTICE_KINDS);
export type NoticeKind = z.output<typeof NoticeKind>;

/** A list answers so many at most, the newest. */
export const MAX_NOTICES_LISTED = 50;

export const Notice = z.object({
  id: Id,
  kind: NoticeKind,
  /** The handle of what it is about: a conversation, a mailbox, a campaign. */
  subject: z.string().nullable(),
  /** What its sentence is filled with; never an address. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  created: Instant,
  seen: z.boolean(),
});
export type Notice = z.output<typeof Notice>;

export const listNotices = route({
  method: "GET",
  path: "/api/notice",
  act: "signed-in",
  reply: z.object({ page: z.array(Notice), unseen: z.int() }),
});
/** Marks these, or all up to now. */
export const seeNotices = route({
  method: "POST",
  path: "/api/notice/seen",
  act: "signed-in",
  body: z.union([
    z.strictObject({ ids: z.array(Id).min(1).max(MAX_NOTICES_LISTED) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  reply: z.object({ unseen: z.int() }),
});

export const NOTICE_MAILS = ["at-once", "daily", "no"] as const;
export const NoticeChoice = z.strictObject({
  kind: NoticeKind,
  mail: z.enum(NOTICE_MAILS),
  push: z.boolean(),
  /** Whether the app shows it, in the bell and its list. */
  app: z.boolean(),
});
export type NoticeChoice = z.output<typeof NoticeChoice>;
export const NoticeChoiceChange = NoticeChoice.partial({ app: true });
export type NoticeChoiceChange = z.output<typeof NoticeChoiceChange>;

/** What a user is told of, and how. */
export const NoticeChoices = z.object({
  /** Of each kind that this user can get. */
  choices: z.array(NoticeChoice),
  /** IANA name; the day's mail comes at eight there. Null until one is known. */
  timeZone: z.string().nullable(),
  /** The key that a browser subscribes with (RFC 8292). */
  pushKey: z.string(),
  /** Browsers that are subscribed. */
  browsers: z.int(),
});
export type NoticeChoices = z.output<typeof NoticeChoices>;
export const readNoticeChoices = route({
  method: "GET",
  path: "/api/notice/choice",
  act: "signed-in",
  reply: NoticeChoices,
});
export const changeNoticeChoices = route({
  method: "POST",
  path: "/api/notice/choice",
  act: "signed-in",
  body: z.strictObject({
    /** What a choice leaves out stays as it is. */
    choices: z.array(NoticeChoiceChange).max(NOTICE_KINDS.length).optional(),
    timeZone: z.string().min(1).max(100).optional(),
  }),
  reply: NoticeChoices,
  faults: ["invalid"],
});

const KEY_BYTES = /^[A-Za-z0-9_-]{87}=?$/;
const AUTH_BYTES = /^[A-Za-z0-9_-]{22}(==)?$/;
const Endpoint = z
  .string()
  .max(1000)
  .regex(/^https:\/\//);
/** Subscribes this browser, as its PushManager says (RFC 8030). */
export const subscribePush = route({
  method: "POST",
  path: "/api/push",
  act: "signed-in",
  body: z.strictObject({
    endpoint: Endpoint,
    keys: z.strictObject({ p256dh: z.string().regex(KEY_BYTES), auth: z.string().regex(AUTH_BYTES) }),
  }),
  reply: null,
  status: 204,
  faults: ["host-refused"],
});
export const unsubscribePush = route({
  method: "DELETE",
  path: "/api/push",
  act: "signed-in",
  body: z.strictObject({ endpoint: Endpoint }),
  reply: null,
  status: 204,
});

/** A stream lasts so long at most, in seconds; the browser then opens the next. */
export const LIVE_SECONDS_MAX = 600;
/**
 * Server-sent events: first "open", then "news" each time there is some, which says nothing of it, and "changed" with
 * `{ campaign, kind }` for a campaign that the user has said to have before them (`signalHere`). Answers
 * `unavailable` while the server cannot listen; the browser then asks for the list every 15 seconds.
 */
export const openLive = route({
  method: "GET",
  path: "/api/live",
  act: "signed-in",
  query: z.strictObject({ seconds: z.coerce.number().int().min(0).max(LIVE_SECONDS_MAX).optional() }),
  reply: null,
});
