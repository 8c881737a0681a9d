import type { ColumnType, Generated } from "kysely";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    setting: SettingTable;
  }
}

interface SettingTable {
  key: string;
  value: ColumnType<unknown, string, string>;
  modified: Generated<Date>;
}
