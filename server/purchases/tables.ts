import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from "kysely";
import type { MoneyProblem } from "../../contract/purchases.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    purchase: PurchaseTable;
    purchase_item: PurchaseItemTable;
    purchase_request: PurchaseRequestTable;
    payment_event: PaymentEventTable;
    payment_refund: PaymentRefundTable;
    payment_dispute: PaymentDisputeTable;
    money_problem: MoneyProblemTable;
    payment_comparison: PaymentComparisonTable;
    undelivered: UndeliveredTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Asks the provider for a purchase's outcome, and acts on it. */
    "settle-purchase": { purchaseId: number };
    /** End a purchase whose checkout was never opened. */
    "end-unopened": { purchaseId: number };
    /** Settles every purchase that has not ended. */
    "sweep-purchases": Record<string, never>;
    /** Compare the last days with the provider's books. */
    "reconcile-payments": Record<string, never>;
  }
}

/** The database enforces the permitted changes (`purchase_guard`). */
export type PurchaseState =
  | "creating"
  | "open"
  | "settled_credits"
  | "settled_card"
  | "cancelled"
  | "expired"
  | "failed"
  | "mismatch"
  | "refunded"
  | "disputed";

/** Set by the database's clock, or by a date. */
type Moment = ColumnType<Date | null, Date | undefined, Date | RawBuilder<Date> | null>;

interface PurchaseTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  login_id: number | null;
  state: PurchaseState;
  credits_per_email: number;
  credits_consumed: number;
  credits_reserved: Generated<number>;
  request_id: string;
  created: Generated<Date>;
  /** Minor units for one address; null where no card pays. */
  price: Generated<number | null>;
  price_id: Generated<string | null>;
  currency: Generated<string | null>;
  card_items: Generated<number>;
  language: Generated<"en" | "de" | null>;
  test_payment: Generated<boolean>;
  session_id: Generated<string | null>;
  payment_id: Generated<string | null>;
  expires: Generated<Date | null>;
  cancel_asked: Moment;
  checked: Moment;
  settled: Moment;
  captured_currency: Generated<string | null>;
  captured: Generated<number>;
  earned: Generated<number>;
  owed: Generated<number>;
  refunded: Generated<number>;
  reversed: Generated<number>;
}

interface PurchaseItemTable {
  purchase_id: number;
  podcast_id: number;
  owner_id: number;
  address_id: number | null;
  paid_by: "credits" | "card";
  outcome: "reserved" | "unlocked" | "dropped" | "released";
}

/** A purchase above its buyer's ceiling, as an owner is asked for it. */
interface PurchaseRequestTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  login_id: number;
  podcasts: number[];
  credits: number;
  amount: number | null;
  currency: string | null;
  state: Generated<"asked" | "approved" | "declined" | "expired">;
  decided_by: Generated<number | null>;
  decided: Moment;
  purchase_id: Generated<number | null>;
  created: Generated<Date>;
  expires: Generated<Date>;
}

interface PaymentEventTable {
  id: string;
  kind: string;
  purchase_id: number | null;
  reference: string | null;
  created: Generated<Date>;
}

interface PaymentRefundTable {
  id: string;
  purchase_id: number;
  amount: number;
  from_earned: number;
  reason: string | null;
  failed: Generated<boolean>;
  transfer_id: number;
  created: Generated<Date>;
}

interface PaymentDisputeTable {
  id: string;
  purchase_id: number;
  amount: number;
  won: Generated<boolean>;
  transfer_id: number;
  created: Generated<Date>;
}

interface MoneyProblemTable {
  id: GeneratedAlways<number>;
  public_id: string;
  kind: MoneyProblem["kind"];
  reference: string;
  purchase_id: number | null;
  amount: number | null;
  currency: string | null;
  found: Generated<Date>;
  closed: Generated<Date | null>;
  closed_by: Generated<number | null>;
  note: Generated<string | null>;
}

/** One row. */
interface PaymentComparisonTable {
  id: Generated<boolean>;
  /** When the last completed comparison with the provider began. */
  compared: ColumnType<Date, Date | undefined, Date | RawBuilder<Date>>;
}

/** An unlock whose address was reported not to exist; the database enforces the permitted changes (`undelivered_guard`). */
interface UndeliveredTable {
  id: GeneratedAlways<number>;
  public_id: string;
  unlock_id: number;
  owner_id: number;
  podcast_id: number;
  message_id: number;
  mail_id: number | null;
  proof: Proof;
  state: "waiting" | "paid" | "refused" | "reversed";
  credits: number;
  decided_by: number | null;
  decided: ColumnType<Date | null, Date | undefined, Date | RawBuilder<Date> | null>;
  note: string | null;
  transfer_id: number | null;
  reversal_id: number | null;
  restored_id: number | null;
  answered: Date | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

/** What a report is worth: ours or the recipient's own word, or the word of whoever owns a mailbox. */
export type Proof = "strong" | "weak";
