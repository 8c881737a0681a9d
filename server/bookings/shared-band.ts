import { sql } from "kysely";
import { type readSharedBand as readPromise, sharedBandOf } from "../../contract/bookings/shared-band.ts";
import type { RouteReply } from "../../contract/route.ts";
import { ownerOf } from "../accounts/members/owners.ts";
import { offerOf } from "../offers/find.ts";
import { reachOf } from "../offers/show.ts";
import { fault } from "../platform/fault.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { beyondFence } from "../platform/postgres/fence/fence.ts";
import type { Caller } from "../platform/web/http.ts";
import { readSettings } from "../settings/read.ts";
import { selectShared } from "./figure-queries.ts";

/** What organizations pay that share their prices, for those that share theirs. @throws Fault not-found */
export async function readSharedBand(
  db: Db,
  caller: Caller,
  offerId: string,
): Promise<RouteReply<typeof readPromise>> {
  const offer = await offerOf(db, caller, offerId);
  const { priceSharing: allowed } = await readSettings(db);
  const agreed = await hasAgreed(db, offer.ownerId);
  const { public_id: ownerId } = await db
    .selectFrom("owner")
    .select("public_id")
    .where("id", "=", offer.ownerId)
    .executeTakeFirstOrThrow();
  const { currency, slot, downloads } = offer.terms;
  const listeners = downloads ?? reachOf(offer)?.estimate ?? null;
  const band =
    allowed && agreed && listeners !== null
      ? sharedBandOf(
          await beyondFence(db, "shared prices", (tx) => selectShared(tx, { currency, slot, listeners })),
          offer.ownerId,
        )
      : null;
  return { allowed, agreed, ownerId, band };
}

async function hasAgreed(db: Db, ownerId: number): Promise<boolean> {
  const row = await db
    .selectFrom("price_sharing")
    .select("owner_id")
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lets an organization's prices enter the band of all, or takes them out at once.
 * @throws Fault not-found, not-allowed where the platform does not let organizations agree
 */
export async function sharePrices(
  tx: Tx,
  caller: Caller,
  owner: string,
  agreed: boolean,
): Promise<{ agreed: boolean }> {
  const { id } = await ownerOf(tx, caller, { publicId: owner });
  if (!agreed) {
    await tx.deleteFrom("price_sharing").where("owner_id", "=", id).execute();
    return { agreed };
  }
  if (!(await readSettings(tx)).priceSharing) throw fault("not-allowed");
  await tx
    .insertInto("price_sharing")
    .values({ owner_id: id, login_id: caller.loginId, agreed: sql<Date>`now()` })
    .onConflict((c) => c.column("owner_id").doNothing())
    .execute();
  return { agreed };
}
