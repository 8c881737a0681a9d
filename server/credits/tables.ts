import type { Generated, GeneratedAlways } from "kysely";

declare module "../platform/database.ts" {
  interface Tables {
    ledger_account: LedgerAccountTable;
    ledger_transfer: LedgerTransferTable;
    ledger_entry: LedgerEntryTable;
    initial_grant: InitialGrantTable;
  }
}

interface LedgerAccountTable {
  id: GeneratedAlways<number>;
  owner_id: number | null;
  kind: "owner" | "issued" | "spent";
  unit: Generated<"credit">;
  balance: Generated<number>;
  reserved: Generated<number>;
  created: Generated<Date>;
  modified: Generated<Date>;
}

export type TransferKind = "initial" | "grant" | "revocation" | "unlock" | "refund" | "reversal";

interface LedgerTransferTable {
  id: GeneratedAlways<number>;
  public_id: string;
  kind: TransferKind;
  owner_id: number;
  actor_login_id: number | null;
  reason: string;
  purchase_id: number | null;
  reverses: number | null;
  request_id: string;
  created: Generated<Date>;
}

interface LedgerEntryTable {
  id: GeneratedAlways<number>;
  transfer_id: number;
  account_id: number;
  amount: number;
}

interface InitialGrantTable {
  identity: Buffer;
  owner_id: number;
  created: Generated<Date>;
}
