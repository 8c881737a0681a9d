import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AdCategory } from "../../contract/contacts/ad-categories.ts";
import type { Preferences, SaidBy } from "../../contract/contacts/preferences.ts";
import type {
  AddressKind,
  BasisGroup,
  ContactBasis,
  ContactEffect,
  KindGroup,
  RuleCountry,
} from "../../contract/contacts/rules.ts";
import type { OPT_OUT_WAYS, SUPPRESSION_KINDS } from "../../contract/contacts.ts";
import type { Language } from "../../contract/forms/locale.ts";
import type { CountryBasis } from "../catalogue/addresses/country-of.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    address_request: AddressRequestTable;
    address_read: AddressReadTable;
    suppression: SuppressionTable;
    opt_out_link: OptOutLinkTable;
    unlock: UnlockTable;
    unlock_taken: UnlockTakenTable;
    address_report: AddressReportTable;
    contact_rule: ContactRuleTable;
    contact_basis: ContactBasisTable;
    contact_decision: ContactDecisionTable;
    contact_preference: ContactPreferenceTable;
    podcast_claim: PodcastClaimTable;
    claim_look: ClaimLookTable;
    data_request: DataRequestTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Reads the page of a basis once. */
    "read-basis-page": { basisId: number };
    /** Reads the feed of a show for those who claim it. */
    "look-for-claim": { podcastId: number };
    /** Mails somebody the link to what is known of them; it is made when the mail is. */
    "data-mail": { address: string; language: Language };
    /** News: a rule for contacts is another one, or, with an organization, what it knows of its contacts. */
    "contact-rules-changed": { ownerId: number | null };
  }
}

interface AddressRequestTable {
  podcast_id: number;
  login_id: number;
  note: Generated<string>;
  created: Generated<Date>;
}

interface AddressReadTable {
  id: GeneratedAlways<number>;
  login_id: number;
  podcast_id: number;
  owner_id: number | null;
  created: Generated<Date>;
}

export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];
export type OptOutWay = (typeof OPT_OUT_WAYS)[number];

interface SuppressionTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number | null;
  address_hmac: Buffer;
  hint: string;
  reason: Generated<string>;
  kind: Generated<SuppressionKind>;
  how: OptOutWay | null;
  /** The handle of the mail it came from. */
  source: string | null;
  /** Sealed with its row as place; organizations' lists only. */
  address: Buffer | null;
  created_by: number | null;
  created: Generated<Date>;
  lifted: Date | null;
  lifted_by: number | null;
  why: Generated<string>;
}

/** The link in a mail's foot; its token is kept as a hash. */
interface OptOutLinkTable {
  token_hash: Buffer;
  owner_id: number;
  address_hmac: Buffer;
  hint: string;
  message_id: number | null;
  used: Date | null;
  undone: Date | null;
  /** Of the key on the page of whoever pressed; they may undo it until then. */
  undo_hash: Generated<Buffer | null>;
  undo_until: Generated<Date | null>;
}

interface UnlockTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  podcast_id: number;
  address_id: number | null;
  source: "credits" | "card" | "grant";
  purchase_id: number;
  transfer_id: number | null;
  credits: number;
  created: Generated<Date>;
}

/** Why an unlock was taken away. */
export type TakenReason = "objection" | "taken-out" | "undelivered";

/** Unlocks that were; rows are never changed. */
interface UnlockTakenTable {
  id: number;
  owner_id: number;
  podcast_id: number;
  source: "credits" | "card" | "grant";
  purchase_id: number;
  transfer_id: number | null;
  credits: number;
  created: Date;
  reason: TakenReason;
  returned: number;
  return_id: number | null;
  taken: Generated<Date>;
  address_id: number | null;
  /** By the link in a mail of the organization itself, which gets nothing back for it. */
  without_return: Generated<boolean>;
}

/** What an organization's mails have shown of an address. */
interface AddressReportTable {
  id: GeneratedAlways<number>;
  address_hmac: Buffer;
  owner_id: number;
  message_id: number | null;
  kind: "gone" | "alive";
  proof: "strong" | "weak";
  means: ReportMeans;
  sender_domain: Generated<string>;
  sender_server: Generated<string>;
  at: Generated<Date>;
}

/** How a report on an address was proved, or not. */
export type ReportMeans = "report" | "refusal" | "signature" | "provider" | "dns" | "second" | "answer";

/** Changes of rules; rows are never changed, and the last one of a rule counts. */
interface ContactRuleTable {
  id: GeneratedAlways<number>;
  country: RuleCountry;
  basis: BasisGroup;
  kind: KindGroup;
  /** Null: as it was shipped. */
  effect: ContactEffect | null;
  note: Generated<string>;
  login_id: number | null;
  created: Generated<Date>;
}

/** Why an organization may write to somebody, as its members entered it. */
interface ContactBasisTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  podcast_id: number;
  address_hmac: Buffer;
  kind: "asked" | "consent" | "relation" | "invites";
  quote: Generated<string>;
  page: string | null;
  /** Whether the quote stood on the page when it was read; null: not read. */
  stood: boolean | null;
  read_at: Date | null;
  read_hash: Buffer | null;
  login_id: number | null;
  created: Generated<Date>;
  revoked: Date | null;
  revoked_by: number | null;
}

/** What was decided about a mail by the rules; rows are never changed. */
interface ContactDecisionTable {
  id: GeneratedAlways<number>;
  owner_id: number;
  podcast_id: number;
  address_hmac: Buffer;
  message_id: number;
  /** Its Message-ID: a mail that is sent once more has another one. */
  attempt: string;
  outcome: "planned" | "left-out" | "handed" | "held" | "overridden";
  country: string | null;
  country_basis: CountryBasis;
  rule: RuleCountry;
  kind: AddressKind;
  basis: ContactBasis;
  quote: Generated<string>;
  effect: ContactEffect;
  rules_of: string;
  change_id: number | null;
  sandbox: Generated<boolean>;
  ticked: string | null;
  reason: string | null;
  login_id: number | null;
  created: Generated<Date>;
}

/** What the podcaster of a show says about ads in it, by each means once. */
interface ContactPreferenceTable {
  podcast_id: number;
  said_by: SaidBy;
  formats: ColumnType<Preferences["formats"], string, string>;
  route: Preferences["route"];
  page: string | null;
  blocked: Generated<AdCategory[]>;
  language: Preferences["language"];
  not_before: string | null;
  said: Generated<Date>;
}

/** Who shows that a feed is theirs. */
interface PodcastClaimTable {
  id: GeneratedAlways<number>;
  podcast_id: number;
  key_hash: Buffer;
  word_hash: Buffer;
  made: Generated<Date>;
  proved: Date | null;
  page_hash: Buffer | null;
  until: Date | null;
  replaced: Date | null;
}

/** The last look at a show's feed for all who claim it. */
interface ClaimLookTable {
  podcast_id: number;
  asked: Date;
  done: Date | null;
  outcome: "read" | "failed" | null;
}

/** Who asked what is known of them. */
interface DataRequestTable {
  id: GeneratedAlways<number>;
  address_hmac: Buffer;
  token_hash: Buffer;
  asked: Generated<Date>;
  until: Date;
  opened: Date | null;
  objected: Date | null;
  erased: Date | null;
}
