import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";

/** Days "this was not me" works. */
const DAYS = 3;

export const insertDisavowal = (
  tx: Tx,
  given: {
    loginId: number;
    hash: Buffer;
    what: string;
    passkeyId?: number | undefined;
    signOnId?: number | undefined;
    tokenId?: number | undefined;
  },
) =>
  tx
    .insertInto("disavowal")
    .values({
      token_hash: given.hash,
      login_id: given.loginId,
      what: given.what,
      // It may have been removed before the mail was written.
      passkey_id: sql<number | null>`(select id from passkey where id = ${given.passkeyId ?? null})`,
      sign_on_id: sql<number | null>`(select id from sign_on where id = ${given.signOnId ?? null})`,
      key_id: sql<number | null>`(select id from api_key where id = ${given.tokenId ?? null})`,
      expires: sql<Date>`now() + make_interval(days => ${DAYS})`,
    })
    .execute();

const RETURNED = [
  "login_id as loginId",
  "what",
  "passkey_id as passkeyId",
  "sign_on_id as signOnId",
  "key_id as tokenId",
] as const;

export type Disavowal = NonNullable<Awaited<ReturnType<typeof takeDisavowal>>>;

/** Whose link it is, without taking it. */
export const selectDisavowed = (tx: Tx, hash: Buffer) =>
  tx.selectFrom("disavowal").select("login_id as loginId").where("token_hash", "=", hash).executeTakeFirst();

/** Takes the link: it is there for exactly one caller. */
export const takeDisavowal = (tx: Tx, hash: Buffer) =>
  tx
    .deleteFrom("disavowal")
    .where("token_hash", "=", hash)
    .where("expires", ">", sql<Date>`now()`)
    .returning(RETURNED)
    .executeTakeFirst();

/** Takes all links of a user, wherever their mails went. */
export const takeDisavowalsOf = (tx: Tx, loginId: number): Promise<Disavowal[]> =>
  tx
    .deleteFrom("disavowal")
    .where("login_id", "=", loginId)
    .where("expires", ">", sql<Date>`now()`)
    .returning(RETURNED)
    .execute();
