import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ConversionImport, ConversionKind, Rule } from "../../contract/tracking/conversions.ts";
import type { SurveyRule } from "../../contract/tracking/survey.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    link: LinkTable;
    link_day: LinkDayTable;
    link_seen: LinkSeenTable;
    link_salt: LinkSaltTable;
    click_gap: ClickGapTable;
    promo_code: PromoCodeTable;
    promo_code_holder: PromoCodeHolderTable;
    conversion: ConversionTable;
    conversion_import: ConversionImportTable;
    conversion_state: ConversionStateTable;
    survey_rule: SurveyRuleTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Forgets the salts and the hashed visitors of days that are over. */
    "turn-day": Record<string, unknown>;
    /** Computes anew to which show each conversion of an organization belongs. */
    attribute: { ownerId: number };
    /** Forgets what an import added that was taken back. */
    "forget-import": { importId: number; ownerId: number };
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
  /** The show's title in the target has no address in it. */
  title_hidden: Generated<boolean>;
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

interface ConversionTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  source: string;
  key: string;
  at: ColumnType<Date, Date | string, never>;
  kind: ConversionKind;
  amount: number | null;
  currency: string | null;
  refund_of: string | null;
  codes: string[];
  link_slug: string | null;
  answered: boolean;
  answer: string | null;
  answer_until: Date | null;
  new_customer: boolean | null;
  import_id: number | null;
  code_entry_id: number | null;
  link_entry_id: number | null;
  answer_entry_id: number | null;
  entry_id: number | null;
  rule: Generated<Rule>;
  created: Generated<Date>;
}

interface ConversionImportTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  login_id: number | null;
  file_name: string;
  source: string;
  state: Generated<ConversionImport["state"]>;
  added: Generated<number>;
  known: Generated<number>;
  created: Generated<Date>;
}

interface ConversionStateTable {
  owner_id: number;
  conversions: Generated<number>;
  computed_to: Generated<number>;
  computing: Generated<boolean>;
  examined: Generated<number>;
  gained: Generated<number>;
  lost: Generated<number>;
  moved: Generated<number>;
  computed: Date | null;
}

interface SurveyRuleTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  entry_id: number;
  words: string;
  key: string;
  match: SurveyRule["match"];
  created_by: number | null;
  created: Generated<Date>;
}
