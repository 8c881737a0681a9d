import type { Generated, GeneratedAlways } from "kysely";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    address_request: AddressRequestTable;
    address_read: AddressReadTable;
    suppression: SuppressionTable;
    unlock: UnlockTable;
    unlock_taken: UnlockTakenTable;
  }
}

interface AddressRequestTable {
  podcast_id: number;
  login_id: number;
  note: Generated<string>;
  created: Generated<Date>;
}

interface AddressReadTable {
  id: GeneratedAlways<number>;
  login_id: number;
  podcast_id: number;
  owner_id: number | null;
  created: Generated<Date>;
}

interface SuppressionTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number | null;
  address_hmac: Buffer;
  hint: string;
  reason: Generated<string>;
  created_by: number | null;
  created: Generated<Date>;
}

interface UnlockTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  podcast_id: number;
  address_id: number | null;
  source: "credits" | "card" | "grant";
  purchase_id: number;
  transfer_id: number | null;
  credits: number;
  created: Generated<Date>;
}

/** Unlocks that were; rows are never changed. */
interface UnlockTakenTable {
  id: number;
  owner_id: number;
  podcast_id: number;
  source: "credits" | "card" | "grant";
  purchase_id: number;
  transfer_id: number | null;
  credits: number;
  created: Date;
  reason: "objection" | "taken-out";
  returned: number;
  return_id: number | null;
  taken: Generated<Date>;
}
