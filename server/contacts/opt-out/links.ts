import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { maskAddress } from "../suppression.ts";

const PURPOSE = "opt-out-link";

/**
 * The token of a message's link, 128 bits in hexadecimal: no sign in it ends a link in a mail program. Made from the
 * message's handle, so that a copy of the mail can be built again; a rotated key makes the same.
 */
export const optOutToken = (secrets: Secrets, messageHandle: string): string =>
  secrets.fingerprint(messageHandle, PURPOSE).subarray(0, 16).toString("hex");

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Where the link can be followed: only under https, as mail programs press it by themselves (RFC 8058). */
export const optOutUrl = (publicUrl: string | null, token: string): string | null =>
  publicUrl?.startsWith("https:") ? `${new URL(publicUrl).origin}/o/${token}` : null;

/** Makes the links of messages in the transaction that queues them; they are valid for ever. */
export async function insertOptOutLinks(
  tx: Tx,
  secrets: Secrets,
  messages: readonly { id: number; publicId: string; ownerId: number; recipientKey: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto("opt_out_link")
    .values(
      messages.map(({ id, publicId, ownerId, recipientKey }) => ({
        token_hash: hashOf(optOutToken(secrets, publicId)),
        owner_id: ownerId,
        address_hmac: secrets.fingerprint(recipientKey, "never-contact"),
        hint: maskAddress(recipientKey),
        message_id: id,
        used: null,
        undone: null,
      })),
    )
    .execute();
}

export interface OptOutLink {
  ownerId: number;
  addressHmac: Buffer;
  hint: string;
  messageId: number | null;
  used: Date | null;
  undone: Date | null;
}

/** The link with this token, by one look into an index of hashes, whatever the token is. */
export const findOptOutLink = (db: Db, token: string): Promise<OptOutLink | undefined> =>
  db.selectFrom("opt_out_link").select(columns).where("token_hash", "=", hashOf(token)).executeTakeFirst();

/** The same, held until the transaction ends: two presses at once are one. */
export const lockOptOutLink = (tx: Tx, token: string): Promise<OptOutLink | undefined> =>
  tx
    .selectFrom("opt_out_link")
    .select(columns)
    .where("token_hash", "=", hashOf(token))
    .forUpdate()
    .executeTakeFirst();

const columns = [
  "owner_id as ownerId",
  "address_hmac as addressHmac",
  "hint",
  "message_id as messageId",
  "used",
  "undone",
] as const;

export const markOptOut = (tx: Tx, token: string, what: "used" | "undone") =>
  tx
    .updateTable("opt_out_link")
    .set(
      what === "used"
        ? { used: sql<Date>`clock_timestamp()` }
        : { used: null, undone: sql<Date>`clock_timestamp()` },
    )
    .where("token_hash", "=", hashOf(token))
    .execute();
