import { sql } from "kysely";
import type { Suppression } from "../../contract/contacts.ts";
import { invalidField } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import { parseAddress, samePersonKey, untagged } from "../platform/mail/address.ts";
import type { Db, Sending, Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { describeSuppressions } from "./opt-out/describe.ts";
import {
  endUndo,
  insertSuppressions,
  type NewSuppression,
  selectStanding,
  selectSuppressedHmacs,
  selectSuppressedOf,
  strengthen,
} from "./opt-out/queries.ts";
import type { OptOutWay, SuppressionKind } from "./tables.ts";

const PURPOSE = "never-contact";
const DOMAIN = /^@([a-z0-9-]+\.)+[a-z0-9-]{2,}$/;

/** How a person or a domain, in the form of `suppressedKey`, is found on a list. */
export const fingerprintOf = (secrets: Secrets, key: string): Buffer => secrets.fingerprint(key, PURPOSE);
const domainOf = (key: string): string => `@${key.slice(key.lastIndexOf("@") + 1)}`;

/**
 * Which of these addresses (in their compared form) must never be written to: on the platform's list or the
 * organization's, by address, tagged or plain, or by domain. With `ownerId` null only the platform's list counts. With
 * `lastWrote`, what a person has asked for before, or what a report said of their address, does not count any more.
 */
export async function suppressedAmong(
  db: Db,
  secrets: Secrets,
  ownerId: number | null,
  addressKeys: readonly string[],
  lastWrote: Date | null = null,
): Promise<Set<string>> {
  const hmacs = new Map(
    addressKeys.map((key) => [key, hmacsOf(secrets, key).map((hmac) => hmac.toString("hex"))]),
  );
  const all = [...new Set([...hmacs.values()].flat())].map((hex) => Buffer.from(hex, "hex"));
  const listed = await selectSuppressedHmacs(db, ownerId, all, lastWrote);
  return new Set(addressKeys.filter((key) => hmacs.get(key)!.some((hex) => listed.has(hex))));
}

/** The same of many, each of an organization of its own: whether one of its keys is on the platform's list or there. */
export async function areSuppressed(
  db: Db | Sending,
  secrets: Secrets,
  asked: readonly { ownerId: number; keys: readonly string[] }[],
): Promise<boolean[]> {
  const hmacs = asked.flatMap(({ ownerId, keys }, at) =>
    keys.flatMap((key) => hmacsOf(secrets, key).map((hmac) => ({ at, ownerId, hmac }))),
  );
  const listed = await selectSuppressedOf(db, hmacs);
  return asked.map((_one, at) => listed.has(at));
}

/** What lists an address: itself, without its tag, or its domain. */
const hmacsOf = (secrets: Secrets, key: string): Buffer[] =>
  [...new Set([key, untagged(key), domainOf(key)])].map((one) => fingerprintOf(secrets, one));

/**
 * The person meant, in the form of `samePersonKey`, or a whole domain as `@example.org`.
 * @throws Fault invalid
 */
export function suppressedKey(address: string): string {
  const key = readKey(address);
  if (key === null) throw invalidField("/address", "not-an-address");
  return key;
}

/** The same; null where it is neither an address nor a domain. */
export function readKey(address: string): string | null {
  const given = address.trim().toLowerCase();
  if (DOMAIN.test(given)) return given;
  const parsed = parseAddress(given);
  return parsed.ok ? samePersonKey(parsed.mailbox) : null;
}

/** Whom an entry keeps from being written to, by whom, and how that became known. */
export interface Listing {
  /** In the form of `suppressedKey`; where only its fingerprint is left, that with its hint. */
  key: string | { hmac: Buffer; hint: string };
  /** The key's fingerprint, where it was made already. */
  hmac?: Buffer;
  /** Null: nobody may write there any more. */
  ownerId: number | null;
  kind: SuppressionKind;
  how?: OptOutWay | null;
  reason?: string;
  /** The handle of the mail it came from. */
  source?: string | null;
  loginId?: number | null;
}

/** The row of an entry. An organization's holds the address, sealed; the platform's says nothing about who is on it. */
export function rowOf(secrets: Secrets, listing: Listing): NewSuppression {
  const publicId = newHandle();
  const { key } = listing;
  const sealed = listing.ownerId !== null && typeof key === "string";
  return {
    public_id: publicId,
    owner_id: listing.ownerId,
    address_hmac: typeof key === "string" ? (listing.hmac ?? fingerprintOf(secrets, key)) : key.hmac,
    hint: typeof key === "string" ? maskAddress(key) : key.hint,
    reason: listing.reason ?? "",
    kind: listing.kind,
    how: listing.how ?? null,
    source: listing.source ?? null,
    address: sealed ? secrets.seal(key, sealedIn(publicId)) : null,
    created_by: listing.loginId ?? null,
  };
}

export const sealedIn = (publicId: string) => ({ table: "suppression", row: publicId, field: "address" });

/**
 * Lists somebody, in the transaction in which it became known. Repeating it changes nothing; but who was listed for the
 * words of an answer alone, which members may lift, and now asks in so many words, has asked.
 */
export async function listNever(tx: Tx, secrets: Secrets, listing: Listing): Promise<boolean> {
  const row = rowOf(secrets, listing);
  const added = (await insertSuppressions(tx, [row])) > 0;
  if (!added && row.kind === "person" && row.how !== "text") await strengthen(tx, row);
  // It may be somebody else who asks: what stands now is theirs, too, and no key of before takes it back. After the entry,
  // so that of two at once the second one sees the first one's key.
  if (row.kind === "person") await endUndo(tx, row.address_hmac);
  return added;
}

/**
 * Adds an address, with all its tags, or a whole domain as `@example.org`, as a user typed it. Repeating it returns
 * the existing entry.
 * @throws Fault invalid
 */
export async function addSuppression(
  tx: Tx,
  secrets: Secrets,
  entry: { address: string; reason: string; ownerId: number | null; loginId: number },
): Promise<Suppression> {
  const { reason, ownerId, loginId } = entry;
  const row = rowOf(secrets, { key: suppressedKey(entry.address), reason, ownerId, loginId, kind: "member" });
  await insertSuppressions(tx, [row]);
  const [described] = await describeSuppressions(tx, [await selectStanding(tx, row)]);
  return described!;
}

/** `a…@example.org`: enough to recognize an entry one made, not to read an address out of the list. */
export function maskAddress(key: string): string {
  const at = key.lastIndexOf("@");
  return at <= 0 ? key : `${[...key][0]}…${key.slice(at)}`;
}

/** Somebody who was listed because mail did not arrive has written: they can be written to again. */
export async function liftBounce(tx: Tx, secrets: Secrets, ownerId: number, person: string): Promise<void> {
  await tx
    .updateTable("suppression")
    .set({ lifted: sql<Date>`now()`, why: "answered" })
    .where("owner_id", "=", ownerId)
    .where("address_hmac", "=", fingerprintOf(secrets, person))
    .where("kind", "=", "bounce")
    .where("lifted", "is", null)
    .execute();
}
