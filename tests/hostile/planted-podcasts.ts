import { titleKey } from "../../server/catalogue/search-text.ts";
import { newHandle } from "../../server/platform/handle.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import type { Tenant } from "../support/hostile-world.ts";
import { makePodcast } from "../support/world.ts";

export interface Planted {
  id: number;
  publicId: string;
}

/**
 * Podcasts with addresses by which anybody recognizes a leak, in every text and link: `each` of those whose contact is
 * usable (locked), a placeholder and broken (both unknown).
 */
export async function makePlanted(db: Db, each: number): Promise<Planted[]> {
  const planted: Planted[] = [];
  for (let i = 0; i < 3 * each; i++) {
    const verdict = (["usable", "placeholder", "invalid"] as const)[i % 3]!;
    const address = `Canary-${i}@quexil-${i}.example`;
    const podcast = await makePodcast(db, {
      title: `Planted ${i}`,
      artist: "Somebody",
      reach: i,
      episodes: 300 - i,
      language: i % 2 ? "de" : "en",
      ...(verdict === "usable" && { address }),
    });
    if (verdict !== "usable") {
      await db
        .insertInto("podcast_address")
        .values({
          podcast_id: podcast.id,
          address,
          address_key: address.toLowerCase(),
          verdict,
          source: "feed",
          tag: "itunes:email",
        })
        .execute();
    }
    await writeEverywhere(db, podcast.id, address);
    planted.push(podcast);
  }
  await db
    .insertInto("contact_preference")
    .values(
      planted.map(({ id }) => ({
        podcast_id: id,
        said_by: "link",
        formats: "[]",
        route: null,
        page: null,
        blocked: ["alcohol"],
        language: null,
        not_before: null,
      })),
    )
    .execute();
  return planted;
}

/**
 * Puts the planted podcasts into the campaign, with what came of their ads: also again, where a request has taken them out.
 * Otherwise the requests after it would see none.
 * @returns the handles of the entries, in the order of the podcasts
 */
export async function plantEntries(db: Db, tenant: Tenant, planted: readonly Planted[]): Promise<string[]> {
  const campaign = await db
    .selectFrom("campaign")
    .select(["id", "category"])
    .where("public_id", "=", tenant.ids.campaign)
    .executeTakeFirstOrThrow();
  // What the podcasts exclude.
  if (campaign.category !== "alcohol")
    await db.updateTable("campaign").set({ category: "alcohol" }).where("id", "=", campaign.id).execute();
  const added = await db
    .insertInto("campaign_entry")
    .values(planted.map((one) => ({ public_id: newHandle(), campaign_id: campaign.id, podcast_id: one.id })))
    .onConflict((c) => c.columns(["campaign_id", "podcast_id"]).doNothing())
    .returning("id")
    .execute();
  const rows = await db
    .selectFrom("campaign_entry")
    .select(["id", "public_id as publicId"])
    .where("campaign_id", "=", campaign.id)
    .where(
      "podcast_id",
      "in",
      planted.map(({ id }) => id),
    )
    .orderBy("podcast_id")
    .execute();
  const entries = rows.map((row) => row.publicId);
  if (added.length === 0) return entries;
  const [code, link, answer] = rows;
  // The hints of an order disagree, so that it says what each of them means.
  await db
    .insertInto("conversion")
    .values({
      owner_id: tenant.owner.id,
      source: "planted",
      key: newHandle(),
      at: new Date(),
      kind: "order",
      amount: 4_990,
      currency: "EUR",
      refund_of: null,
      codes: [],
      link_slug: null,
      answered: true,
      answer: null,
      answer_until: null,
      new_customer: null,
      import_id: null,
      rule: "code",
      entry_id: code!.id,
      code_entry_id: code!.id,
      link_entry_id: link!.id,
      answer_entry_id: answer!.id,
    })
    .execute();
  for (const { id, publicId } of rows.slice(0, 3))
    await db
      .insertInto("survey_rule")
      .values({
        public_id: newHandle(),
        owner_id: tenant.owner.id,
        entry_id: id,
        words: publicId,
        key: publicId.toLowerCase(),
        match: "is",
        created_by: tenant.login.id,
      })
      .execute();
  return entries;
}

/** A failed card purchase: the list of payments shows its podcasts. */
export async function cancelPurchase(db: Db, tenant: Tenant, podcastId: number): Promise<void> {
  const { id } = await db
    .insertInto("purchase")
    .values({
      public_id: newHandle(),
      owner_id: tenant.owner.id,
      login_id: tenant.login.id,
      state: "cancelled",
      credits_per_email: 1,
      credits_consumed: 0,
      card_items: 1,
      price: 300,
      price_id: "price_test",
      currency: "EUR",
      expires: new Date(),
      settled: new Date(),
      request_id: "test",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("purchase_item")
    .values({
      purchase_id: id,
      podcast_id: podcastId,
      owner_id: tenant.owner.id,
      paid_by: "card",
      outcome: "released",
    })
    .execute();
}

/** Real feeds do this: the address is part of every text and link of the podcast. */
async function writeEverywhere(db: Db, id: number, address: string): Promise<void> {
  const text = `Write to ${address} (${address.toLowerCase()})`;
  const link = `https://feeds.example/?to=${encodeURIComponent(address)}`;
  await db
    .updateTable("podcast")
    .set({
      title: text,
      title_key: titleKey(text),
      sub_title: text,
      artist: address,
      owner_name: address,
      feed_url: `${link}&id=${id}`,
    })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("podcast_detail")
    .values({
      podcast_id: id,
      description: `Hello!\n${text}`,
      website: link,
      target_group: text,
      pre_roll: text,
      mid_roll: text,
      post_roll: text,
    })
    .execute();
  await db
    .updateTable("podcast_address")
    .set({ source: `feed ${link}` })
    .where("podcast_id", "=", id)
    .execute();
}
