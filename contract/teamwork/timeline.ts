import { z } from "zod";
import { PodcastState } from "../campaigns.ts";
import { PodcastMail } from "../conversations.ts";
import { Day } from "../forms/day.ts";
import { Id, Instant } from "../forms/page.ts";
import type { DocumentNode } from "../forms/rich-text.ts";
import { OFFER_ACTS, SIDES } from "../offers.ts";
import { AnswerDocument } from "../outreach/answers.ts";
import { route } from "../route.ts";

export const NOTE_LETTERS_MAX = 4_000;
const NOTE_BYTES_MAX = 60_000;
/** Of members, on one entry. */
export const MAX_NOTES = 500;
/** Of all guests on one entry, and of one guest in an organization within a day. */
export const GUEST_NOTES = { entry: 50, day: 200 } as const;
/** For so many hours its writer can change a note. */
export const NOTE_EDIT_HOURS = 24;
/** The items of an entry that are listed at once. */
export const MAX_TIMELINE = 300;

/** The words of a note, a line for each paragraph. */
export function noteText(node: DocumentNode): string {
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return "\n";
  return (node.content ?? []).map(noteText).join(node.type === "paragraph" ? "" : "\n");
}

/** What colleagues write to one another about a podcast of a campaign. It is in no mail. */
export const EntryNote = z.object({
  publicId: Id,
  /** Who wrote it, by short name; null where the user is gone. */
  by: z.string().nullable(),
  own: z.boolean(),
  /** The caller can delete it: their own, or as a member a guest's. */
  removable: z.boolean(),
  document: AnswerDocument,
  /** Who was told, by short name. */
  mentions: z.array(z.string()),
  /** Guests of the campaign see it, too. */
  shared: z.boolean(),
  at: Instant,
  /** When it was changed last; null where it never was. */
  edited: Instant.nullable(),
  /** Until when the caller can change it; null where they cannot. */
  until: Instant.nullable(),
});
export type EntryNote = z.output<typeof EntryNote>;

const params = z.object({ id: Id });
const document = AnswerDocument.refine((one) => noteText(one).trim() !== "", {
  params: { rule: "required" },
}).refine((one) => noteText(one).length <= NOTE_LETTERS_MAX, {
  params: { rule: "too-long", max: NOTE_LETTERS_MAX },
});

export const writeEntryNote = route({
  method: "POST",
  path: "/api/campaign/:id/entry-note",
  act: "comment.write",
  params,
  bytes: NOTE_BYTES_MAX,
  body: z.strictObject({
    entry: Id,
    document,
    /** Members who are told. */
    mentions: z.array(Id).max(50),
    /** Of guests every note is. */
    shared: z.boolean(),
  }),
  reply: EntryNote,
  status: 201,
  faults: ["invalid", "too-many-notes", "too-many-notes-today", "idempotency-conflict"],
});
/** Only its writer, for a day. `edited` guards against another tab. */
export const changeEntryNote = route({
  method: "POST",
  path: "/api/campaign/:id/entry-note/:note",
  act: "comment.write",
  params: z.object({ id: Id, note: Id }),
  bytes: NOTE_BYTES_MAX,
  body: z.strictObject({ document, edited: Instant.nullable() }),
  reply: EntryNote,
  faults: ["invalid", "stale", "edit-over"],
});
/** Its writer; a guest's also members who may change the campaign. */
export const deleteEntryNote = route({
  method: "DELETE",
  path: "/api/campaign/:id/entry-note/:note",
  act: "comment.write",
  params: z.object({ id: Id, note: Id }),
  reply: null,
  status: 204,
});

/** Who and when; `id` stands in the address of the item and stays what it is. */
const item = { id: z.string(), at: Instant, by: z.string().nullable() };
export const TimelineItem = z.discriminatedUnion("kind", [
  z.object({ ...item, kind: z.literal("added") }),
  z.object({
    ...item,
    kind: z.literal("move"),
    from: PodcastState,
    to: PodcastState,
    cause: z.enum(["user", "mail", "reply", "away", "opt-out", "booking", "answer", "copy"]),
  }),
  /** Of a mailbox that the caller may not read, day and direction. */
  z.object({ ...item, kind: z.literal("mail"), mail: PodcastMail }),
  z.object({ ...item, kind: z.literal("note"), note: EntryNote }),
  z.object({ ...item, kind: z.literal("task"), text: z.string(), done: z.boolean() }),
  z.object({
    ...item,
    kind: z.literal("offer"),
    side: z.enum(SIDES).nullable(),
    /** A version, or what was decided of one. */
    act: z.enum(["version", ...OFFER_ACTS]),
  }),
  z.object({
    ...item,
    kind: z.literal("booking"),
    booking: Id,
    number: z.string(),
    act: z.enum(["made", "sent", "accepted", "declined", "cancelled"]),
  }),
  z.object({
    ...item,
    kind: z.literal("airing"),
    booking: Id,
    position: z.int(),
    state: z.string(),
    day: Day.nullable(),
  }),
]);
export type TimelineItem = z.output<typeof TimelineItem>;
export type TimelineKind = TimelineItem["kind"];

/** What of the timeline is shown. */
export const TIMELINE_PARTS = ["all", "moves", "mails", "notes", "tasks", "deals"] as const;
export type TimelinePart = (typeof TIMELINE_PARTS)[number];
const PART_OF: Record<TimelineKind, TimelinePart> = {
  added: "moves",
  move: "moves",
  mail: "mails",
  note: "notes",
  task: "tasks",
  offer: "deals",
  booking: "deals",
  airing: "deals",
};
export const belongsTo = (kind: TimelineKind, part: TimelinePart): boolean =>
  part === "all" || PART_OF[kind] === part;

const Count = z.int().min(0).max(MAX_TIMELINE);

/** Everything that happened to one podcast of a campaign, the newest first. Guests see less. */
export const readTimeline = route({
  method: "GET",
  path: "/api/campaign/:id/timeline/:entry",
  act: "campaign.read",
  params: z.object({ id: Id, entry: Id }),
  query: z.strictObject({
    part: z.enum(TIMELINE_PARTS).optional(),
    /** An item by its `id`: it and older ones. Left out, or where there is none such, the newest. */
    from: z.string().max(60).optional(),
  }),
  reply: z.object({
    items: z.array(TimelineItem).max(MAX_TIMELINE),
    /** There are older ones that are not listed. */
    more: z.boolean(),
    /** There may be newer ones that are not listed. */
    newer: z.boolean(),
    /** Of each part, up to as many as are listed at once. */
    counts: z.object({
      all: Count,
      moves: Count,
      mails: Count,
      notes: Count,
      tasks: Count,
      deals: Count,
    }),
    /** Who can be mentioned; nobody for guests. */
    people: z.array(z.object({ id: Id, name: z.string(), self: z.boolean() })).max(500),
    /** The caller is a guest: what they write is seen by all. */
    guest: z.boolean(),
  }),
});
