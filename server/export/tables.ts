import type { Generated, GeneratedAlways } from "kysely";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    whole_export: WholeExportTable;
    whole_export_piece: WholeExportPieceTable;
    whole_import: WholeImportTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Writes an export. Done again after a kill it begins anew. */
    "write-whole-export": { exportId: number };
    /** Deletes the files of exports that are over, and goes on with those whose worker is gone. */
    "tend-whole-exports": Record<string, never>;
  }
}

interface WholeExportTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  login_id: number;
  state: Generated<"waiting" | "writing" | "ready" | "failed" | "over">;
  /** Steps that are done, of how many. */
  done: Generated<number>;
  parts: Generated<number>;
  /** Counts the tries: pieces of an earlier one do not count. */
  try: Generated<number>;
  alive: Generated<Date>;
  size: number | null;
  sha256: Buffer | null;
  created: Generated<Date>;
  ended: Date | null;
  until: Date | null;
}

interface WholeExportPieceTable {
  export_id: number;
  try: number;
  number: number;
  bytes: Buffer;
}

interface WholeImportTable {
  /** Of its manifest. */
  sha256: Buffer;
  owner_id: number;
  at: Generated<Date>;
}
