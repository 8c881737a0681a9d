import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { OfferedPrice } from "../../contract/offers/answers.ts";
import type { OfferTerms } from "../../contract/offers/terms.ts";
import type { OfferAct, OfferState, OfferVersion } from "../../contract/offers.ts";
import type { HostAnswer } from "../../contract/outreach/answer-link.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    offer: OfferTable;
    offer_version: OfferVersionTable;
    offer_decision: OfferDecisionTable;
    host_answer: HostAnswerTable;
  }
}

interface OfferTable {
  id: GeneratedAlways<number>;
  public_id: string;
  entry_id: number;
  state: Generated<Exclude<OfferState, "expired">>;
  version: Generated<number>;
  agreed_total: number | null;
  host_answer_id: number | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

interface HostAnswerTable {
  id: GeneratedAlways<number>;
  public_id: string;
  message_id: number;
  answer: HostAnswer;
  not_before: string | null;
  prices: ColumnType<OfferedPrice[], string, never>;
  note: string;
  created: Generated<Date>;
  over: Date | null;
}

interface OfferVersionTable {
  offer_id: number;
  number: number;
  side: OfferVersion["side"];
  terms: ColumnType<OfferTerms, string, never>;
  login_id: number | null;
  created: Generated<Date>;
}

interface OfferDecisionTable {
  id: GeneratedAlways<number>;
  offer_id: number;
  act: OfferAct;
  version: number;
  seen: Date;
  login_id: number | null;
  created: Generated<Date>;
}
