import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

export const NOTE_LETTERS_MAX = 4_000;
/** How far ahead a conversation can wait, in days. */
export const SNOOZE_DAYS_MAX = 366;
/** Conversations that are changed in one call. */
export const TOGETHER_MAX = 100;

const params = z.object({ id: Id });

/** What a colleague has written beside the mails. It is in none of them. */
export const ConversationNote = z.object({
  publicId: Id,
  /** Who wrote it, by short name; null where the user is gone. */
  by: z.string().nullable(),
  /** The caller wrote it, and can delete it. */
  own: z.boolean(),
  text: z.string(),
  /** Who was told, by short name. */
  mentions: z.array(z.string()),
  at: Instant,
});
export type ConversationNote = z.output<typeof ConversationNote>;

/** The colleagues of a conversation, and what they do in it. */
export const ConversationTeam = z.object({
  /** Who may read it. */
  colleagues: z.array(z.object({ id: Id, name: z.string(), self: z.boolean() })),
  /** Who has it. */
  assigned: Id.nullable(),
  notes: z.array(ConversationNote),
  /** Who else writes an answer just now, by short name. */
  writing: z.array(z.string()),
  /** When it comes back by itself, and whether only if no answer has come by then. */
  until: Instant.nullable(),
  waitsFor: z.enum(["time", "no-answer"]).nullable(),
});
export type ConversationTeam = z.output<typeof ConversationTeam>;

export const readTeam = route({
  method: "GET",
  path: "/api/conversation/:id/team",
  act: "mail.read",
  params,
  reply: ConversationTeam,
});

/** Repeating it with the same Idempotency-Key writes nothing twice. */
export const writeNote = route({
  method: "POST",
  path: "/api/conversation/:id/note",
  act: "mail.sort",
  params,
  body: z.strictObject({
    text: z.string().trim().min(1).max(NOTE_LETTERS_MAX),
    /** Colleagues who are told. */
    mentions: z.array(Id).max(50),
  }),
  reply: ConversationNote,
  status: 201,
  faults: ["idempotency-conflict"],
});

/** Deletes a note of the caller's own. */
export const deleteNote = route({
  method: "DELETE",
  path: "/api/conversation-note/:id",
  act: "mail.sort",
  params,
  reply: null,
  status: 204,
});

/** Gives it to a colleague, or to nobody. `was`: who had it when the caller looked; where that has changed, it is `stale`. */
export const assignConversation = route({
  method: "POST",
  path: "/api/conversation/:id/assign",
  act: "mail.sort",
  params,
  body: z.strictObject({ to: Id.nullable(), was: Id.nullable() }),
  reply: z.object({ assigned: Id.nullable() }),
  faults: ["stale"],
});

/** Lets it wait until an instant, or only if no answer has come by then. A new mail of a person brings it back earlier. */
export const snoozeConversation = route({
  method: "POST",
  path: "/api/conversation/:id/later",
  act: "mail.sort",
  params,
  body: z.strictObject({ until: Instant, waitsFor: z.enum(["time", "no-answer"]) }),
  reply: null,
  status: 204,
  faults: ["invalid"],
});

/** It is done, or open again. */
export const finishConversation = route({
  method: "POST",
  path: "/api/conversation/:id/done",
  act: "mail.sort",
  params,
  body: z.strictObject({ done: z.boolean() }),
  reply: null,
  status: 204,
});

/** Where a conversation stands. */
export const Stand = z.discriminatedUnion("state", [
  z.strictObject({ state: z.enum(["open", "done"]) }),
  z.strictObject({
    state: z.literal("snoozed"),
    until: Instant,
    waitsFor: z.enum(["time", "no-answer"]),
  }),
]);
export type Stand = z.output<typeof Stand>;

/** From what the caller saw to what is wanted: it is undone by the same the other way round. */
const StandingChange = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("stand"), was: Stand, to: Stand }),
  /** Who has it. */
  z.strictObject({ of: z.literal("assigned"), was: Id.nullable(), to: Id.nullable() }),
]);
export type StandingChange = z.output<typeof StandingChange>;

const TOGETHER_OUTCOMES = ["done", "already", "stale", "not-found"] as const;

/**
 * Changes several conversations, each judged for itself: `stale` is one that stands elsewhere by now, or got a mail
 * after the `newest` that the caller saw; `not-found` one that is gone, or that the colleague may not read. `already` one
 * that stands there, so that the call can be repeated. Where nothing is found at all, neither is the call.
 */
export const changeTogether = route({
  method: "POST",
  path: "/api/conversation/together",
  act: "mail.sort",
  body: z.strictObject({
    conversations: z
      .array(z.strictObject({ id: Id, newest: Instant.optional(), change: StandingChange }))
      .min(1)
      .max(TOGETHER_MAX),
  }),
  reply: z.object({ outcomes: z.array(z.object({ id: Id, outcome: z.enum(TOGETHER_OUTCOMES) })) }),
  faults: ["invalid"],
});

/** The caller writes, or has stopped; a sign of life every ten seconds. Answers who else writes, by short name. */
export const signalPresence = route({
  method: "POST",
  path: "/api/conversation/:id/presence",
  act: "mail.sort",
  passing: true,
  params,
  body: z.strictObject({ writing: z.boolean() }),
  reply: z.object({ writing: z.array(z.string()) }),
});
