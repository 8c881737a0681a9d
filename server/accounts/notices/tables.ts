import type { Generated, GeneratedAlways } from "kysely";
import type { NoticeKind } from "../../../contract/accounts-notices.ts";

declare module "../../platform/postgres/database.ts" {
  interface Tables {
    notice: NoticeTable;
    notice_choice: NoticeChoiceTable;
    notice_setting: NoticeSettingTable;
    push_key: PushKeyTable;
    push_subscription: PushSubscriptionTable;
  }
}

declare module "../../platform/queue.ts" {
  interface Jobs {
    /** Mails or pushes to a user what they have not seen yet; "day" is the mail of eight o'clock. */
    tell: { loginId: number; by: "mail" | "day" | "push" };
    /** Finds for whom it is eight o'clock; each quarter of an hour. */
    "tell-daily": Record<string, unknown>;
  }
}

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
  /** Whether the app shows it. */
  app: Generated<boolean>;
}

interface NoticeSettingTable {
  login_id: number;
  /** Where the user is, as the browser says; null until it has. */
  time_zone: string | null;
  /** The day in that zone on which the last daily mail went. */
  mailed_daily: string | null;
}

interface PushKeyTable {
  id: Generated<boolean>;
  public_key: string;
  private_key: Buffer;
  created: Generated<Date>;
}

interface PushSubscriptionTable {
  id: GeneratedAlways<number>;
  login_id: number;
  endpoint: Buffer;
  endpoint_hash: Buffer;
  created: Generated<Date>;
  failed: Generated<number>;
  /** Its push service answered late, or not, the last time. */
  slow: Generated<boolean>;
}
