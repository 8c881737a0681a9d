import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { BriefingDocument } from "../../contract/briefing.ts";
import type { PodcastState } from "../../contract/campaigns.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    campaign: CampaignTable;
    campaign_entry: CampaignEntryTable;
    campaign_move: CampaignMoveTable;
    campaign_briefing: CampaignBriefingTable;
  }
}

/** "mail": one of ours was accepted; "reply" and "opt-out": what came back. */
export type MoveCause = "user" | "mail" | "reply" | "away" | "opt-out";

interface CampaignTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  display_name: string;
  start: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  duration: number | null;
  currency: string | null;
  budget: number | null;
  pay_per_action: number | null;
  pay_per_lead: number | null;
  pay_per_click: number | null;
  utm_source: Generated<string>;
  utm_medium: Generated<string>;
  utm_campaign: Generated<string>;
  created_by: number | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

interface CampaignEntryTable {
  id: GeneratedAlways<number>;
  public_id: string;
  campaign_id: number;
  podcast_id: number;
  state: Generated<PodcastState>;
  added_by: number | null;
  created: Generated<Date>;
}

interface CampaignMoveTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  from_state: PodcastState;
  to_state: PodcastState;
  cause: MoveCause;
  /** The handle of the kept mail that moved it. */
  evidence: Generated<string | null>;
  login_id: number | null;
  created: Generated<Date>;
}

interface CampaignBriefingTable {
  campaign_id: number;
  document: ColumnType<BriefingDocument, string, string>;
  words: number;
  modified_by: number | null;
  modified: Generated<Date>;
}
