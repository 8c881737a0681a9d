import { createHash, randomBytes } from "node:crypto";
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

/** Minutes in which whoever pressed may say that it was a mistake. */
const UNDO_MINUTES = 30;

/** The key of one person's page: it says that a later press is theirs. Nothing is kept of it until they press. */
export const newUndoKey = (): string => randomBytes(16).toString("hex");
export const readUndoKey = (given: string | null | undefined): string | null =>
  given && /^[0-9a-f]{32}$/.test(given) ? given : null;

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
  /** While whoever pressed may undo it. */
  undo: { hash: Buffer; until: Date } | null;
}

/** Whether this is the key on the page of whoever pressed last, in time. */
export const opensUndo = ({ undo }: OptOutLink, key: string | null): boolean =>
  key !== null && (undo?.hash.equals(hashOf(key)) ?? false);

/** The link with this token, by one look into an index of hashes, whatever the token is. */
export const findOptOutLink = async (db: Db, token: string): Promise<OptOutLink | undefined> =>
  linkOf(await select(db, token).executeTakeFirst());

/** The same, held until the transaction ends: two presses at once are one. */
export const lockOptOutLink = async (tx: Tx, token: string): Promise<OptOutLink | undefined> =>
  linkOf(await select(tx, token).forUpdate().executeTakeFirst());

const select = (db: Db, token: string) =>
  db
    .selectFrom("opt_out_link")
    .select([
      "owner_id as ownerId",
      "address_hmac as addressHmac",
      "hint",
      "message_id as messageId",
      "used",
      "undone",
      "undo_hash",
      "undo_until",
      sql<boolean>`coalesce(undo_until > clock_timestamp(), false)`.as("open"),
    ])
    .where("token_hash", "=", hashOf(token));

function linkOf(row: Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirst"]>>) {
  if (!row) return undefined;
  const { undo_hash: hash, undo_until: until, open, ...link } = row;
  return { ...link, undo: open && hash && until ? { hash, until } : null };
}

/** Notes a press; with a key, whoever has it may undo what was said until then, by default for half an hour from now. */
export const markUsed = (tx: Tx, token: string, undo: { key: string; until?: Date } | null) =>
  tx
    .updateTable("opt_out_link")
    .set({
      used: sql<Date>`clock_timestamp()`,
      undo_hash: undo && hashOf(undo.key),
      undo_until:
        undo && (undo.until ?? sql<Date>`clock_timestamp() + make_interval(mins => ${UNDO_MINUTES})`),
    })
    .where("token_hash", "=", hashOf(token))
    .execute();

export const markUndone = (tx: Tx, token: string) =>
  tx
    .updateTable("opt_out_link")
    .set({ used: null, undone: sql<Date>`clock_timestamp()`, undo_hash: null, undo_until: null })
    .where("token_hash", "=", hashOf(token))
    .execute();
