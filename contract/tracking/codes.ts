import { z } from "zod";
import { Id } from "../forms/page.ts";
import { route } from "../route.ts";

export const CODES_MOST = 20_000;
export const CODES_SHOWN = 2_000;
export const CODES_AT_ONCE = 500;
/** Of those that are made. */
export const CODE_LENGTH = 7;
const CODE_MAX = 40;

/** Compared in capitals, because shops take small letters, too. */
export const codeKey = (code: string): string => code.normalize("NFKC").trim().toUpperCase();

const Code = z
  .string()
  .max(200)
  .refine(
    (typed) => {
      const key = codeKey(typed);
      return key.length >= 2 && key.length <= CODE_MAX && !/[\s\p{C}]/u.test(key);
    },
    { params: { rule: "wrong-kind" } },
  );

export const PromoCode = z.object({
  publicId: Id,
  code: z.string(),
  state: z.enum(["free", "given", "retired"]),
  /** The show that has it now. */
  entryExternalId: Id.nullable(),
});
export type PromoCode = z.output<typeof PromoCode>;

const params = z.object({ id: Id });
const Codes = z.object({
  page: z.array(PromoCode).max(CODES_SHOWN),
  free: z.int().min(0),
  /** How many there are beyond those listed. */
  more: z.int().min(0),
});

/** The codes of a campaign: given ones first, then free and retired ones. */
export const listCodes = route({
  method: "GET",
  path: "/api/campaign/:id/code",
  act: "tracking.read",
  params,
  reply: Codes,
});

/** Adds a list of codes that the shop knows. Those that the campaign has already stay as they are. */
export const addCodes = route({
  method: "POST",
  path: "/api/campaign/:id/code",
  act: "tracking.edit",
  params,
  body: z.strictObject({ codes: z.array(Code).min(1).max(CODES_AT_ONCE) }),
  reply: Codes.extend({
    added: z.int().min(0),
    /** Those of the list that belong to another campaign of the organization. */
    elsewhere: z.array(z.string()).max(CODES_AT_ONCE),
  }),
  faults: ["invalid", "too-many-items"],
});

/** Gives a code to a show, takes it back, or lets nobody have it any more. */
export const changeCode = route({
  method: "POST",
  path: "/api/code/:id",
  act: "tracking.edit",
  params,
  body: z.discriminatedUnion("act", [
    z.strictObject({ act: z.literal("give"), entry: Id }),
    z.strictObject({ act: z.literal("take-back") }),
    z.strictObject({ act: z.literal("retire") }),
  ]),
  reply: PromoCode,
  faults: ["code-taken", "code-retired"],
});
