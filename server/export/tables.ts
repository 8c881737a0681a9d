import type { Generated, GeneratedAlways } from "kysely";
import type { WholeExport } from "../../contract/export/kept.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    whole_export: WholeExportTable;
    whole_export_piece: { export_id: number; turn: number; number: number; bytes: Buffer };
    whole_import: WholeImportTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Makes the ZIP that somebody asked for; begun anew after a kill. */
    "make-export": { exportId: number };
    /** Takes away the bytes of exports that are over. */
    "forget-exports": Record<string, never>;
  }
}

interface WholeExportTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  login_id: number;
  state: Generated<WholeExport["state"]>;
  why: WholeExport["why"];
  turn: Generated<number>;
  kills: Generated<number>;
  begun: Date | null;
  stale: Generated<boolean>;
  doing: string | null;
  done: Generated<number>;
  total: number | null;
  bytes: Generated<number>;
  sha256: Buffer | null;
  row_count: number | null;
  file_count: number | null;
  mail_count: number | null;
  withheld: number | null;
  asked: Generated<Date>;
  made: Date | null;
  until: Date | null;
}

interface WholeImportTable {
  /** Of its manifest. */
  sha256: Buffer;
  owner_id: number;
  at: Generated<Date>;
}
