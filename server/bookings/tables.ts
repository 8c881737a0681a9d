import type { Generated, GeneratedAlways } from "kysely";
import type { CheckKind } from "../../contract/bookings/checks.ts";
import type { CopyState } from "../../contract/bookings/copy.ts";
import type { SoundType } from "../../contract/bookings/produced.ts";
import type { BookingMailKind } from "../../contract/bookings.ts";
import type { SLOTS } from "../../contract/offers/terms.ts";
import type { SIDES } from "../../contract/offers.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    booking_counter: BookingCounterTable;
    booking: BookingTable;
    booking_version: BookingVersionTable;
    acceptance: AcceptanceTable;
    spot: SpotTable;
    booking_try: BookingTryTable;
    booking_mail: BookingMailTable;
    price_sharing: PriceSharingTable;
    copy_version: CopyVersionTable;
    copy_comment: CopyCommentTable;
    produced_spot: ProducedSpotTable;
    produced_spot_piece: { spot_id: number; number: number; bytes: Buffer };
    booking_check: BookingCheckTable;
    booking_reminder: BookingReminderTable;
    booking_reminded: BookingRemindedTable;
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Prints the sheet of a version, and again with the record once it is accepted. */
    "render-sheet": { bookingId: number; number: number };
    /** Makes a mail about a booking a message. */
    "mail-booking": { mailId: number };
    /** Takes up mails about bookings that nothing works on any more, as after a restore. */
    "tend-booking-mails": Record<string, never>;
    /** Takes the fingerprint of a produced spot. */
    "print-produced": { spotId: number };
    /** Reminds hosts of what is due, where somebody has switched that on. */
    remind: Record<string, never>;
  }
}

type Side = (typeof SIDES)[number];

interface BookingCounterTable {
  owner_id: number;
  year: number;
  last: number;
}

interface BookingTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  campaign_id: number | null;
  entry_id: number | null;
  podcast_id: number | null;
  offer_id: number | null;
  number: string;
  /** The newest, and the one in force. */
  version: Generated<number>;
  accepted_version: number | null;
  paid_on: string | null;
  paid_amount: number | null;
  cancelled: Date | null;
  cancelled_side: Side | null;
  cancelled_reason: string | null;
  /** The token is made from it with the key; only its hash is stored. */
  link_seed: string | null;
  link_hash: Buffer | null;
  login_id: number | null;
  created: Generated<Date>;
  modified: Generated<Date>;
}

interface BookingVersionTable {
  booking_id: number;
  number: number;
  /** Canonical JSON, as it was hashed. */
  sheet: string;
  sha256: Buffer;
  pdf: Buffer | null;
  /** Printed with the record of its acceptance. */
  record_pdf: Buffer | null;
  sent: Date | null;
  /** Its link was given out besides any mail. */
  linked: Generated<boolean>;
  until: Date | null;
  answer: "accepted" | "declined" | null;
  answered: Date | null;
  reason: string | null;
  login_id: number | null;
  created: Generated<Date>;
}

interface AcceptanceTable {
  booking_id: number;
  number: number;
  name: string;
  function: string;
  at: Generated<Date>;
  address_hmac: Buffer | null;
  agent: string | null;
  sha256: Buffer;
}

interface SpotTable {
  id: GeneratedAlways<number>;
  public_id: string;
  booking_id: number;
  position: number;
  first_day: string | null;
  last_day: string | null;
  episode: number | null;
  slot: (typeof SLOTS)[number];
  seconds: number;
  makegood_of: number | null;
  cancelled: Date | null;
  cancelled_side: Side | null;
  cancelled_reason: string | null;
  settled: Date | null;
}

interface ProducedSpotTable {
  id: GeneratedAlways<number>;
  public_id: string;
  booking_id: number;
  name: string;
  size: number;
  kept: Generated<number>;
  type: SoundType | null;
  seconds: number | null;
  sha256: Buffer | null;
  items: Buffer | null;
  login_id: number | null;
  created: Generated<Date>;
}

interface CopyVersionTable {
  booking_id: number;
  number: number;
  side: Side;
  /** Canonical JSON, as it was hashed. */
  words: string;
  sha256: Buffer;
  state: CopyState;
  login_id: number | null;
  host_name: string | null;
  created: Generated<Date>;
  modified: Generated<Date>;
  shared: Date | null;
  approved: Date | null;
  approved_by: number | null;
  approved_name: string | null;
}

interface CopyCommentTable {
  id: GeneratedAlways<number>;
  public_id: string;
  booking_id: number;
  number: number;
  side: Side;
  login_id: number | null;
  host_name: string | null;
  text: string;
  asks: boolean;
  created: Generated<Date>;
}

interface BookingTryTable {
  booking_id: number;
  hour: Date;
  tries: Generated<number>;
  copies: Generated<number>;
}

interface BookingMailTable {
  id: GeneratedAlways<number>;
  booking_id: number;
  number: number;
  kind: BookingMailKind;
  /** Which spot is to be made good. */
  spot_id: Generated<number | null>;
  mailbox_id: number | null;
  login_id: number | null;
  words: string;
  record: Generated<boolean>;
  message_id: number | null;
  queued: Date | null;
  created: Generated<Date>;
}

interface PriceSharingTable {
  owner_id: number;
  login_id: number | null;
  agreed: Generated<Date>;
}

interface BookingCheckTable {
  booking_id: number;
  what: CheckKind;
  /** Of the spot; 0 for the booking as a whole. */
  position: number;
  login_id: number | null;
  done: Generated<Date>;
}

interface BookingReminderTable {
  booking_id: number;
  login_id: number;
  mailbox_id: number;
  days: number;
  since: Generated<Date>;
  looked: string | null;
}

interface BookingRemindedTable {
  booking_id: number;
  what: string;
  position: number;
  due: string;
  mail_id: number | null;
}
