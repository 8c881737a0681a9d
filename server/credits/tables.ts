import type { Generated, GeneratedAlways } from "kysely";

declare module "../platform/postgres/database.ts" {
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
  kind: AccountKind;
  /** `credit`, or the ISO code of a currency in its minor units. */
  unit: Generated<string>;
  balance: Generated<number>;
  reserved: Generated<number>;
  created: Generated<Date>;
  modified: Generated<Date>;
}

type AccountKind = "owner" | "issued" | "spent" | MoneyAccount;

/** At the provider; paid and neither earned nor given back yet; earned. */
export type MoneyAccount = "provider" | "held" | "revenue";

export type TransferKind =
  | "initial"
  | "grant"
  | "revocation"
  | "unlock"
  | "refund"
  | "reversal"
  | "capture"
  | "sale"
  | "dispute"
  | "return"
  | "undelivered";

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
