import { z } from "zod";
import { ADDRESS_FORMS } from "../forms/address-form.ts";
import { Id, Instant } from "../forms/page.ts";
import { MAX_RECIPIENTS } from "../outreach.ts";
import { route } from "../route.ts";
import { DraftFile, FILES_MAX } from "./files.ts";
import { NewSteps } from "./follow-ups.ts";

/** A mailing as it was written, to be written on. */
export const TakenBack = z.object({
  campaign: Id,
  language: z.enum(["en", "de"]),
  form: z.enum(ADDRESS_FORMS),
  subject: z.string(),
  subjectB: z.string().nullable(),
  body: z.string(),
  /** What people with several shows were to get instead; null for the same. */
  joinedBody: z.string().nullable(),
  steps: NewSteps,
  notBefore: Instant.nullable(),
  byRhythm: z.boolean(),
  /** What it was begun with; null for a text of one's own, and for one that is gone. */
  template: Id.nullable(),
  /** The podcasts it was written to, as far as they are still in the campaign. */
  recipients: z.array(Id).max(MAX_RECIPIENTS),
  /** All files of what the caller writes in the campaign now. */
  files: z.array(DraftFile).max(FILES_MAX),
});
export type TakenBack = z.output<typeof TakenBack>;

/**
 * Takes back a mailing of which no mail has been handed over, together with those that were begun with it: they are
 * stopped, and it becomes a draft of the caller again. So does one that was stopped before anything had left. For a day
 * the same user gets the same answer again.
 */
export const takeBackMailing = route({
  method: "POST",
  path: "/api/mailing/:id/take-back",
  act: "mail.send",
  params: z.object({ id: Id }),
  reply: TakenBack,
  faults: ["mailing-handed", "mailing-stopped", "draft-full"],
});
