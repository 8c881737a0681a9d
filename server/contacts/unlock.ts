import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { insertUnlocks, selectAddresses, selectUnlocked, selectUnlockedAddresses } from "./queries.ts";
import { suppressedAmong } from "./suppression.ts";

/**
 * A contact that can be bought: known, on sale according to its feed (L-3), not unlocked yet, and not on a
 * never-contact list.
 */
export interface Unlockable {
  podcastId: number;
  addressId: number;
}

/** Which of these podcasts' contacts the organization could unlock now, in the order given. */
export async function unlockableAmong(
  db: Db,
  secrets: Secrets,
  ownerId: number,
  podcastIds: readonly number[],
): Promise<Unlockable[]> {
  const unlocked = await selectUnlocked(db, ownerId, podcastIds);
  const open = podcastIds.filter((id) => !unlocked.has(id));
  const addresses = new Map((await selectAddresses(db, open)).map((row) => [row.podcastId, row]));
  const suppressed = await suppressedAmong(
    db,
    secrets,
    null,
    [...addresses.values()].map((row) => row.key),
  );
  return open.flatMap((podcastId) => {
    const row = addresses.get(podcastId);
    return row && !suppressed.has(row.key) ? [{ podcastId, addressId: row.addressId }] : [];
  });
}

/**
 * Records unlocks and what paid for them. The caller holds the organization's credit account, so the unique index
 * on (organization, podcast) is never violated.
 */
export async function unlockContacts(
  tx: Tx,
  ownerId: number,
  items: readonly Unlockable[],
  source: { source: "credits" | "card"; purchaseId: number; transferId: number; creditsEach: number },
): Promise<void> {
  if (items.length === 0) return;
  await insertUnlocks(
    tx,
    items.map((item) => ({
      owner_id: ownerId,
      podcast_id: item.podcastId,
      address_id: item.addressId,
      source: source.source,
      purchase_id: source.purchaseId,
      transfer_id: source.transferId,
      credits: source.creditsEach,
    })),
  );
}

/**
 * Addresses an organization has unlocked, by podcast: for sending, never for an answer. `key` is the form in
 * which addresses are compared.
 */
export async function unlockedAddresses(
  db: Db,
  ownerId: number,
  podcastIds: readonly number[],
): Promise<Map<number, { address: string; key: string }>> {
  const rows = await selectUnlockedAddresses(db, ownerId, podcastIds);
  return new Map(rows.map(({ podcastId, address, key }) => [podcastId, { address, key }]));
}
