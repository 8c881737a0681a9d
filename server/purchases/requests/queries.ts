import { sql } from "kysely";
import { addressOnSale } from "../../catalogue/addresses/address-on-sale.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";

/** What exactly is asked for, and what it costs. `podcasts`: row ids in order. */
export interface Wanted {
  podcasts: readonly number[];
  credits: number;
  /** Minor units that a card pays; null with its currency where none does. */
  amount: number | null;
  currency: string | null;
}

const rowIds = (ids: readonly number[]) => sql<number[]>`${[...ids]}::bigint[]`;

/**
 * Credits that a user has spent or reserved in an organization this calendar month (UTC), addresses paid by card
 * counted as credits. What an owner approved does not count.
 */
export async function selectSpent(db: Db, ownerId: number, loginId: number): Promise<number> {
  const { rows } = await sql<{ spent: number }>`
    select coalesce(sum(p.credits_per_email), 0)::bigint as spent
    from purchase p join purchase_item i on i.purchase_id = p.id
    where p.owner_id = ${ownerId} and p.login_id = ${loginId}
      and p.created >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
      and i.outcome in ('reserved', 'unlocked')
      and not exists (select from purchase_request r where r.purchase_id = p.id)`.execute(db);
  return rows[0]!.spent;
}

/** An approval is used up by its purchase, unless that was cancelled: what was unlocked stays "unlocked" there. */
const isBought = sql<boolean>`exists (select from purchase_item i
  where i.purchase_id = purchase_request.purchase_id and i.outcome in ('reserved', 'unlocked'))`;

/** A user's newest request for exactly these podcasts that is not over. */
export const selectStanding = (db: Db, ownerId: number, loginId: number, podcasts: readonly number[]) =>
  db
    .selectFrom("purchase_request")
    .select(["id", "public_id as publicId", "state", "credits", "amount", "currency"])
    .where("owner_id", "=", ownerId)
    .where("login_id", "=", loginId)
    .where("podcasts", "=", rowIds(podcasts))
    .where("state", "in", ["asked", "approved"])
    .where("expires", ">", sql<Date>`now()`)
    .where(({ not }) => not(isBought))
    .orderBy("id", "desc")
    .executeTakeFirst();

export const expireRequests = (tx: Tx, ownerId: number, loginId: number) =>
  tx
    .updateTable("purchase_request")
    .set({ state: "expired" })
    .where("owner_id", "=", ownerId)
    .where("login_id", "=", loginId)
    .where("state", "=", "asked")
    .where("expires", "<=", sql<Date>`now()`)
    .execute();

export const countAsked = async (tx: Tx, ownerId: number, loginId: number): Promise<number> =>
  (
    await tx
      .selectFrom("purchase_request")
      .select(sql<number>`count(*)`.as("count"))
      .where("owner_id", "=", ownerId)
      .where("login_id", "=", loginId)
      .where("state", "=", "asked")
      .executeTakeFirstOrThrow()
  ).count;

export async function insertRequest(
  tx: Tx,
  { ownerId, loginId, podcasts, ...price }: Wanted & { ownerId: number; loginId: number },
): Promise<string> {
  const publicId = newHandle();
  await tx
    .insertInto("purchase_request")
    .values({
      public_id: publicId,
      owner_id: ownerId,
      login_id: loginId,
      podcasts: rowIds(podcasts),
      ...price,
    })
    .execute();
  return publicId;
}

/** The price of a request that still waits. */
export const setPrice = (tx: Tx, id: number, { credits, amount, currency }: Omit<Wanted, "podcasts">) =>
  tx.updateTable("purchase_request").set({ credits, amount, currency }).where("id", "=", id).execute();

export const setDecided = (
  tx: Tx,
  id: number,
  decided: { state: "approved" | "declined"; by: number; purchase?: string },
) =>
  tx
    .updateTable("purchase_request")
    .set({
      state: decided.state,
      decided_by: decided.by,
      decided: sql<Date>`now()`,
      ...(decided.purchase !== undefined && {
        purchase_id: sql<number>`(select id from purchase where public_id = ${decided.purchase})`,
      }),
    })
    .where("id", "=", id)
    .execute();

/** The purchase that was made with an approval. */
export const setBought = (tx: Tx, id: number, purchase: string) =>
  tx
    .updateTable("purchase_request")
    .set({ purchase_id: sql<number>`(select id from purchase where public_id = ${purchase})` })
    .where("id", "=", id)
    .execute();

const ROW = [
  "id",
  "public_id as publicId",
  "login_id as loginId",
  "podcasts",
  "credits",
  "amount",
  "currency",
  sql<"asked" | "approved" | "declined" | "expired">`
    case when state = 'asked' and expires <= now() then 'expired' else state end`.as("state"),
  "created",
  "expires",
  "decided_by as decidedBy",
  isBought.as("bought"),
] as const;

export const selectRequest = (db: Db, ownerId: number, publicId: string) =>
  db
    .selectFrom("purchase_request")
    .select(ROW)
    .where("owner_id", "=", ownerId)
    .where("public_id", "=", publicId)
    .executeTakeFirst();

export type RequestRow = NonNullable<Awaited<ReturnType<typeof selectRequest>>>;

/** Until the transaction ends nobody else answers it. */
export const lockRequest = (tx: Tx, ownerId: number, publicId: string) =>
  tx
    .selectFrom("purchase_request")
    .select(ROW)
    .where("owner_id", "=", ownerId)
    .where("public_id", "=", publicId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Newest first; `loginId`: only theirs. */
export const selectRequests = (db: Db, ownerId: number, loginId: number | null, limit: number) =>
  db
    .selectFrom("purchase_request")
    .select(ROW)
    .where("owner_id", "=", ownerId)
    .$if(loginId !== null, (query) => query.where("login_id", "=", loginId!))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** The podcasts of requests, by title. `onSale`: the address to hide in it. */
export const selectAskedPodcasts = async (db: Db, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("podcast as p")
        .select(["p.id", "p.public_id as publicId", "p.title", addressOnSale.as("onSale")])
        .where("p.id", "in", [...new Set(ids)])
        .orderBy("p.title_key")
        .orderBy("p.id")
        .execute();
