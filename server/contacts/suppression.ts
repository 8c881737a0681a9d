import {
  OBJECTION_PAGE_SIZE,
  type listObjections as promisedObjections,
  type Suppression,
} from "../../contract/contacts.ts";
import type { RouteReply } from "../../contract/route.ts";
import { fault, invalidField } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import { parseAddress, samePersonKey, untagged } from "../platform/mail/address.ts";
import { type Db, inTransaction, type Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import {
  countObjections,
  deleteSuppression,
  insertSuppression,
  selectSuppressedHmacs,
  selectSuppressions,
} from "./queries.ts";

/** The most entries an organization's list shows. */
const MOST_LISTED = 1000;

const PURPOSE = "never-contact";
const DOMAIN = /^@([a-z0-9-]+\.)+[a-z0-9-]{2,}$/;

const fingerprint = (secrets: Secrets, key: string): Buffer => secrets.fingerprint(key, PURPOSE);
const domainOf = (key: string): string => `@${key.slice(key.lastIndexOf("@") + 1)}`;

/**
 * Which of these addresses (in their compared form) must never be written to: on the platform's list or the
 * organization's, by address, tagged or plain, or by domain. With `ownerId` null only the platform's list counts.
 */
export async function suppressedAmong(
  db: Db,
  secrets: Secrets,
  ownerId: number | null,
  addressKeys: readonly string[],
): Promise<Set<string>> {
  const hmacs = new Map<string, string[]>();
  for (const key of addressKeys)
    hmacs.set(
      key,
      [...new Set([key, untagged(key), domainOf(key)])].map((k) => fingerprint(secrets, k).toString("hex")),
    );
  const all = [...new Set([...hmacs.values()].flat())].map((hex) => Buffer.from(hex, "hex"));
  const listed = await selectSuppressedHmacs(db, ownerId, all);
  return new Set(addressKeys.filter((key) => hmacs.get(key)!.some((hex) => listed.has(hex))));
}

const toSuppression = (row: {
  publicId: string;
  hint: string;
  reason: string;
  created: Date;
}): Suppression => ({ ...row, created: row.created.toISOString() });

/** What the organization has listed itself; of the platform's entries only how many there are. */
export async function listSuppressions(
  db: Db,
  ownerId: number,
): Promise<{ page: Suppression[]; platform: number }> {
  const own = await selectSuppressions(db, ownerId, { limit: MOST_LISTED, offset: 0 });
  return { page: own.map(toSuppression), platform: await countObjections(db) };
}

/** Entries that apply to everyone. */
export async function listObjections(
  db: Db,
  pageIndex: number,
): Promise<RouteReply<typeof promisedObjections>> {
  const pageSize = OBJECTION_PAGE_SIZE;
  const rows = await selectSuppressions(db, null, { limit: pageSize, offset: pageIndex * pageSize });
  return { resultSize: await countObjections(db), pageSize, pageIndex, page: rows.map(toSuppression) };
}

/**
 * The person meant, in the form of `samePersonKey`, or a whole domain as `@example.org`.
 * @throws Fault invalid
 */
export function suppressedKey(address: string): string {
  const given = address.trim().toLowerCase();
  if (DOMAIN.test(given)) return given;
  const parsed = parseAddress(given);
  if (!parsed.ok) throw invalidField("/address", "not-an-address");
  return samePersonKey(parsed.mailbox);
}

/**
 * Adds an address, with all its tags, or a whole domain as `@example.org`. Repeating it returns the existing entry.
 * @throws Fault invalid
 */
export async function addSuppression(
  tx: Tx,
  secrets: Secrets,
  entry: { address: string; reason: string; ownerId: number | null; loginId: number },
): Promise<Suppression> {
  const key = suppressedKey(entry.address);
  const row = await insertSuppression(tx, {
    public_id: newHandle(),
    owner_id: entry.ownerId,
    address_hmac: fingerprint(secrets, key),
    hint: mask(key),
    reason: entry.reason,
    created_by: entry.loginId,
  });
  return toSuppression(row);
}

/** `ownerId` null: an objection. @throws Fault not-found */
export async function removeSuppression(db: Db, publicId: string, ownerId: number | null): Promise<void> {
  const removed = await inTransaction(db, (tx) => deleteSuppression(tx, publicId, ownerId));
  if (!removed) throw fault("not-found");
}

/** `a…@example.org`: enough to recognise an entry one made, not to read an address out of the list. */
function mask(key: string): string {
  const at = key.lastIndexOf("@");
  return at <= 0 ? key : `${[...key][0]}…${key.slice(at)}`;
}
