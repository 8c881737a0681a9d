import type { Generated, GeneratedAlways } from "kysely";

declare module "../platform/database.ts" {
  interface Tables {
    purchase: PurchaseTable;
  }
}

interface PurchaseTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  login_id: number | null;
  state: "settled_credits";
  credits_per_email: number;
  credits_consumed: number;
  request_id: string;
  created: Generated<Date>;
}
