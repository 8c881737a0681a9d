import { sql } from "kysely";
import type { PodcastState } from "../../contract/campaigns.ts";
import type { AddressForm } from "../../contract/forms/address-form.ts";
import type { Db } from "../platform/postgres/database.ts";

export interface RecipientRow {
  entryId: number;
  state: PodcastState;
  /** How its host is to be addressed in German; null: as the mail does. */
  form: AddressForm | null;
  externalId: string;
  podcastId: number;
  title: string;
  ownerName: string | null;
  hasAddress: boolean;
  unlocked: boolean;
}

/** Entries of a campaign as recipients for its organization, without their addresses. */
export async function selectRecipients(
  db: Db,
  campaign: { id: number; ownerId: number },
  externalIds: readonly string[],
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select e.id as "entryId", e.state, e.form, e.public_id as "externalId", p.id as "podcastId", p.title,
           coalesce(nullif(p.owner_name, ''), p.artist) as "ownerName",
           coalesce(p.address_id, u.address_id) is not null as "hasAddress",
           u.id is not null as unlocked
    from campaign_entry e
    join podcast p on p.id = e.podcast_id
    left join unlock u on u.podcast_id = p.id and u.owner_id = ${campaign.ownerId}
    where e.campaign_id = ${campaign.id} and e.public_id = any(${[...externalIds]}::text[])`.execute(db);
  return rows;
}

/** Which of these people the organization has written to before, or is about to, in any campaign. */
export async function selectWrittenTo(
  db: Db,
  ownerId: number,
  recipientKeys: readonly string[],
): Promise<Set<string>> {
  if (recipientKeys.length === 0) return new Set();
  const rows = await db
    .selectFrom("message")
    .select("recipient_key as key")
    .distinct()
    .where("owner_id", "=", ownerId)
    .where("recipient_key", "in", [...recipientKeys])
    .where("state", "not in", ["failed", "stopped"])
    .execute();
  return new Set(rows.map((row) => row.key));
}

/** The names for a login's placeholders. */
export const selectNames = (db: Db, loginId: number) =>
  db
    .selectFrom("login")
    .select(["first_name as firstName", "last_name as lastName"])
    .where("id", "=", loginId)
    .executeTakeFirstOrThrow();
