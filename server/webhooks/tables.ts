import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { z } from "zod";
import type { Trouble } from "../../contract/webhooks.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    webhook: WebhookTable;
    webhook_event: WebhookEventTable;
    webhook_delivery: WebhookDeliveryTable;
    webhook_attempt: WebhookAttemptTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Sends what waits for its receivers. Added by the triggers of migration 140, too. */
    "deliver-webhooks": Record<string, unknown>;
    /** Tells one user that a webhook was switched off. */
    "webhook-letter": { webhookId: number; loginId: number };
    /** Lets what waits for a webhook that was switched on again be tried now. */
    "begin-webhook": { webhookId: number };
    /** Takes the log of a deleted webhook away, and then it. */
    "forget-webhook": { webhookId: number };
  }
}

interface WebhookTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  name: string;
  url: string;
  events: string[];
  state: Generated<"on" | "off">;
  off_reason: OffReason | null;
  secret: Buffer;
  secret_before: Buffer | null;
  before_until: Date | null;
  slow: Generated<boolean>;
  claimed: Date | null;
  delivered: Date | null;
  gone: Date | null;
  /** When it was last switched on again: tries from before do not count. */
  began: Date | null;
  created_by: number | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

export type OffReason = "failing" | "gone";

interface WebhookEventTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  type: string;
  thing: string;
  data: ColumnType<Record<string, unknown>, string, never>;
  at: Generated<Date>;
}

interface WebhookDeliveryTable {
  id: GeneratedAlways<number>;
  public_id: string;
  webhook_id: number;
  event_id: number;
  thing: string;
  state: Generated<"waiting" | "delivered">;
  attempts: Generated<number>;
  due: Generated<Date>;
  lease_until: Date | null;
  passed_over: Generated<boolean>;
  again: Generated<boolean>;
  created: Generated<Date>;
  modified: Generated<Date>;
}

interface WebhookAttemptTable {
  id: GeneratedAlways<number>;
  delivery_id: number;
  at: Generated<Date>;
  milliseconds: number;
  headers: ColumnType<Record<string, string>, string, never>;
  status: number | null;
  trouble: z.output<typeof Trouble> | null;
  answer: Generated<string>;
  cut: Generated<boolean>;
}
