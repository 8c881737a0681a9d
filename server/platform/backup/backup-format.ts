import { z } from "zod";

/**
 * A backup is one gzip file. Its first line is this header as JSON. Then follow, table after table in the
 * header's order and without anything between, the rows in PostgreSQL's COPY text format, one line a row
 * (a line feed inside a value is written \n there). The last line says "end". gzip's own checksum covers all.
 */
export const backupHeader = z.object({
  format: z.literal("hostread-backup"),
  version: z.literal(1),
  created: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.number(), called: z.boolean() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
      /** Of a table by month: the first day of each month that it has. */
      months: z.array(z.string()).optional(),
    }),
  ),
});
export type BackupHeader = z.output<typeof backupHeader>;
export type BackupTable = BackupHeader["tables"][number];

export const lastLine = "end\n";

/** The file is no backup, is damaged, or does not fit; nothing was changed. */
export class BadBackup extends Error {
  override name = "BadBackup";
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The columns for COPY: generated columns are left out, because they cannot be written. */
export const copyTarget = ({ name, columns }: BackupTable): string =>
  `${quoted(name)} (${columns.map(quoted).join(", ")})`;
