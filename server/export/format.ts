import { z } from "zod";

/** Whoever changes what an export holds raises it; an import takes this version and no other. */
export const FORMAT_VERSION = 1;

/** Bytes of a piece of a file, as far as one is held in memory. */
const MOST_PIECE = 16_000_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);

/** One table of an export: a file of JSON, one line a row. */
const Told = z.strictObject({
  name: z.string().regex(/^[a-z_]{1,63}$/),
  rows: count,
  bytes: count,
  sha256,
});

/** `manifest.json`: the last file of an export, by which all others are checked. */
export const Manifest = z.strictObject({
  format: z.literal("hostread-export"),
  version: z.int(),
  made: z.iso.datetime(),
  /** Migrations that the database had: an older or newer one may hold other columns. */
  schema: z.string(),
  organization: z.strictObject({ handle: z.string().min(1).max(100), name: z.string().max(1_000) }),
  tables: z.array(Told).max(500),
  /** What the export names and does not hold. */
  outside: z.array(Told).max(20),
  files: z
    .array(
      z.strictObject({
        name: z.string().regex(/^files\/[a-z_]+\/[A-Za-z0-9_-]+$/),
        part: z.string(),
        bytes: count,
        sha256,
        pieces: z
          .array(z.tuple([count, count.max(MOST_PIECE)]))
          .min(1)
          .max(1_000),
      }),
    )
    .max(1_000_000),
  /** E-mails under `threads/`. They are to be read; an import takes the rows. */
  mails: count,
  /** Conversations that are not in it, because whoever asked for it may not read them. */
  withheld: count,
});
export type Manifest = z.output<typeof Manifest>;
