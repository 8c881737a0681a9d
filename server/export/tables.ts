import type { Generated } from "kysely";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    whole_import: WholeImportTable;
  }
}

interface WholeImportTable {
  /** Of its manifest. */
  sha256: Buffer;
  owner_id: number;
  at: Generated<Date>;
}
