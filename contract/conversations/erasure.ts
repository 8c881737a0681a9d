import { z } from "zod";
import { DataExport } from "../contacts/your-data.ts";
import { Id, Instant, pageOf } from "../forms/page.ts";
import { route } from "../route.ts";

export const ERASURE_PAGE_SIZE = 50;

/** A person whose words are erased, or have been. */
const Erasure = z.object({
  publicId: Id,
  /** Enough to recognize the address one has typed, not to read it. */
  hint: z.string(),
  asked: Instant,
  /** Who asked for it, by short name. */
  by: z.string().nullable(),
  /** Null until it is done; that takes minutes, a day at most. */
  done: Instant.nullable(),
  /** E-mails that are gone, and e-mails of users of which only that they were sent is left. */
  mails: z.int().min(0),
  messages: z.int().min(0),
});
export type Erasure = z.output<typeof Erasure>;

/**
 * Erases every word of a person and to them, with files, in all organizations. What remains: that and when e-mails were
 * sent and how they ended, bookings, and by what the same e-mails are told again.
 */
export const erasePerson = route({
  method: "POST",
  path: "/core/api/person-erasure",
  act: "signed-in",
  body: z.strictObject({ address: z.string().trim().min(1).max(320) }),
  reply: Erasure,
  status: 201,
  faults: ["invalid", "not-allowed"],
});

/** What is known of a person, for answering somebody who asks in another way than by the page. */
export const exportPerson = route({
  method: "POST",
  path: "/core/api/person-export",
  act: "signed-in",
  passing: true,
  body: z.strictObject({ address: z.string().trim().min(1).max(320) }),
  reply: DataExport,
  faults: ["invalid", "not-allowed"],
});

export const listErasures = route({
  method: "GET",
  path: "/core/api/person-erasure",
  act: "signed-in",
  query: z.strictObject({ page: z.coerce.number().int().min(0).max(100_000).default(0) }),
  reply: pageOf(Erasure),
  faults: ["not-allowed"],
});
