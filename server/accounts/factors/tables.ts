import type { Generated, GeneratedAlways } from "kysely";

declare module "../../platform/postgres/database.ts" {
  interface Tables {
    totp: TotpTable;
    recovery_code: RecoveryCodeTable;
    passkey: PasskeyTable;
    spent_challenge: SpentChallengeTable;
    trusted_device: TrustedDeviceTable;
    disavowal: DisavowalTable;
  }
}

interface TotpTable {
  login_id: number;
  /** Sealed. Null until it was confirmed for the first time. */
  secret: Buffer | null;
  /** Sealed; waits for a code. */
  next_secret: Buffer | null;
  confirmed: Date | null;
  last_step: Generated<number>;
}

interface RecoveryCodeTable {
  login_id: number;
  code_hash: Buffer;
  used: Date | null;
}

interface PasskeyTable {
  id: GeneratedAlways<number>;
  public_id: string;
  login_id: number;
  name: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  created: Generated<Date>;
  used: Date | null;
}

interface SpentChallengeTable {
  challenge_hash: Buffer;
  expires: Date;
}

interface TrustedDeviceTable {
  login_id: number;
  device_hash: Buffer;
  until: Date;
}

interface DisavowalTable {
  token_hash: Buffer;
  login_id: number;
  what: string;
  passkey_id: number | null;
  /** What the account was joined with. */
  sign_on_id: Generated<number | null>;
  /** A token that was made or renewed. */
  key_id: Generated<number | null>;
  expires: Date;
}
