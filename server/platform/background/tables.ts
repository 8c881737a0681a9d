import type { Generated } from "kysely";
import type { BackgroundChangeName } from "../../../contract/settings/changes.ts";

declare module "../postgres/database.ts" {
  interface Tables {
    background_change: BackgroundChangeTable;
  }
}

declare module "../queue.ts" {
  interface Jobs {
    /** Goes on with what is to be changed in large tables, for less than a minute. */
    "change-data": Record<string, unknown>;
  }
}

interface BackgroundChangeTable {
  name: BackgroundChangeName;
  total: number;
  done: Generated<number>;
  took: Generated<number>;
  begun: Generated<Date>;
  moved: Generated<Date>;
  ended: Date | null;
  trouble: string | null;
  failures: Generated<number>;
  not_before: Date | null;
  stopped: Generated<boolean>;
}
