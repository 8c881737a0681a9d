import { z } from "zod";
import { Id } from "../forms/page.ts";
import { route } from "../route.ts";
import { CORRECTABLE_KINDS, MAIL_KINDS } from "./kinds.ts";

/**
 * What a person does with a mail that was matched by its signs. `confirm`: a probable mail, or one kept aside, does
 * belong here. `part`: it gets a conversation of its own. `join`: it goes into the conversation named. `participant`:
 * its sender is the host's other address, and `stranger` takes that back; `not-host`: it is not,
 * and `ask-host` takes that back. `forget`: it is deleted here for ever.
 * `kind`: it is something else than rules found, or the objection that it may be, or not.
 */
const SORTING_ACTS = [
  "confirm",
  "part",
  "join",
  "participant",
  "stranger",
  "not-host",
  "ask-host",
  "forget",
] as const;

export const sortMail = route({
  method: "POST",
  path: "/api/conversation-mail/:id",
  act: "mail.send",
  params: z.object({ id: Id }),
  body: z.union([
    z.strictObject({
      act: z.enum(SORTING_ACTS),
      /** Where it goes; with `join` only. */
      conversation: Id.optional(),
      /** The conversation in which the user saw it. Where it is in another one by now, the answer is `stale`. */
      seenIn: Id.optional(),
    }),
    z.strictObject({
      act: z.literal("kind"),
      kind: z.enum(CORRECTABLE_KINDS),
      /** What it was called when the user saw it. */
      from: z.enum(MAIL_KINDS).nullable(),
      /** Whether it was asked then if this is an objection. */
      asked: z.boolean().optional(),
      /** Why it is no objection after all; wanted where it was listed as one. */
      why: z.string().trim().min(1).max(300).optional(),
    }),
  ]),
  /** The conversation in which it is now; null once it is forgotten. */
  reply: z.object({ conversation: Id.nullable() }),
  faults: ["stale", "read-by-others", "kind-fixed", "asked-by-person"],
});

/** About which shows a conversation is: among those that its mails were about. It can be widened again. */
export const narrowConversation = route({
  method: "POST",
  path: "/api/conversation/:id/entries",
  act: "mail.sort",
  params: z.object({ id: Id }),
  body: z.strictObject({ podcasts: z.array(Id).min(1).max(100) }),
  reply: z.object({ podcasts: z.array(Id) }),
});
