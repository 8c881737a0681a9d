import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

/** For so many days whoever asked for an export can save it. */
export const EXPORT_DAYS = 7;
/** Bytes of an export that is kept here; the operator's command makes larger ones. */
export const EXPORT_MOST_BYTES = 2_000_000_000;
/** Bytes of all exports of an organization, and of the installation: they lie in the database. */
export const EXPORTS_MOST_BYTES = { organization: 6_000_000_000, installation: 20_000_000_000 };
/** Hours that making one may take. */
export const EXPORT_MOST_HOURS = 12;
/** Exports that an organization may ask for within a day. */
export const EXPORTS_PER_DAY = 20;
/** A list answers so many at most, the newest. */
export const EXPORTS_SHOWN = 10;
/** Minutes that a saving may take to begin, and be gone on with, after it was asked for. */
export const EXPORT_LINK_MINUTES = 60;

/** What an export is at. */
const EXPORT_DOINGS = ["counting", "rows", "files", "mails"] as const;

const EXPORT_FAILURES = ["too-large", "no-space", "interrupted", "broken"] as const;
/** Why the file is not there any more, or never was. */
const EXPORT_ENDS = ["canceled", "removed", "expired", "replaced", "erased", "left"] as const;

const WholeExport = z.object({
  publicId: Id,
  state: z.enum(["waiting", "running", "ready", "failed", "gone"]),
  why: z.enum([...EXPORT_FAILURES, ...EXPORT_ENDS]).nullable(),
  asked: Instant,
  /** Null where the user exists no more. */
  by: z.string().nullable(),
  /** The caller asked for it: nobody else can save it. */
  own: z.boolean(),
  /** Of a running one. Rows, files and e-mails are counted alike; `total` is null until they were counted. */
  progress: z
    .object({ doing: z.enum(EXPORT_DOINGS), done: z.int(), total: z.int().nullable(), bytes: z.int() })
    .nullable(),
  /** Of one that is ready. */
  file: z
    .object({
      name: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      rows: z.int(),
      files: z.int(),
      mails: z.int(),
      /** Conversations that are not in it, because whoever asked may not read them. */
      withheld: z.int(),
      made: Instant,
      until: Instant,
    })
    .nullable(),
});
export type WholeExport = z.output<typeof WholeExport>;

const WholeExports = z.object({ page: z.array(WholeExport) });

const ofOwner = z.object({ ownerId: Id });
const ofExport = z.object({ ownerId: Id, id: Id });

/** The exports of an organization, newest first; for its owners, and nobody who acts in their place. */
export const listExports = route({
  method: "GET",
  path: "/api/owner/:ownerId/export",
  act: "organization.export",
  params: ofOwner,
  reply: WholeExports,
  faults: ["not-allowed"],
});
/** Has an export made. While one is being made, whoever asks again is answered that one. */
export const askForExport = route({
  method: "POST",
  path: "/api/owner/:ownerId/export",
  act: "organization.export",
  sudo: true,
  params: ofOwner,
  reply: WholeExports,
  status: 202,
  faults: ["not-allowed", "too-many-exports", "no-room-for-exports"],
});
/** Ends one that is being made, or takes away what is kept of it. Any owner may. One that is gone stays gone. */
export const removeExport = route({
  method: "DELETE",
  path: "/api/owner/:ownerId/export/:id",
  act: "organization.export",
  params: ofExport,
  reply: WholeExports,
  faults: ["not-allowed"],
});
/**
 * Lets this browser save an export within the hour: the answer sets a cookie that the path takes, so that the address
 * alone opens nothing. The path answers `Range`.
 */
export const saveExport = route({
  method: "POST",
  path: "/api/owner/:ownerId/export/:id/link",
  act: "organization.export",
  sudo: true,
  params: ofExport,
  reply: z.object({ path: z.string() }),
  faults: ["not-allowed", "export-of-another", "export-gone"],
});
