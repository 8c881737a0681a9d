import { z } from "zod";
import { TOKEN_ACTS } from "../accounts/tokens.ts";
import {
  addSuppression as addInApp,
  removeSuppression as removeInApp,
  SUPPRESSION_LISTS,
  Suppression,
} from "../contacts.ts";
import { Credits } from "../credits.ts";
import { Id, Instant } from "../forms/page.ts";
import { MAX_ITEMS_PER_PURCHASE, PurchaseSummary, StatementLine } from "../purchases.ts";
import { route } from "../route.ts";
import { listOf, OwnerQuery, paged, sparse } from "./form.ts";
import { EXAMPLES } from "./names.ts";

const one = z.object({ id: Id });
const ofOwner = z.strictObject({ owner: OwnerQuery });

export const readToken = route({
  method: "GET",
  path: "/v1/token",
  act: "signed-in",
  query: z.strictObject(sparse),
  reply: z.object({
    name: z.string(),
    kind: z.enum(["personal", "organization"]),
    /** Null: all that its person may. */
    acts: z.array(z.enum(TOKEN_ACTS)).nullable(),
    expires: Instant.nullable(),
    /** The organizations it reaches. */
    owners: z.array(z.object({ publicId: Id, name: z.string(), displayName: z.string() })),
  }),
  faults: ["no-such-field"],
  program: {
    id: "readToken",
    tag: "token",
    summary: { en: "What this token is and reaches", de: "Was dieses Token ist und erreicht" },
    says: "Every token may ask this. `publicId` of an organization is what other calls take as `owner`.",
    example: {},
  },
});

const Podcasts = z.array(Id).min(1).max(MAX_ITEMS_PER_PURCHASE);
const Bill = PurchaseSummary.pick({
  emailsToUnlock: true,
  creditsPerEmail: true,
  creditsRequired: true,
  currentCredits: true,
  resultingCredits: true,
});

export const previewUnlock = route({
  method: "POST",
  path: "/v1/unlocks/preview",
  act: "contact.unlock",
  passing: true,
  query: ofOwner,
  body: z.strictObject({ podcasts: Podcasts }),
  reply: Bill,
  faults: ["invalid", "too-many-items", "no-owner"],
  program: {
    id: "previewUnlock",
    tag: "addresses",
    summary: { en: "What unlocking would cost", de: "Was das Freischalten kosten würde" },
    says: "Changes nothing. Addresses that are unlocked already, or not known, cost nothing.",
    example: { body: { podcasts: [EXAMPLES.podcast] } },
  },
});

export const unlock = route({
  method: "POST",
  path: "/v1/unlocks",
  act: "contact.unlock",
  query: ofOwner,
  body: z.strictObject({ podcasts: Podcasts }),
  reply: z.object({ unlocked: z.int().min(0), creditsConsumed: z.int().min(0) }),
  faults: [
    "invalid",
    "key-missing",
    "idempotency-conflict",
    "no-credits",
    "over-ceiling",
    "being-bought",
    "too-many-items",
    "no-owner",
    "sending-suspended",
  ],
  program: {
    id: "unlock",
    tag: "addresses",
    summary: { en: "Unlock addresses with credits", de: "Adressen mit Credits freischalten" },
    says: "All or none, with credits alone: no card is ever charged. Repeated with the same `Idempotency-Key` it answers the same and costs nothing more.",
    key: "must",
    example: { body: { podcasts: [EXAMPLES.podcast] } },
  },
});

export const readCredits = route({
  method: "GET",
  path: "/v1/credits",
  act: "credits.read",
  query: z.strictObject({ ...sparse, owner: OwnerQuery }),
  reply: Credits,
  faults: ["no-such-field", "no-owner"],
  program: {
    id: "readCredits",
    tag: "addresses",
    summary: { en: "Read the credits", de: "Die Credits lesen" },
    example: {},
  },
});

export const readStatement = route({
  method: "GET",
  path: "/v1/statement",
  act: "credits.read",
  query: z.strictObject({ ...paged, owner: OwnerQuery }),
  reply: listOf(StatementLine).extend({ balance: z.int(), reserved: z.int().min(0) }),
  faults: ["bad-cursor", "no-such-field", "no-owner"],
  program: {
    id: "readStatement",
    tag: "addresses",
    summary: { en: "Read the statement", de: "Den Auszug lesen" },
    says: "Every movement of credits, the newest first. The sum of all amounts is the balance.",
    example: { query: { limit: "50" } },
  },
});

export const listSuppressions = route({
  method: "GET",
  path: "/v1/suppressions",
  act: "objection.read",
  query: z.strictObject({
    ...paged,
    owner: OwnerQuery,
    list: z.enum(SUPPRESSION_LISTS).default("organization"),
  }),
  reply: listOf(Suppression),
  faults: ["bad-cursor", "no-such-field", "no-owner"],
  program: {
    id: "listSuppressions",
    tag: "mail",
    summary: { en: "List “never contact”", de: "„Nicht anschreiben“ auflisten" },
    says: "Addresses are masked.",
    example: {},
  },
});

export const addSuppression = route({
  method: "POST",
  path: "/v1/suppressions",
  act: "objection.add",
  query: ofOwner,
  body: addInApp.body,
  reply: Suppression,
  status: 201,
  faults: ["invalid", "idempotency-conflict", "no-owner"],
  program: {
    id: "addSuppression",
    tag: "mail",
    summary: { en: "Add to “never contact”", de: "Zu „Nicht anschreiben“ hinzufügen" },
    says: "An address, or a whole domain as `@example.org`. What waits to be sent there is stopped.",
    key: "may",
    example: { body: { address: "sam@elsewhere.example", reason: "Asked by phone" } },
  },
});

export const removeSuppression = route({
  method: "POST",
  path: "/v1/suppressions/:id/lifting",
  act: "objection.remove",
  params: one,
  query: ofOwner,
  body: removeInApp.body,
  reply: null,
  status: 204,
  faults: ["invalid", "asked-by-person", "no-owner"],
  program: {
    id: "liftSuppression",
    tag: "mail",
    summary: { en: "Lift an entry of “never contact”", de: "Einen Eintrag aus „Nicht anschreiben“ aufheben" },
    says: "What a person asked for, a program cannot lift.",
    example: { params: { id: EXAMPLES.suppression }, body: { why: "They asked to be written to again" } },
  },
});
