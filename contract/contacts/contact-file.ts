import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { COUNTRY_BASES } from "./guard.ts";
import { ADDRESS_KINDS, CONTACT_BASES, CONTACT_EFFECTS, RULE_COUNTRIES } from "./rules.ts";

/** What somebody can know by themselves; that an address is published is found in the feed. */
export const ENTERED_BASES = ["asked", "consent", "relation", "invites"] as const;
export const BASIS_QUOTE_MAX = 500;
export const BASIS_PAGE_MAX = 1000;
/** So many can be entered for one person by an organization. */
export const BASES_MAX = 20;
/** So much of each kind a contact file holds, the newest. */
export const CONTACT_FILE_MAX = 500;

const judged = {
  country: z.string().nullable(),
  countryBasis: z.enum(COUNTRY_BASES),
  rule: z.enum(RULE_COUNTRIES),
  kind: z.enum(ADDRESS_KINDS),
  basis: z.enum(CONTACT_BASES),
  quote: z.string(),
  effect: z.enum(CONTACT_EFFECTS),
};

const EnteredBasis = z.object({
  id: Id,
  kind: z.enum(ENTERED_BASES),
  quote: z.string(),
  page: z.string().nullable(),
  /** When the page was read, once; null: not yet, or there is none. */
  readAt: Instant.nullable(),
  /** Whether the quote stood there then; null where the page could not be read. */
  stood: z.boolean().nullable(),
  /** SHA-256 of what was read. */
  hash: z.string().nullable(),
  by: z.string().nullable(),
  at: Instant,
  revoked: Instant.nullable(),
});
export type EnteredBasis = z.output<typeof EnteredBasis>;

/** All that an organization has about writing to one person. */
export const ContactFile = z.object({
  /** In the reader's language: it is no legal advice. */
  notice: z.string(),
  podcast: Id,
  title: z.string(),
  /** Null while it is not unlocked. */
  address: z.string().nullable(),
  /** Null where no address is known any more. */
  now: z
    .object({
      ...judged,
      /** Null while the address is not unlocked: then only what the show says in public counts. */
      kind: z.enum(ADDRESS_KINDS).nullable(),
      rulesOf: z.iso.date(),
      change: z.int().nullable(),
    })
    .nullable(),
  bases: z.array(EnteredBasis).max(CONTACT_FILE_MAX),
  /** What the rules made of each mail, and who passed over them. */
  decisions: z
    .array(
      z.object({
        ...judged,
        at: Instant,
        outcome: z.enum(["planned", "left-out", "handed", "held", "overridden"]),
        attempt: z.string(),
        rulesOf: z.iso.date(),
        change: z.int().nullable(),
        sandbox: z.boolean(),
        ticked: z.string().nullable(),
        reason: z.string().nullable(),
        by: z.string().nullable(),
      }),
    )
    .max(CONTACT_FILE_MAX),
  mails: z
    .array(z.object({ subject: z.string(), attempt: z.string(), state: z.string(), at: Instant.nullable() }))
    .max(CONTACT_FILE_MAX),
  /** When mails came back from the person, and what they were. */
  answers: z.array(z.object({ at: Instant, kind: z.string() })).max(CONTACT_FILE_MAX),
  objections: z
    .array(z.object({ at: Instant, how: z.string().nullable(), lifted: Instant.nullable() }))
    .max(CONTACT_FILE_MAX),
});
export type ContactFile = z.output<typeof ContactFile>;

const params = z.object({ id: Id });

/** For members of the organization; nothing of any other recipient is in it. */
export const readContactFile = route({
  method: "GET",
  path: "/api/podcast/:id/contact-file.json",
  act: "contact.read",
  params,
  query: z.strictObject({ owner: Id }),
  reply: ContactFile,
});
/** The same, to print. */
export const printContactFile = route({
  method: "GET",
  path: "/api/podcast/:id/contact-file.pdf",
  act: "contact.read",
  params,
  query: z.strictObject({ owner: Id }),
  reply: null,
});
/**
 * Enters why an organization may write to the person behind a podcast. The page, https only, is read once, and whether
 * the quote stood there is kept.
 */
export const addBasis = route({
  method: "POST",
  path: "/api/podcast/:id/basis",
  act: "contact.basis",
  params,
  body: z.strictObject({
    owner: Id,
    kind: z.enum(ENTERED_BASES),
    quote: z.string().trim().min(1).max(BASIS_QUOTE_MAX),
    page: z
      .url({ protocol: /^https$/ })
      .max(BASIS_PAGE_MAX)
      .optional(),
  }),
  status: 201,
  reply: EnteredBasis,
  faults: ["recipient-unknown", "recipient-locked", "too-many-items", "idempotency-conflict"],
});
/** Takes a basis back; what was sent on it stays in the file. Safe to repeat. */
export const revokeBasis = route({
  method: "DELETE",
  path: "/api/podcast/:id/basis/:basis",
  act: "contact.basis",
  params: z.object({ id: Id, basis: Id }),
  query: z.strictObject({ owner: Id }),
  reply: EnteredBasis,
});
