import type { Generated, GeneratedAlways } from "kysely";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    link: LinkTable;
    link_day: LinkDayTable;
    link_seen: LinkSeenTable;
    link_salt: LinkSaltTable;
    click_gap: ClickGapTable;
    promo_code: PromoCodeTable;
    promo_code_holder: PromoCodeHolderTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Forgets the salts and the hashed visitors of days that are over. */
    "turn-day": Record<string, unknown>;
  }
}

interface LinkTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  campaign_id: number | null;
  entry_id: number | null;
  slug: string;
  target: string;
  state: Generated<"open" | "closed" | "removed">;
  created_by: number | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

/** `day`: YYYY-MM-DD in UTC. */
interface LinkDayTable {
  link_id: number;
  day: string;
  clicks: Generated<number>;
  visitors: Generated<number>;
  filtered: Generated<number>;
}

interface LinkSeenTable {
  day: string;
  link_id: number;
  visitor: Buffer;
}

interface LinkSaltTable {
  day: string;
  salt: Buffer;
}

interface ClickGapTable {
  id: GeneratedAlways<number>;
  since: Date;
  until: Date;
}

interface PromoCodeTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  campaign_id: number | null;
  code: string;
  key: string;
  retired: Generated<boolean>;
  created_by: number | null;
  created: Generated<Date>;
}

interface PromoCodeHolderTable {
  id: GeneratedAlways<number>;
  code_id: number;
  entry_id: number | null;
  since: Generated<Date>;
  until: Date | null;
}
