import type { CampaignEntry, EntryFollowUp } from "../../contract/campaigns.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { countReading } from "../accounts/audit/readings.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { hideInLink } from "../catalogue/addresses/hide-addresses.ts";
import { toCard } from "../catalogue/cards.ts";
import { cardRows } from "../catalogue/read.ts";
import { contactsFor } from "../contacts/visibility.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { type EntryRow, selectEntries } from "./entry-queries.ts";
import type { FoundCampaign } from "./find.ts";

/** The state of mails to an entry; mails belong to a higher slice, so the edge passes these in. */
export interface MailEvent {
  kind: "mail-accepted" | "mail-failed" | "mail-unclear";
  at: Date;
  /** Short name of whose mail it was. */
  by: string | null;
}

/** The newest answer that came in, as it may be shown; conversations belong to a higher slice, so it is passed in. */
export interface EntryAnswer {
  /** Null where the caller may not read it. */
  conversation: string | null;
  words: string | null;
  kind: NonNullable<CampaignEntry["answer"]>["kind"];
  at: Date;
  turn: "ours" | "theirs";
  awayUntil: string | null;
}

/** The newest mail to an entry went to an address that does not exist; passed in like the answers. */
export interface EntryGone {
  at: Date;
  /** Null where the server refused the address at once, or the caller may not read the report. */
  conversation: string | null;
  creditBack: boolean;
}
export type GoneOf = (
  db: Db,
  caller: Caller,
  entryIds: readonly number[],
) => Promise<ReadonlyMap<number, EntryGone>>;

/** The next follow-up of each of these entries, by the entry's row id. */
export type FollowUpsOf = (
  db: Db,
  entryIds: readonly number[],
) => Promise<ReadonlyMap<number, EntryFollowUp>>;

/** The newest answer to each of these entries, by the entry's row id. */
export type AnswersOf = (
  db: Db,
  caller: Caller,
  entryIds: readonly number[],
) => Promise<ReadonlyMap<number, EntryAnswer>>;

/** The newest mail event of each of these entries, by the entry's row id. */
export type MailEventsOf = (db: Db, entryIds: readonly number[]) => Promise<ReadonlyMap<number, MailEvent>>;

/**
 * A campaign's podcasts in the order in which they were added, as the caller may see them for the campaign's
 * organization; only one where `externalId` names it.
 */
export async function listEntries(
  db: Db,
  caller: Caller,
  campaign: FoundCampaign,
  options: {
    language: Language;
    mailEvents?: MailEventsOf;
    answers?: AnswersOf;
    gone?: GoneOf;
    followUps?: FollowUpsOf;
    externalId?: string;
  },
): Promise<CampaignEntry[]> {
  const rows = await selectEntries(db, campaign.id, options.externalId);
  const podcastIds = rows.map((row) => row.podcastId);
  const podcasts = await cardRows(db, podcastIds);
  const contactOf = await contactsFor(db, caller, campaign.ownerId, podcastIds);
  const addresses = podcastIds.filter((id) => contactOf(id).address !== undefined).length;
  const shown = { ownerId: campaign.ownerId, loginId: caller.loginId, way: "shown" as const, addresses };
  // One alone is looked at, not read in bulk.
  if (addresses > 1) await countReading(db, shown);
  const entryIds = rows.map((row) => row.id);
  const mails = await options.mailEvents?.(db, entryIds);
  const answers = await options.answers?.(db, caller, entryIds);
  const gone = await options.gone?.(db, caller, entryIds);
  const followUps = await options.followUps?.(db, entryIds);
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => [row.addedBy, row.movedBy]).filter((id) => id !== null),
  );
  // A guest sees no address, and who has given no name is called by theirs.
  const outside = caller.guestIn?.has(campaign.publicId) ?? false;
  const nameOf = (loginId: number | null) => {
    const name = (loginId === null ? undefined : names.get(loginId)) ?? null;
    return outside && name?.includes("@") ? null : name;
  };
  return rows.map((row) => {
    const contact = contactOf(row.podcastId);
    return {
      externalId: row.externalId,
      podcastState: row.state,
      form: row.form,
      created: row.created.toISOString(),
      addedBy: nameOf(row.addedBy),
      podcast: {
        // A podcast in a campaign cannot be deleted, so the row exists.
        ...toCard(podcasts.get(row.podcastId)!, contact, options.language),
        website: hideInLink(row.website, contact.hide),
        feedUrl: hideInLink(row.feedUrl, contact.hide),
      },
      lastEvent: lastEvent(row, mails?.get(row.id), nameOf),
      answer: toAnswer(answers?.get(row.id), contact.address !== undefined),
      gone: toGone(gone?.get(row.id)),
      followUp: followUps?.get(row.id) ?? null,
    };
  });
}

const toGone = (gone: EntryGone | undefined): CampaignEntry["gone"] =>
  gone ? { ...gone, at: gone.at.toISOString() } : null;

/** Where the address is not the organization's (any more), it must not be found in the words either. */
const toAnswer = (answer: EntryAnswer | undefined, open: boolean): CampaignEntry["answer"] =>
  answer ? { ...answer, words: open ? answer.words : null, at: answer.at.toISOString() } : null;

function lastEvent(
  row: EntryRow,
  mail: MailEvent | undefined,
  nameOf: (loginId: number | null) => string | null,
): CampaignEntry["lastEvent"] {
  const since = row.moved ?? row.created;
  // An accepted mail moves its entry in the same transaction; of the two, the mail says more.
  if (mail && (mail.at >= since || (row.movedCause === "mail" && mail.kind === "mail-accepted")))
    return {
      kind: mail.kind,
      cause: null,
      mail: null,
      from: null,
      to: null,
      by: mail.by,
      at: mail.at.toISOString(),
    };
  if (row.moved)
    return {
      kind: "moved",
      cause: row.movedCause,
      mail: row.movedEvidence,
      from: row.movedFrom,
      to: row.movedTo,
      by: nameOf(row.movedBy),
      at: row.moved.toISOString(),
    };
  return {
    kind: "added",
    cause: null,
    mail: null,
    from: null,
    to: null,
    by: nameOf(row.addedBy),
    at: row.created.toISOString(),
  };
}
