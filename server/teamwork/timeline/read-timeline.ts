import type { RouteParams, RouteQuery, RouteReply } from "../../../contract/route.ts";
import {
  belongsTo,
  MAX_TIMELINE,
  NOTE_EDIT_HOURS,
  type readTimeline as promised,
  TIMELINE_PARTS,
  type TimelineItem,
} from "../../../contract/teamwork/timeline.ts";
import { mayIn } from "../../accounts/members/may.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { campaignOf } from "../../campaigns/find.ts";
import { listPodcastMails } from "../../conversations/inbox/podcast-mails.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { membersOf } from "../people.ts";
import { selectNotes, selectWritten } from "./note-queries.ts";
import { isGuestIn, toNote } from "./notes.ts";
import {
  selectAiringEvents,
  selectBookingEvents,
  selectEntryOfCampaign,
  selectMoves,
  selectOfferEvents,
  selectTaskEvents,
} from "./timeline-queries.ts";

/** A union that keeps its members where fields are left out of each. */
type Bare<Item> = Item extends TimelineItem ? Omit<Item, "id" | "at" | "by"> : never;
/** Before it has an address and a name. */
interface Found {
  at: Date;
  by: number | null;
  /** A name that is no user's, as of who sent a mail. */
  name?: string | null;
  item: Bare<TimelineItem>;
}

/**
 * Everything that happened to one podcast of a campaign. Of deals and mails those see nothing whose role may not, and
 * guests see moves and the notes that are meant for them. What is left out by a filter takes nobody's place.
 * @throws Fault not-found
 */
export async function readTimeline(
  db: Db,
  caller: Caller,
  { id: campaignId, entry: externalId }: RouteParams<typeof promised>,
  { part = "all", from }: RouteQuery<typeof promised>,
): Promise<RouteReply<typeof promised>> {
  const campaign = await campaignOf(db, caller, campaignId);
  const guest = isGuestIn(caller, campaign);
  const entry = await selectEntryOfCampaign(db, campaign.id, externalId);
  if (!entry) throw fault("not-found");
  const before = from === undefined ? null : await justAfter(db, entry.id, from, guest);
  const page = { most: MAX_TIMELINE + 1, before };
  const found: Found[] = [];
  if (before === null || entry.created < before)
    found.push({ at: entry.created, by: entry.addedBy, item: { kind: "added" } });
  for (const { at, by, ...move } of await selectMoves(db, entry.id, page))
    found.push({ at, by, item: { kind: "move", ...move } });
  const notes = await selectNotes(db, entry.id, { hours: NOTE_EDIT_HOURS, sharedOnly: guest, ...page });
  // A guest sees no address, and who has given no name is called by theirs.
  const namesOf = async (ids: readonly number[]) => {
    const known = await shortNamesOf(db, ids);
    return guest ? new Map([...known].filter(([, name]) => !name.includes("@"))) : known;
  };
  const noteNames = await namesOf(
    notes.flatMap((note) => [...note.mentions, ...(note.loginId === null ? [] : [note.loginId])]),
  );
  for (const row of notes)
    found.push({
      at: row.created,
      by: row.loginId,
      item: { kind: "note", note: toNote(row, caller, noteNames) },
    });
  if (!guest) {
    for (const { at, by, ...task } of await selectTaskEvents(db, entry.id, page))
      found.push({ at, by, item: { kind: "task", ...task } });
    for (const { at, by, ...offer } of await selectOfferEvents(db, entry.id, page))
      found.push({ at, by, item: { kind: "offer", ...offer } });
    for (const { at, by, ...booking } of await selectBookingEvents(db, entry.id, page))
      found.push({ at, by, item: { kind: "booking", ...booking } });
    for (const { at, by, ...airing } of await selectAiringEvents(db, entry.id, page))
      found.push({ at, by, item: { kind: "airing", ...airing } });
    const reads = mayIn(caller, campaign.ownerId, "mail.read");
    for (const mail of await listPodcastMails(db, caller, entry.podcast, entry.owner, page)) {
      const seen = reads ? mail : { ...mail, conversation: null, by: null, subject: null, words: null };
      found.push({ at: new Date(mail.at), by: null, name: seen.by, item: { kind: "mail", mail: seen } });
    }
  }
  found.sort((a, b) => b.at.getTime() - a.at.getTime() || turnOf(b.item) - turnOf(a.item));
  const of = (one: (typeof TIMELINE_PARTS)[number]) => found.filter(({ item }) => belongsTo(item.kind, one));
  const wanted = of(part);
  const shown = wanted.slice(0, MAX_TIMELINE);
  const names = await namesOf(shown.flatMap(({ by }) => by ?? []));
  const people = guest ? [] : await membersOf(db, campaign.ownerId);
  return {
    items: withAddresses(shown, (by) => (by === null ? null : (names.get(by) ?? null))),
    more: wanted.length > shown.length,
    newer: before !== null,
    counts: Object.fromEntries(
      TIMELINE_PARTS.map((one) => [one, Math.min(of(one).length, MAX_TIMELINE)]),
    ) as RouteReply<typeof promised>["counts"],
    people: people.map(({ id, publicId, name }) => ({ id: publicId, name, self: id === caller.loginId })),
    guest,
  };
}

const BOOKING_TURNS = { made: 0, sent: 1, accepted: 2, declined: 2, cancelled: 3 };

/** What comes first of one thing that was done twice in one instant: a booking is made before it is sent. */
function turnOf(item: Found["item"]): number {
  if (item.kind === "booking") return BOOKING_TURNS[item.act];
  if (item.kind === "offer") return item.act === "version" ? 0 : 1;
  return item.kind === "task" && item.done ? 1 : 0;
}

/** The moment behind an item of a timeline, by its address; null where the address is none. */
async function justAfter(db: Db, entryId: number, id: string, guest: boolean): Promise<Date | null> {
  const [kind, key = ""] = id.split(/-(.*)/s);
  const at =
    kind === "note"
      ? (await selectWritten(db, entryId, { note: key, sharedOnly: guest }))?.getTime()
      : Number(/^(\d{12,14})(?:-\d+)?$/.exec(key)?.[1]);
  // Instants are kept in smaller parts than the milliseconds of an address.
  return at === undefined || Number.isNaN(at) ? null : new Date(at + 1);
}

/** An item is addressed by what it is and when; where two are of one moment, by their order. */
function withAddresses(
  found: readonly Found[],
  nameOf: (by: number | null) => string | null,
): TimelineItem[] {
  const taken = new Map<string, number>();
  // The oldest has its address first, so that a newer one changes none.
  return [...found]
    .reverse()
    .map(({ at, by, name, item }) => {
      const base = item.kind === "note" ? `note-${item.note.publicId}` : `${item.kind}-${at.getTime()}`;
      const count = (taken.get(base) ?? 0) + 1;
      taken.set(base, count);
      const id = count === 1 ? base : `${base}-${count}`;
      return {
        ...item,
        id,
        at: at.toISOString(),
        by: name === undefined ? nameOf(by) : name,
      } as TimelineItem;
    })
    .reverse();
}
