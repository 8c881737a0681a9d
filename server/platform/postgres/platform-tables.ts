import type { ColumnType, Generated } from "kysely";
import type { BackgroundChangeName } from "../../../contract/settings/changes.ts";

declare module "./database.ts" {
  interface Tables {
    platform_state: PlatformStateTable;
    idempotent_answer: IdempotentAnswerTable;
    background_change: BackgroundChangeTable;
  }
}

interface PlatformStateTable {
  id: Generated<boolean>;
  sending_paused_reason: string | null;
  restored_at: Date | null;
  /** The traces of recoveries of its files that were noticed, as `recovered_as()` names them. */
  recovery_known: Generated<string[]>;
  demonstration_made: Date | null;
  key_check: Buffer | null;
  /** The key of fingerprints, sealed, once it is not the secret key any more. */
  fingerprint_key: Buffer | null;
}

interface IdempotentAnswerTable {
  login_id: number;
  route: string;
  key: string;
  body_hash: Buffer;
  status: number | null;
  answer: ColumnType<unknown, string | null, string | null>;
  created: Generated<Date>;
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
