import { z } from "zod";
import { Id, Instant } from "./forms/page.ts";
import { route } from "./route.ts";

/** A3.07. `available` = booked balance less what is reserved; whole credits. */
export const Credits = z.object({
  created: Instant,
  modified: Instant,
  ownerPublicId: Id,
  available: z.int().min(0),
});
export type Credits = z.output<typeof Credits>;

const params = z.object({ ownerId: Id });

export const readCredits = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/credits",
  act: "credits.read",
  params,
  reply: Credits,
});

/** An administrator's grant (+n) or revocation (-n) with a reason; it never sets a balance (decision 8). */
export const bookCredits = route({
  method: "POST",
  path: "/core/api/owner/:ownerId/credits",
  act: "signed-in",
  params,
  body: z.strictObject({
    amount: z
      .int()
      .min(-1_000_000)
      .max(1_000_000)
      .refine((n) => n !== 0),
    reason: z.string().trim().min(3).max(500),
  }),
  reply: Credits,
  faults: ["not-allowed", "revocation-too-large", "idempotency-conflict"],
});
