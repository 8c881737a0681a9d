import type { Expression } from "kysely";
import type { EmailStatus, Podcast } from "../../contract/catalogue.ts";
import { mayIn } from "../accounts/members/may.ts";
import { type Hide, hideAddresses, hideFor, hideInText } from "../catalogue/addresses/hide-addresses.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { Caller } from "../platform/web/http.ts";
import {
  type ContactRow,
  insertAddressReads,
  keptAddressIdsQuery,
  selectContacts,
  selectLastAlive,
  selectOrigin,
  unlockedRows,
} from "./queries.ts";
import { selectTaken } from "./take-unlocks.ts";
import { unlockableAmong } from "./unlock.ts";

/** A podcast's contact as one caller may see it for one organization. */
export interface Contact {
  status: EmailStatus;
  /** Only where this caller may see it (decision 9). */
  address?: string;
  /** Hides what this caller may not see in the podcast's own words. */
  hide: Hide;
}

/** Where its address was found and when, and what else is known of it. */
export type Origin = NonNullable<Podcast["emailOrigin"]>;

const UNKNOWN: Contact = { status: "UNKNOWN", hide: hideAddresses };
const asItIs: Hide = (text) => text;

/** Whoever has a link and no account: no address, however it is spelt. */
export const OUTSIDE: Pick<Caller, "loginId" | "permissions"> = { loginId: 0, permissions: new Set() };

/**
 * The contacts of many podcasts, by podcast id. An address is in the answer only when it is unlocked for the
 * organization and the caller's role there may read it, or when the caller holds PODCAST_EMAIL_READ and there is one;
 * reads by that permission are recorded. The permission shows, it does not unlock.
 */
export async function contactsFor(
  db: Db,
  caller: Pick<Caller, "loginId" | "permissions" | "roles">,
  ownerId: number | null,
  podcastIds: readonly number[],
): Promise<(podcastId: number) => Contact> {
  if (podcastIds.length === 0) return () => UNKNOWN;
  const mayRead = caller.permissions.has("PODCAST_EMAIL_READ");
  const rows = await selectContacts(db, ownerId, podcastIds);
  const byPermission = rows.filter((row) => mayRead && !row.unlocked && row.address !== null);
  if (byPermission.length > 0) {
    await insertAddressReads(
      db,
      byPermission.map((row) => ({ login_id: caller.loginId, podcast_id: row.podcastId, owner_id: ownerId })),
    );
  }
  const sees = mayRead
    ? "all"
    : ownerId === null || mayIn(caller, ownerId, "contact.read")
      ? "unlocked"
      : "none";
  const contacts = new Map(rows.map((row) => [row.podcastId, toContact(row, sees)]));
  return (podcastId) => contacts.get(podcastId) ?? UNKNOWN;
}

/** Part of a statement: what `unlockedContacts` reads. */
export const unlockedAmong = unlockedRows;
export type UnlockedRows = readonly ContactRow[] | null;

/** The contacts that an organization has unlocked, by podcast id. Whoever acts for it may see them. */
export const unlockedContacts = (rows: UnlockedRows): Map<number, Contact> =>
  new Map((rows ?? []).map((row) => [row.podcastId, toContact(row, "unlocked")]));

function toContact(
  { unlocked, hasAddress, address }: ContactRow,
  sees: "all" | "unlocked" | "none",
): Contact {
  const status: EmailStatus = unlocked ? "UNLOCKED" : hasAddress ? "LOCKED" : "UNKNOWN";
  const visible =
    address !== null && (sees === "all" ? status !== "UNKNOWN" : sees === "unlocked" && unlocked);
  return visible ? { status, address, hide: asItIs } : { status, hide: hideFor(address) };
}

/** Where a contact was found: null where there is none. */
export async function originOf(
  db: Db,
  ownerId: number | null,
  podcastId: number,
  contact: Contact,
): Promise<Origin | null> {
  const found = contact.status === "UNKNOWN" ? undefined : await selectOrigin(db, ownerId, podcastId);
  if (!found) return null;
  const open = contact.address !== undefined;
  return {
    ...found,
    // The end of the address itself.
    ...(!open && found.countryBasis === "address" && { country: null, countryBasis: "unknown" as const }),
    // It names the feed, whose address may hold the mail address; an invitation has it in its midst.
    source: contact.hide(found.source),
    invitation: hideInText(found.invitation, contact.hide),
    firstSeen: found.firstSeen.toISOString(),
    lastSeen: found.lastSeen.toISOString(),
  };
}

/** The last day on which somebody at a podcast's address certainly took mail. */
export async function lastAlive(db: Db, ownerId: number | null, podcastId: number): Promise<string | null> {
  return selectLastAlive(db, ownerId, podcastId);
}

/** Since when an objection keeps the organization from an address that it had; null once it can be unlocked again. */
export async function takenFrom(
  { db, secrets }: { db: Db; secrets: Secrets },
  ownerId: number | null,
  podcastId: number,
  contact: Contact,
): Promise<Podcast["emailTaken"]> {
  if (ownerId === null || contact.status === "UNLOCKED") return null;
  const found = await selectTaken(db, ownerId, podcastId);
  if (!found || (await unlockableAmong(db, secrets, ownerId, [podcastId])).length > 0) return null;
  const reason = found.reason === "undelivered" ? "undelivered" : "objection";
  return { at: found.taken.toISOString(), credits: found.returned, reason };
}

/**
 * Podcasts whose address the organization has unlocked and keeps, as a subquery for the catalogue's search, which adds them to
 * those that name one.
 */
export const keptAddressIdsOf: (ownerId: number) => Expression<unknown> = keptAddressIdsQuery;
