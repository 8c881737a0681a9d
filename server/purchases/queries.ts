import type { Insertable } from "kysely";
import type { Tables, Tx } from "../platform/database.ts";

export const insertPurchase = async (tx: Tx, purchase: Insertable<Tables["purchase"]>): Promise<number> =>
  (await tx.insertInto("purchase").values(purchase).returning("id").executeTakeFirstOrThrow()).id;
