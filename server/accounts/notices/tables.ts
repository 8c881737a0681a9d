import type { Generated, GeneratedAlways } from "kysely";

declare module "../../platform/postgres/database.ts" {
  interface Tables {
    notice: NoticeTable;
    notice_choice: NoticeChoiceTable;
    push_subscription: PushSubscriptionTable;
  }
}

export const NOTICE_KINDS = [
  "answer",
  "opt-out",
  "credit-back",
  /** A mailbox's consent or password is no longer taken. */
  "sign-in-needed",
  /** A consent ends soon. */
  "grant-ending",
  /** A mailbox was not read for an hour. */
  "behind",
  "held",
  "brake",
  "assigned",
  "mentioned",
  "reminder",
  /** For administrators: a mail provider refuses our client id or secret. */
  "provider-failing",
  /** For administrators: reports wait for a decision. */
  "undelivered",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

interface NoticeTable {
  id: GeneratedAlways<number>;
  public_id: string;
  login_id: number;
  owner_id: number | null;
  kind: NoticeKind;
  subject: string | null;
  details: Record<string, string | number>;
  created: Generated<Date>;
  seen: Date | null;
  mailed: Date | null;
  pushed: Date | null;
}

interface NoticeChoiceTable {
  login_id: number;
  kind: NoticeKind;
  mail: "at-once" | "daily" | "no";
  push: boolean;
}

interface PushSubscriptionTable {
  id: GeneratedAlways<number>;
  login_id: number;
  endpoint: Buffer;
  endpoint_hash: Buffer;
  created: Generated<Date>;
  failed: Generated<number>;
}
