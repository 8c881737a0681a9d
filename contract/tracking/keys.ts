import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

export const KEYS_MOST = 10;

export const ApiKey = z.object({
  publicId: Id,
  name: z.string(),
  lastFour: z.string(),
  created: Instant,
  /** The last day on which it was used. */
  used: z.iso.date().nullable(),
});
export type ApiKey = z.output<typeof ApiKey>;

const ofOwner = z.object({ ownerId: Id });
const Keys = z.object({ page: z.array(ApiKey).max(KEYS_MOST) });

export const listKeys = route({
  method: "GET",
  path: "/api/owner/:ownerId/api-key",
  act: "token.edit",
  params: ofOwner,
  reply: Keys,
});

/** The key itself is in this answer and nowhere else. */
export const makeKey = route({
  method: "POST",
  path: "/api/owner/:ownerId/api-key",
  act: "token.edit",
  params: ofOwner,
  body: z.strictObject({
    name: z
      .string()
      .max(80)
      .refine((s) => s.trim() !== "", { params: { rule: "required" } }),
  }),
  sudo: true,
  reply: ApiKey.extend({ key: z.string() }),
  status: 201,
  faults: ["invalid", "too-many-items"],
});

/** From now on it opens nothing. */
export const deleteKey = route({
  method: "DELETE",
  path: "/api/owner/:ownerId/api-key/:id",
  act: "token.edit",
  params: z.object({ ownerId: Id, id: Id }),
  sudo: true,
  reply: Keys,
});
