import { z } from "zod";
import { Overrides } from "../contacts/guard.ts";
import { Id } from "../forms/page.ts";
import { DRAFT_FILES } from "./files.ts";

/** Of a call that carries a mail and texts of its own for some recipients. */
export const ROOM_BYTES_MAX = 2_000_000;
/** Mailboxes that one mailing is shared out to. */
const MAILBOXES_MAX = 10;

/** What a mailing can have beside one text: it is written in the send room. */
export const ROOM_DRAFT = {
  /** What people with several shows get instead of the text; left out: the same. */
  joinedBody: z.string().min(1).max(100_000).optional(),
  /** Subject and text of single mails, by the first show of each. Placeholders are filled in. */
  edits: z
    .record(Id, z.strictObject({ subject: z.string().max(998), body: z.string().max(100_000) }))
    .optional(),
  /** Several mailboxes to write from, with `mailbox` as one of them: they share the mails, and who was written to keeps theirs. */
  mailboxes: z.array(Id).min(1).max(MAILBOXES_MAX).optional(),
  /** For whom a rule is passed over, and why. */
  overrides: Overrides.optional(),
  ...DRAFT_FILES,
};

/** The mails that were approved in the send room, by the first show of each, with the fingerprint that was shown. */
export const Approved = z.record(Id, z.string().max(64));
