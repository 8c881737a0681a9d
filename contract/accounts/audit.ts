import { z } from "zod";
import { Act } from "../acts.ts";
import { isTimeZone } from "../forms/dates.ts";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

export const AUDIT_PAGE_SIZE = 50;

/**
 * Besides the acts of organizations: what only the platform's permissions allow, what somebody without an account or a
 * job of ours did, and what is not about one organization alone.
 */
const AuditAct = z.union([Act, z.enum(["platform", "open", "job", "signed-in"])]);
export type AuditAct = z.output<typeof AuditAct>;

const filters = {
  /** Public id of a user. */
  person: Id.optional(),
  /** Acts or calls, with commas between: `campaign.edit`, `POST /api/campaign`. */
  act: z.string().max(2_000).optional(),
  /** Kind of thing: `campaign`, `mailboxes`. */
  thing: z
    .string()
    .regex(/^[a-z-]{1,60}$/)
    .optional(),
  handle: Id.optional(),
  from: z.iso.date().optional(),
  /** The last day. */
  to: z.iso.date().optional(),
  /** IANA name of the zone whose days `from` and `to` are. UTC if left out. */
  timeZone: z.string().max(100).refine(isTimeZone).optional(),
  /** In names, handles, and what changed. */
  search: z.string().trim().max(200).optional(),
};
const query = z.strictObject({
  ...filters,
  /** The id of the last entry seen: older ones follow. */
  before: z
    .string()
    .regex(/^\d{1,16}$/)
    .optional(),
});
const fileQuery = z.strictObject(filters);
export type AuditFilters = z.output<typeof fileQuery>;

const Fields = z.record(z.string(), z.unknown());
const AuditEntry = z.object({
  id: z.string(),
  /** Place in the chain of the organization, from 1 without gaps. */
  seq: z.int(),
  at: Instant,
  /** Null where nobody was signed in, or the user exists no more. */
  person: z.object({ publicId: Id, name: z.string() }).nullable(),
  /** A token, a job, a link: what acted, where no user did by themselves. */
  program: z.string().nullable(),
  /** False where somebody acted for an organization they do not belong to. */
  member: z.boolean(),
  /** Of the platform's log only. */
  owner: z.string().nullable(),
  act: z.string(),
  /** The call; null for jobs. */
  route: z.string().nullable(),
  thing: z.string().nullable(),
  handle: z.string().nullable(),
  /** As it was called then. */
  name: z.string().nullable(),
  network: z.string().nullable(),
  device: z.string().nullable(),
  requestId: z.string().nullable(),
  before: Fields.nullable(),
  after: Fields.nullable(),
  /** Of this entry and all before it, in hexadecimal digits. */
  hash: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

/** How far a receiver outside is, to which the operator has the audit copied. */
const AuditCopy = z.object({
  receiver: z.enum(["syslog", "webhook"]),
  /** Host and port. */
  place: z.string(),
  /** Entries that it has not taken yet. */
  behind: z.int(),
  /** When it last took some. */
  taken: Instant.nullable(),
  /** Why it takes nothing now, and since when. */
  trouble: z.string().nullable(),
  troubleSince: Instant.nullable(),
});
export type AuditCopy = z.output<typeof AuditCopy>;

const AuditPage = z.object({
  page: z.array(AuditEntry),
  /** `before` of the next page; null at the end. */
  next: z.string().nullable(),
  /** Everybody who stands in the log, at most 500; only with the first page. */
  people: z.array(z.object({ publicId: Id, name: z.string() })).nullable(),
  /** For how many days entries are kept. */
  keptDays: z.int(),
  /** Of the platform's log, with the first page. */
  copies: z.array(AuditCopy).nullable(),
});
export type AuditPage = z.output<typeof AuditPage>;

const ofOwner = z.object({ ownerId: Id });
const format = z.enum(["csv", "jsonl"]);
export type AuditFormat = z.output<typeof format>;

/** What was done in an organization, newest first. */
export const listAudit = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/audit",
  act: "audit.read",
  params: ofOwner,
  query,
  reply: AuditPage,
});
/** All entries that the filters leave, newest first, as a file. Saving it is an act itself. */
export const saveAudit = route({
  method: "GET",
  path: "/core/api/owner/:ownerId/audit/:format",
  act: "audit.read",
  params: z.object({ ownerId: Id, format }),
  query: fileQuery,
  reply: null,
});

/** What was done for the platform, and for organizations by who does not belong to them (needs CORE_CONFIG_UPDATE). */
export const listPlatformAudit = route({
  method: "GET",
  path: "/core/api/audit",
  act: "signed-in",
  query,
  reply: AuditPage,
  faults: ["not-allowed"],
});
export const savePlatformAudit = route({
  method: "GET",
  path: "/core/api/audit/:format",
  act: "signed-in",
  params: z.object({ format }),
  query: fileQuery,
  reply: null,
  faults: ["not-allowed"],
});
