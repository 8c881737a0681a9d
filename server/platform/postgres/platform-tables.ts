import type { ColumnType, Generated } from "kysely";

declare module "./database.ts" {
  interface Tables {
    platform_state: PlatformStateTable;
    idempotent_answer: IdempotentAnswerTable;
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
