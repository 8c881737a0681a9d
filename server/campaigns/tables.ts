import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { BriefingDocument } from "../../contract/briefing.ts";
import type { FieldKind } from "../../contract/campaigns/own-fields.ts";
import type {
  ListColumn,
  ListFailure,
  ListGroup,
  ListReason,
} from "../../contract/campaigns/podcast-lists.ts";
import type { TagColour } from "../../contract/campaigns/tags.ts";
import type { PodcastState } from "../../contract/campaigns.ts";
import type { AdCategory } from "../../contract/contacts/ad-categories.ts";
import type { AddressForm } from "../../contract/forms/address-form.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    campaign: CampaignTable;
    campaign_active: CampaignActiveTable;
    campaign_entry: CampaignEntryTable;
    campaign_move: CampaignMoveTable;
    campaign_briefing: CampaignBriefingTable;
    tag: TagTable;
    tagged_podcast: TaggedPodcastTable;
    own_field: OwnFieldTable;
    own_value: OwnValueTable;
    campaign_presence: { campaign_id: number; login_id: number; tab: string; at: Generated<Date> };
    podcast_list: PodcastListTable;
    podcast_list_piece: { list_id: number; number: number; bytes: Buffer };
    podcast_list_line: PodcastListLineTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Reads a list that is all there and looks its lines up. */
    "match-list": { listId: number };
    /** Reads feeds of a list that somebody asked for. */
    "read-list-feeds": { listId: number; loginId: number };
  }
}

interface CampaignTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  display_name: string;
  start: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** IANA name; null without a start, and in campaigns from before it was kept. */
  start_zone: Generated<string | null>;
  duration: number | null;
  currency: string | null;
  budget: number | null;
  pay_per_action: number | null;
  pay_per_lead: number | null;
  pay_per_click: number | null;
  category: AdCategory | null;
  utm_source: Generated<string>;
  utm_medium: Generated<string>;
  utm_campaign: Generated<string>;
  created_by: number | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

/** Written by triggers alone (migration 0202). */
interface CampaignActiveTable {
  campaign_id: number;
  owner_id: number;
  at: Date;
  podcasts: number;
  signed: number;
  mails: number;
  first_mail: Date | null;
  last_mail: Date | null;
  filled: boolean;
}

interface CampaignEntryTable {
  id: GeneratedAlways<number>;
  public_id: string;
  campaign_id: number;
  /** The campaign's organization, written by a trigger; null in entries from before, until `fillingActive` has been there. */
  of_owner: Generated<number | null>;
  podcast_id: number;
  state: Generated<PodcastState>;
  /** How German mails address its host; null: as each mail does. */
  form: AddressForm | null;
  added_by: number | null;
  created: Generated<Date>;
}

/** What moved an entry: a user, a mail of ours, an answer, an away note, a person who asked not to be written to, a booking. */
export type MoveCause = "user" | "mail" | "reply" | "away" | "opt-out" | "booking" | "answer" | "copy";

interface CampaignMoveTable {
  id: GeneratedAlways<number>;
  entry_id: number;
  /** The entry's, written by a trigger; null in moves from before, until `fillingActive` has been there. */
  campaign_id: Generated<number | null>;
  from_state: PodcastState;
  to_state: PodcastState;
  cause: MoveCause;
  login_id: number | null;
  /** The handle of the mail that shows it. */
  evidence: string | null;
  created: Generated<Date>;
}

interface CampaignBriefingTable {
  campaign_id: number;
  document: ColumnType<BriefingDocument, string, string>;
  words: number;
  modified_by: number | null;
  modified: Generated<Date>;
}

interface TagTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  name: string;
  name_key: string;
  colour: TagColour;
  created: Generated<Date>;
}

interface TaggedPodcastTable {
  tag_id: number;
  podcast_id: number;
  login_id: number | null;
  created: Generated<Date>;
}

interface OwnFieldTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  name: string;
  name_key: string;
  kind: FieldKind;
  choices: Generated<string[]>;
  created: Generated<Date>;
}

interface OwnValueTable {
  entry_id: number;
  field_id: number;
  value: string | number;
  login_id: number | null;
  modified: Generated<Date>;
}

interface PodcastListTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  login_id: number | null;
  campaign_id: number | null;
  name: string;
  size: number;
  kept: Generated<number>;
  state: Generated<"coming" | "matching" | "ready" | "failed">;
  failure: ListFailure | null;
  columns: Generated<ListColumn[]>;
  created: Generated<Date>;
}

interface PodcastListLineTable {
  list_id: number;
  /** Its place in the list, from 1. */
  number: number;
  title: string | null;
  artist: string | null;
  feed_url: string | null;
  itunes_id: number | null;
  spotify_id: string | null;
  found: ListGroup | null;
  why: ListReason | null;
  candidates: Generated<number[]>;
  podcast_id: number | null;
  left_out: Generated<boolean>;
  reading: "waiting" | "read" | "failed" | null;
  reading_fault: string | null;
  read: Date | null;
  entry_id: number | null;
}
