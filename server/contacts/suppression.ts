import type { Suppression } from "../../contract/contacts.ts";
import { type Db, inTransaction, type Tx } from "../platform/database.ts";
import { fault, invalidField } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import { normalizeAddress, parseAddress } from "../platform/mail/address.ts";
import type { Secrets } from "../platform/secrets.ts";
import {
  deleteSuppression,
  insertSuppression,
  selectSuppressedHmacs,
  selectSuppressions,
} from "./queries.ts";

const PURPOSE = "never-contact";
const DOMAIN = /^@([a-z0-9-]+\.)+[a-z0-9-]{2,}$/;

const fingerprint = (secrets: Secrets, key: string): Buffer => secrets.fingerprint(key, PURPOSE);
const domainOf = (key: string): string => `@${key.slice(key.lastIndexOf("@") + 1)}`;

/**
 * Which of these addresses (in their compared form) must never be written to: on the platform's list or the
 * organization's, by address or by domain. With `ownerId` null only the platform's list counts.
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
      [key, domainOf(key)].map((k) => fingerprint(secrets, k).toString("hex")),
    );
  const all = [...new Set([...hmacs.values()].flat())].map((hex) => Buffer.from(hex, "hex"));
  const listed = await selectSuppressedHmacs(db, ownerId, all);
  return new Set(addressKeys.filter((key) => hmacs.get(key)!.some((hex) => listed.has(hex))));
}

const toSuppression = (row: {
  publicId: string;
  ownerId: number | null;
  hint: string;
  reason: string;
  created: Date;
}): Suppression => ({
  publicId: row.publicId,
  scope: row.ownerId === null ? "platform" : "owner",
  hint: row.hint,
  reason: row.reason,
  created: row.created.toISOString(),
});

export const listSuppressions = async (db: Db, ownerId: number): Promise<Suppression[]> =>
  (await selectSuppressions(db, ownerId)).map(toSuppression);

/** Adds an address, or a whole domain as `@example.org`. Repeating it answers the entry that is there. */
export async function addSuppression(
  tx: Tx,
  secrets: Secrets,
  entry: { address: string; reason: string; ownerId: number | null; loginId: number },
): Promise<Suppression> {
  const given = entry.address.trim().toLowerCase();
  const parsed = DOMAIN.test(given) ? null : parseAddress(given);
  if (parsed && !parsed.ok) throw invalidField("/address", "not-an-address");
  const key = parsed ? normalizeAddress(parsed.mailbox) : given;
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

/** @throws Fault not-found */
export async function removeSuppression(
  db: Db,
  publicId: string,
  ownerId: number,
  platformToo: boolean,
): Promise<void> {
  const removed = await inTransaction(db, (tx) => deleteSuppression(tx, publicId, ownerId, platformToo));
  if (!removed) throw fault("not-found");
}

/** `a…@example.org`: enough to recognise an entry one made, not to read an address out of the list. */
function mask(key: string): string {
  const at = key.lastIndexOf("@");
  return at <= 0 ? key : `${[...key][0]}…${key.slice(at)}`;
}
