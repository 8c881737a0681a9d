import type { Insertable } from "kysely";
import type { Permission } from "../../contract/accounts.ts";
import type { Role } from "../../contract/acts.ts";
import type { OwnerRow } from "../../server/accounts/members/owners.ts";
import { hashPassword } from "../../server/accounts/passwords/password.ts";
import { openSession } from "../../server/accounts/sessions/session.ts";
import { addLogin, createOwner } from "../../server/accounts/sign-up/create.ts";
import { hideFor } from "../../server/catalogue/addresses/hide-addresses.ts";
import { descriptionWords } from "../../server/catalogue/description-words.ts";
import { searchText, titleKey } from "../../server/catalogue/search-text.ts";
import { newHandle } from "../../server/platform/handle.ts";
import { type Db, inTransaction, type Tables } from "../../server/platform/postgres/database.ts";
import type { Caller } from "../../server/platform/web/http.ts";

let count = 0;

/** An organization with a new handle. */
export const makeOwner = (db: Db, displayName = "Vogel & Söhne"): Promise<OwnerRow> =>
  inTransaction(db, (tx) => createOwner(tx, { name: `owner-${newHandle().toLowerCase()}`, displayName }));

export interface TestLogin {
  id: number;
  publicId: string;
  /** A bearer token that lives. */
  token: string;
  caller: Caller;
}

/** Every user's; computing its hash for each would be most of the cost of making one. */
export const PASSWORD = "a long enough password";
const passwordHash = hashPassword(PASSWORD);

/** A signed-in user of these organizations. */
export async function makeLogin(
  db: Db,
  owners: readonly OwnerRow[],
  given: {
    nickName?: string;
    permissions?: readonly Permission[];
    /** Whoever comes first is an owner and the others are managers, unless said otherwise. */
    role?: Role;
  } = {},
): Promise<TestLogin> {
  const permissions = given.permissions ?? [];
  return inTransaction(db, async (tx) => {
    count += 1;
    const login = await addLogin(tx, {
      username: `user-${process.pid}-${count}@users.example`,
      passwordHash: await passwordHash,
      ownerIds: owners.map((owner) => owner.id),
      permissions,
      ...(given.nickName !== undefined && { nickName: given.nickName }),
    });
    if (!login) throw new Error("the user name is taken");
    if (given.role)
      await tx.updateTable("membership").set({ role: given.role }).where("login_id", "=", login.id).execute();
    const { bearer } = await openSession(tx, login.id);
    return {
      ...login,
      token: bearer,
      caller: { loginId: login.id, publicId: login.publicId, permissions: new Set(permissions) },
    };
  });
}

type PodcastValues = Partial<
  Pick<
    Insertable<Tables["podcast"]>,
    | "title"
    | "artist"
    | "reach"
    | "latest_episode"
    | "language"
    | "feed_url"
    | "image_url"
    | "episodes"
    | "rating"
    | "ratings_count"
    | "gone_since"
  >
>;

/**
 * A podcast with an episode of today; `latest_episode` null or long ago makes it inactive. With an `address`
 * its contact is LOCKED, else UNKNOWN.
 */
export async function makePodcast(
  db: Db,
  given: PodcastValues & { address?: string; genreIds?: readonly number[]; description?: string } = {},
): Promise<{ id: number; publicId: string }> {
  const { address, genreIds = [], description, ...values } = given;
  count += 1;
  const title = values.title ?? `Podcast ${count}`;
  const today = new Date().toISOString().slice(0, 10);
  const hide = hideFor(address ?? null);
  return inTransaction(db, async (tx) => {
    const podcast = await tx
      .insertInto("podcast")
      .values({
        public_id: newHandle(),
        title,
        title_key: titleKey(title, hide),
        search_text: searchText(title, values.artist ?? null, hide),
        latest_episode: today,
        reach_method: values.reach == null ? null : "cadence",
        primary_genre_id: genreIds[0] ?? null,
        genre_ids: [...genreIds],
        ...values,
      })
      .returning(["id", "public_id as publicId"])
      .executeTakeFirstOrThrow();
    if (description !== undefined) {
      const words = descriptionWords([description], hide);
      await tx.insertInto("podcast_detail").values({ podcast_id: podcast.id, description, words }).execute();
    }
    if (address !== undefined) {
      const row = await tx
        .insertInto("podcast_address")
        .values({
          podcast_id: podcast.id,
          address,
          address_key: address.toLowerCase(),
          verdict: "usable",
          source: "feed",
          tag: "itunes:email",
          evidence: "none",
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx.updateTable("podcast").set({ address_id: row.id }).where("id", "=", podcast.id).execute();
    }
    return podcast;
  });
}

/** Unlocks a podcast's contact for an organization as a gift: no credits, no ledger. */
export async function makeUnlock(db: Db, ownerId: number, podcastId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const purchase = await tx
      .insertInto("purchase")
      .values({
        public_id: newHandle(),
        owner_id: ownerId,
        login_id: null,
        state: "settled_credits",
        credits_per_email: 1,
        credits_consumed: 0,
        request_id: "test",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const podcast = await tx
      .selectFrom("podcast")
      .select("address_id")
      .where("id", "=", podcastId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("unlock")
      .values({
        owner_id: ownerId,
        podcast_id: podcastId,
        address_id: podcast.address_id,
        source: "grant",
        purchase_id: purchase.id,
        transfer_id: null,
        credits: 0,
      })
      .execute();
  });
}

/** Has a user with the permission act for an organization they do not belong to, from the next request on. */
export const actFor = (db: Db, login: Pick<TestLogin, "id">, owner: { id: number }) =>
  db
    .insertInto("preference")
    .values({ login_id: login.id, owner_id: owner.id })
    .onConflict((c) => c.column("login_id").doUpdateSet({ owner_id: owner.id }))
    .execute();

/** A passkey of a user that no device has. */
export const makePasskey = (db: Db, loginId: number): Promise<{ publicId: string }> =>
  db
    .insertInto("passkey")
    .values({
      public_id: newHandle(),
      login_id: loginId,
      name: "Key ring",
      credential_id: newHandle(),
      public_key: Buffer.from([1]),
      sign_count: 0,
      transports: ["internal"],
      used: null,
    })
    .returning("public_id as publicId")
    .executeTakeFirstOrThrow();

/** The podcast of an entry. */
export const podcastOf = (db: Db, entry: string): Promise<{ id: number; publicId: string }> =>
  db
    .selectFrom("podcast as p")
    .innerJoin("campaign_entry as e", "e.podcast_id", "p.id")
    .select(["p.id", "p.public_id as publicId"])
    .where("e.public_id", "=", entry)
    .executeTakeFirstOrThrow();
