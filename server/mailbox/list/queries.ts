import { sql } from "kysely";
import type { Db } from "../../platform/postgres/database.ts";
import { isStillThere, type MailboxRow, mailboxes } from "../queries.ts";

/** What a card shows beside the mailbox itself. */
export type CardRow = MailboxRow & {
  ownerHandle: string;
  loginHandle: string;
  /** Of the provider; null for mailboxes with a password. */
  providerHandle: string | null;
  providerKind: "google" | "microsoft" | "oidc" | null;
  providerName: string | null;
  grantEmail: string | null;
  grantState: "good" | "over" | "approval-needed" | null;
  grantReason: string | null;
  grantUntil: Date | null;
  mode: "live" | "polling" | "waiting" | "off" | null;
  lastSuccess: Date | null;
  nextLook: Date | null;
  errorCode: string | null;
  errorAt: Date | null;
  lookedAt: number;
  kept: number;
  passedOver: number;
  sentToday: number;
};

const cards = (db: Db) =>
  mailboxes(db)
    .innerJoin("owner as o", "o.id", "b.owner_id")
    .innerJoin("login as l", "l.id", "b.login_id")
    .leftJoin("mail_provider as p", "p.id", "b.provider_id")
    .leftJoin("mailbox_grant as g", "g.mailbox_id", "b.id")
    .leftJoin("mailbox_reader as r", "r.mailbox_id", "b.id")
    .select([
      "o.public_id as ownerHandle",
      "l.public_id as loginHandle",
      "p.public_id as providerHandle",
      "p.kind as providerKind",
      "p.name as providerName",
      "g.email as grantEmail",
      "g.state as grantState",
      "g.reason as grantReason",
      "g.refresh_until as grantUntil",
      "r.mode",
      "r.last_success as lastSuccess",
      "r.next_look as nextLook",
      "r.error_code as errorCode",
      "r.error_at as errorAt",
      // Yesterday's counts are not today's.
      sql<number>`case when r.counted_on = current_date then r.looked_at_today else 0 end`.as("lookedAt"),
      sql<number>`case when r.counted_on = current_date then r.kept_today else 0 end`.as("kept"),
      sql<number>`case when r.counted_on = current_date then r.passed_over_today else 0 end`.as("passedOver"),
      sql<number>`(select count(*)::int from mailbox_handover h where h.account_id = b.account_id
        and h.at >= date_trunc('day', now(), b.time_zone))`.as("sentToday"),
    ])
    .where("b.disconnected", "is", null)
    .where((eb) => eb.or([eb("b.smtp_host", "is not", null), eb("b.provider_id", "is not", null)]))
    .where(isStillThere);

/** A user's own mailboxes in an organization, then those of colleagues that are open to it. */
export const selectCards = (db: Db, loginId: number, ownerId: number, most: number): Promise<CardRow[]> =>
  cards(db)
    .where("b.owner_id", "=", ownerId)
    .where((eb) =>
      eb.or([
        eb("b.login_id", "=", loginId),
        eb("b.writes", "=", "organization"),
        eb("b.reads", "=", "organization"),
      ]),
    )
    .orderBy(sql`b.login_id <> ${loginId}`)
    .orderBy(sql`not b.standard`)
    .orderBy("b.created")
    .orderBy("b.id")
    .limit(most)
    .execute();

/** One of a user's own. */
export const selectCard = (db: Db, loginId: number, publicId: string): Promise<CardRow | undefined> =>
  cards(db).where("b.login_id", "=", loginId).where("b.public_id", "=", publicId).executeTakeFirst();
