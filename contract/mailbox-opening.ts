import { z } from "zod";
import { Id, Instant } from "./forms/page.ts";
import { route } from "./route.ts";

/** For how long conversations are open for an administrator. */
export const OPENING_HOURS = 24;

const params = z.object({ ownerId: Id });

/** Until when whoever acts for an organization may read its conversations; null while they may not. */
export const Opening = z.object({
  until: Instant.nullable(),
  /** The caller belongs to the organization: may open and close, and reads in any case. */
  member: z.boolean(),
});
export type Opening = z.output<typeof Opening>;

export const readOpening = route({
  method: "GET",
  path: "/api/owner/:ownerId/opening",
  act: "mail.read",
  params,
  reply: Opening,
});

/** Opens an organization's conversations for 24 hours from now, or closes them; only members can. */
export const changeOpening = route({
  method: "POST",
  path: "/api/owner/:ownerId/opening",
  act: "mail.rules",
  params,
  body: z.strictObject({ open: z.boolean() }),
  reply: Opening,
  faults: ["not-allowed"],
});
