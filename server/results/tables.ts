import type { Generated, GeneratedAlways } from "kysely";
import type { ReportPart } from "../../contract/results/report.ts";
import type { SharedKind } from "../../contract/results/share.ts";
import type { PersonStep } from "../../contract/results.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    campaign_step: CampaignStepTable;
    campaign_figures: CampaignFiguresTable;
    campaign_target: CampaignTargetTable;
    campaign_window: CampaignWindowTable;
    report_link: ReportLinkTable;
  }
}

interface CampaignStepTable {
  campaign_id: number;
  step: PersonStep;
  login_id: number | null;
  done: Generated<Date>;
}

interface CampaignFiguresTable {
  campaign_id: number;
  ads_delivered: number | null;
  paid: number | null;
  budget_provided: number | null;
  budget_placed: number | null;
  budget_spent: number | null;
  currency: string | null;
  login_id: number | null;
  modified: Generated<Date>;
}

interface CampaignTargetTable {
  campaign_id: number;
  currency: string;
  per_action: number;
  login_id: number | null;
  modified: Generated<Date>;
}

interface CampaignWindowTable {
  campaign_id: number;
  days: number;
  login_id: number | null;
  modified: Generated<Date>;
}

interface ReportLinkTable {
  id: GeneratedAlways<number>;
  public_id: string;
  campaign_id: number;
  token_hash: Buffer;
  kind: Generated<SharedKind>;
  label: string;
  shown: ReportPart[];
  /** argon2id; null where the link alone opens it. */
  password_hash: string | null;
  login_id: number | null;
  created: Generated<Date>;
  until: Date;
  revoked: Date | null;
  /** By day of UTC. */
  openings: Generated<Record<string, number>>;
}
